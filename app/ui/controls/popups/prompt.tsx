import { type ReactNode, useState } from 'react'
import { useIsScripted } from '../scripted.tsx'
import { Dialog } from './dialog.tsx'

/** A question that opens by itself: a dialog, or a panel of the page without a script. */
export function Prompt({
  title,
  children,
  onClose,
}: {
  title: string
  children: ReactNode
  onClose?: () => void
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
    </Dialog>
  )
}
