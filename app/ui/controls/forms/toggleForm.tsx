import { useFetcher } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { showToast } from '#client/toasts.ts'
import { ShownTo } from './onceForm.tsx'

interface ToggleFormProps {
  action: string
  /** The acts that turn the thing on and off. */
  acts: [on: string, off: string]
  isOn: boolean
  /** The row that the form belongs to, if the page has several rows. */
  rowId?: number
  /** The button, given the state after the next press; `press` are the props that make it send the act. */
  children: (willBeOn: boolean, press: { name: string; value: string; 'aria-pressed': boolean }) => ReactNode
}

/** A form of one button that turns something on and off and shows the result at once. A double click turns it once. */
export function ToggleForm({ action, acts, isOn, rowId, children }: ToggleFormProps) {
  const { willBeOn, press } = useToggle(acts, isOn)
  const toggle = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    press(event, submitter as HTMLButtonElement, action)
  }
  const [on, off] = acts
  return (
    <form method="post" action={action} onSubmit={toggle}>
      <ShownTo />
      {rowId !== undefined && <input type="hidden" name="id" value={rowId} />}
      {children(willBeOn, { name: '_act', value: willBeOn ? off : on, 'aria-pressed': willBeOn })}
    </form>
  )
}

interface Refused {
  refusal?: { message: string }
}

/** Windows takes two presses within this time for a double click; phones within 300 ms. */
const DOUBLE_CLICK_MS = 500

/**
 * The state of something that a press turns on and off, including a pending press, and `press`, which sends an act to
 * `action`. The second press of a double click does nothing, even if the first is answered already. A refusal is a
 * toast.
 */
export function useToggle([on]: [on: string, off: string], isOn: boolean) {
  const fetcher = useFetcher<Refused | null>()
  const pressedAt = useRef(-DOUBLE_CLICK_MS)
  const asked = fetcher.formData?.get('_act')
  const { data } = fetcher
  useEffect(() => {
    if (data?.refusal) showToast(data.refusal.message)
  }, [data])
  const press = (
    { timeStamp }: { timeStamp: number },
    sent: HTMLButtonElement | FormData,
    action: string,
  ) => {
    const isSecond = timeStamp - pressedAt.current < DOUBLE_CLICK_MS
    pressedAt.current = timeStamp
    if (!isSecond && fetcher.state === 'idle')
      fetcher.submit(sent, { method: 'post', action, preventScrollReset: true })
  }
  return { willBeOn: asked == null ? isOn : asked === on, press }
}
