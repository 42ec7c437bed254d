import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface ModalProps {
  className: 'dialog' | 'dialog dialog-small' | 'dialog sheet' | 'drawer' | 'viewer'
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  label?: string
  labelledBy?: string
}

/**
 * The platform's modal dialog: keeps the focus, and closes with Escape or a click beside it. The page has no element
 * for the dialog until it first opens.
 */
export function Modal(modal: ModalProps) {
  const { isOpen } = modal
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <ModalElement {...modal} />
}

function ModalElement({ isOpen, onClose, children, label, labelledBy, className }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isOpen) ref.current?.close()
    else if (!ref.current?.open) ref.current?.showModal()
  }, [isOpen])
  useEffect(() => {
    const dialog = ref.current
    // Only a press that begins and ends beside the dialog closes it: selecting text may move the pointer out.
    let isBeside = false
    const begin = ({ target }: Event) => {
      isBeside = target === dialog
    }
    // Closes on this event and not earlier: the press would take away the focus that the dialog restores.
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
      // React passes the `close` event of a nested dialog to the outer one. Escape is handled at once, because
      // `close` arrives later, when the dialog may be open again.
      onCancel={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
    >
      {children}
    </dialog>
  )
}

const SIZES = { small: 'dialog dialog-small', sheet: 'dialog sheet' } as const

/**
 * A box in the middle, `small` at most 300 px wide; a `sheet` rises from the bottom of a phone. Its content must also be
 * reachable as a page.
 */
export function Dialog({
  title,
  size,
  children,
  ...modal
}: Pick<ModalProps, 'isOpen' | 'onClose' | 'children'> & { title: string; size?: keyof typeof SIZES }) {
  const titleId = useId()
  return (
    <Modal className={size ? SIZES[size] : 'dialog'} labelledBy={titleId} {...modal}>
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </Modal>
  )
}

type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** True for a plain click, which a script may turn into a dialog; other clicks open the link's page. */
export const isPlainClick = (event: Pressed): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
