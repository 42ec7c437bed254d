import { useFetcher } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
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
  const toggle = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isIdle = fetcher.state === 'idle'
    if (isIdle)
      fetcher.submit(submitter as HTMLButtonElement, { method: 'post', action, preventScrollReset: true })
  }
  useEffect(() => {
    if (data?.refusal) showToast(data.refusal.message)
  }, [data])
  return (
    <form method="post" action={action} onSubmit={toggle}>
      <ShownTo />
      {rowId !== undefined && <input type="hidden" name="id" value={rowId} />}
      {children(will, { name: '_act', value: will ? off : on, 'aria-pressed': will })}
    </form>
  )
}
