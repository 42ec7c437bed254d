import { useEffect } from 'react'

/** The first field that is wrong, or the words that say why. Words need a tabIndex to be led to. */
const REFUSED = 'main :is([aria-invalid="true"], [role="alert"])'

/** Leads the eye and the keyboard to what a form's answer refused: it may stand above what is seen. */
export function useFocusOnRefusal(refused: unknown): void {
  useEffect(() => {
    if (refused) document.querySelector<HTMLElement>(REFUSED)?.focus()
  }, [refused])
}
