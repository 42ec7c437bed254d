import { useEffect, useState } from 'react'

/** What is said of a fault of ours. */
export const UNKNOWN = '죄송합니다, 알 수 없는 에러가 발생했습니다'

const EVENT = 'said'
const KEPT_AT = 'said'

/** A word for a toast; the same words twice are two of them. */
interface Said {
  message: string
}

/** Shows a toast on this page: at once, or as soon as the page has started. */
export function say(message: string): void {
  const event = new CustomEvent<Said>(EVENT, { detail: { message }, cancelable: true })
  const isUnheard = window.dispatchEvent(event)
  if (isUnheard) sessionStorage.setItem(KEPT_AT, message)
}

/** Goes to a page of ours, and shows a toast there. */
export function sayAt(path: string, message: string): void {
  sessionStorage.setItem(KEPT_AT, message)
  location.assign(path)
}

/** What is to be shown as a toast: what a script said last, here or on its way here. */
export function useSaid(): Said | null {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault()
      setSaid((event as CustomEvent<Said>).detail)
    }
    window.addEventListener(EVENT, hear)
    const kept = sessionStorage.getItem(KEPT_AT)
    if (kept !== null) {
      sessionStorage.removeItem(KEPT_AT)
      setSaid({ message: kept })
    }
    return () => window.removeEventListener(EVENT, hear)
  }, [])
  return said
}
