import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { showToast } from '#client/toasts.ts'
import { ShownTo } from './onceForm.tsx'

interface ToggleFormProps {
  action: string
  /** The acts that turn it on and off. */
  acts: [on: string, off: string]
  isOn: boolean
  /** The row that it belongs to, where the page has several. */
  rowId?: number
  /** The button, as a press will leave it; `press` makes it send the act. */
  children: (willBeOn: boolean, press: { name: string; value: string; 'aria-pressed': boolean }) => ReactNode
}

interface Refused {
  refusal?: { message: string }
}

/** A form of one button that turns something on and off and shows the result at once. A double click turns it once. */
export function ToggleForm({ action, acts: [on, off], isOn, rowId, children }: ToggleFormProps) {
  const fetcher = useFetcher<Refused | null>()
  const asked = fetcher.formData?.get('_act')
  const will = asked == null ? isOn : asked === on
  const { data } = fetcher
  useEffect(() => {
    if (data?.refusal) showToast(data.refusal.message)
  }, [data])
  return (
    <fetcher.Form
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => fetcher.state !== 'idle' && event.preventDefault()}
    >
      <ShownTo />
      {rowId !== undefined && <input type="hidden" name="id" value={rowId} />}
      {children(will, { name: '_act', value: will ? off : on, 'aria-pressed': will })}
    </fetcher.Form>
  )
}
