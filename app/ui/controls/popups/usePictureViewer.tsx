import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPlainClick } from './dialog.tsx'
import type { PictureViewer, ViewedPicture } from './pictureViewer.tsx'

interface Opened {
  Viewer: typeof PictureViewer
  pictures: ViewedPicture[]
  at: number
  isOpen: boolean
}

/** Marks a link to a picture that `usePictureViewer` opens. Without a script it leads to the file. */
export const PICTURE_LINK = { 'data-picture': '', target: '_blank', rel: 'noopener' }

/**
 * Opens the links to pictures inside `place` in a viewer over the page, which the component renders as `viewer`. The
 * viewer is a separate script; if that does not load, the link opens the file.
 */
export function usePictureViewer<E extends HTMLElement>(): {
  place: RefObject<E>
  viewer: ReactNode
} {
  const place = useRef<E>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const here = place.current
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-picture]')
      if (!here || !link || !isPlainClick(event)) return
      event.preventDefault()
      // Not every browser focuses a pressed link; the dialog gives the focus back to what had it.
      link.focus({ preventScroll: true })
      const links = [...here.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
      import('./pictureViewer.tsx').then(
        ({ PictureViewer }) =>
          setOpened({
            Viewer: PictureViewer,
            pictures: links.map(pictureOf),
            at: links.indexOf(link),
            isOpen: true,
          }),
        () => location.assign(link.href),
      )
    }
    here?.addEventListener('click', press)
    return () => here?.removeEventListener('click', press)
  }, [])
  const close = () => setOpened((last) => last && { ...last, isOpen: false })
  // Rendered at the end of the page, outside the styles of the pictures' container.
  const viewer = opened && createPortal(<opened.Viewer {...opened} onClose={close} />, document.body)
  return { place, viewer }
}

const pictureOf = (link: HTMLAnchorElement): ViewedPicture => ({
  src: link.href,
  alt: link.querySelector('img')?.alt ?? '',
})
