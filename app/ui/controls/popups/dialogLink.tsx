import { useLocation } from '@remix-run/react'
import { type ComponentProps, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../../link.tsx'

import { Skeleton } from '../../states/skeleton.tsx'
import { Button } from '../button.tsx'
import { CloseContext } from './closeContext.ts'
import { Dialog, isPlainClick } from './dialog.tsx'

interface DialogLinkProps extends Omit<ComponentProps<typeof Link>, 'onClick' | 'content'> {
  /** The page that a script opens as a dialog. */
  to: string
  title: string
  /** At most 300 px wide, or a sheet. */
  size?: 'small' | 'sheet'
  /** The content of the dialog. `close` is for a link inside that leads elsewhere. */
  content: (close: () => void) => ReactNode
  /** The content closes the dialog, so there is no further button. */
  hasOwnWayOut?: boolean
}

/**
 * A link to a page of the site that a script opens as a dialog over the present page. The dialog closes when another
 * page opens. It is created at the end of the page when it is first opened, because the link may be in a menu that
 * closes.
 */
export function DialogLink({ title, size, content, hasOwnWayOut, ...link }: DialogLinkProps) {
  const { key } = useLocation()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    if (key) setOpen((isOpen) => isOpen && false)
  }, [key])
  const close = () => setOpen(false)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link {...link} onClick={open} />
      {isOpen !== null &&
        createPortal(
          <Dialog title={title} size={size} isOpen={isOpen} onClose={close}>
            {isOpen && (
              <CloseContext.Provider value={close}>
                <Suspense fallback={<Skeleton />}>{content(close)}</Suspense>
              </CloseContext.Provider>
            )}
            {!hasOwnWayOut && (
              <Button type="button" kind="plain" block onClick={close}>
                닫기
              </Button>
            )}
          </Dialog>,
          document.body,
        )}
    </>
  )
}
