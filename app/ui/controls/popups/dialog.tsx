import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface ModalProps {
  className: 'dialog' | 'dialog dialog-small' | 'drawer'
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  label?: string
  labelledBy?: string
}

/** The platform's modal: keeps the focus, closes with Escape and on a click beside it. */
export function Modal({ isOpen, onClose, children, label, labelledBy, className }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  useEffect(() => {
    const dialog = ref.current
    // Begun and ended beside it: a word that is marked may lead the pointer out.
    let isBeside = false
    const begin = ({ target }: Event) => {
      isBeside = target === dialog
    }
    // Not earlier: the press itself would take the focus that the dialog gives back.
    const end = ({ target }: Event) => isBeside && target === dialog && dialog?.close()
    dialog?.addEventListener('pointerdown', begin)
    dialog?.addEventListener('click', end)
    return () => {
      dialog?.removeEventListener('pointerdown', begin)
      dialog?.removeEventListener('click', end)
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      // React lets the end of a dialog in a dialog rise to the outer one. Escape is heard at once: `close` comes later,
      // when the dialog may have been opened anew.
      onCancel={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
    >
      {children}
    </dialog>
  )
}

/** A box in the middle, `small` at most 300 px wide. Whatever it holds must also be reachable as a page. */
export function Dialog({
  title,
  size,
  children,
  ...modal
}: Pick<ModalProps, 'isOpen' | 'onClose' | 'children'> & { title: string; size?: 'small' }) {
  const titleId = useId()
  return (
    <Modal className={size === 'small' ? 'dialog dialog-small' : 'dialog'} labelledBy={titleId} {...modal}>
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </Modal>
  )
}

/** True for a click that a script may turn into a dialog; others open the link's page as usual. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
