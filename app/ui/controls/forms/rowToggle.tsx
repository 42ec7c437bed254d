import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { ShownTo } from './onceForm.tsx'
import { useToggle } from './toggleForm.tsx'

const ROW_FORM = 'rows'

/**
 * The form that the buttons of a page's rows send without a script. It names the reader once, in place of a form in each
 * row.
 */
export const RowForm = () => (
  <form id={ROW_FORM} method="post" hidden>
    <ShownTo />
  </form>
)

interface RowToggleProps {
  action: string
  /** The acts that turn the thing on and off. */
  acts: [on: string, off: string]
  isOn: boolean
  rowId: number
  /** The name and content of the button, given the state after the next press. */
  children: (willBeOn: boolean) => { label: string; content: ReactNode }
}

/** A button of a row that turns something on and off and shows the result at once. A double click turns it once. */
export const RowToggle = (props: RowToggleProps) =>
  import.meta.env.SSR ? <RowButton {...props} will={props.isOn} /> : <QuickRowButton {...props} />

function QuickRowButton(props: RowToggleProps) {
  const { action, acts, isOn, rowId } = props
  const { willBeOn, press } = useToggle(acts, isOn)
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form, name, value } = event.currentTarget
    if (form === null) return
    const sent = new FormData(form)
    sent.set(name, value)
    press(event, sent, rowAction(action, rowId))
  }
  return <RowButton {...props} will={willBeOn} onClick={toggle} />
}

function RowButton({
  action,
  acts: [on, off],
  rowId,
  will,
  children,
  onClick,
}: RowToggleProps & { will: boolean } & Pick<ComponentProps<'button'>, 'onClick'>) {
  const { label, content } = children(will)
  return (
    <button
      type="submit"
      form={ROW_FORM}
      formAction={rowAction(action, rowId)}
      name="_act"
      value={will ? off : on}
      aria-pressed={will}
      aria-label={label}
      onClick={onClick}
    >
      {content}
    </button>
  )
}

const rowAction = (action: string, rowId: number): string => `${action}?id=${rowId}`
