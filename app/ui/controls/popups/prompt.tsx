import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { useIsScripted } from '../scripted.tsx'
import { Dialog } from './dialog.tsx'

/** A question that opens by itself: a dialog, or a panel of the page without a script. */
export function Prompt({
  title,
  children,
  onClose,
  cancel,
}: {
  title: string
  children: ReactNode
  onClose?: () => void
  /** The name of the button that closes it without an answer; without it the content has one. */
  cancel?: string
}) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  if (!useIsScripted())
    return (
      <section className="panel mb-2" aria-label={title}>
        <div className="panel-head">
          <h2>{title}</h2>
        </div>
        <div className="panel-body grid gap-3">{children}</div>
      </section>
    )
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      {children}
      {cancel && (
        <Button type="button" kind="plain" block onClick={close}>
          {cancel}
        </Button>
      )}
    </Dialog>
  )
}
