import { useEffect } from 'react'

/** The first wrong field, or the text with the reason. The text needs a tabIndex to receive the focus. */
const REFUSED = 'main :is([aria-invalid="true"], [role="alert"])'

/** Scrolls to the refused field or text and focuses it, because it may be above the visible part of the page. */
export function useFocusOnRefusal(refused: unknown): void {
  useEffect(() => {
    if (refused) document.querySelector<HTMLElement>(REFUSED)?.focus()
  }, [refused])
}
