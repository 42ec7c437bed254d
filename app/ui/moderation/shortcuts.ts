import { useEffect } from 'react'

/** Presses the control whose `aria-keyshortcuts` is the typed key, unless somebody types words. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key that is held would decide one case after another.
      if (event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = CSS.escape(event.key)
      const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
      if (!control) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
