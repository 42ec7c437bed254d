import { useEffect, useState } from 'react'

/** The text for a server fault. */
export const UNKNOWN_FAULT = '죄송합니다, 알 수 없는 에러가 발생했습니다'

const EVENT = 'toast'
const KEPT_AT = 'toast'

/** The text of a toast. The same text twice is two toasts. */
export interface ToastMessage {
  message: string
}

/** Shows a toast on this page: at once, or when the page has started. */
export function showToast(message: string): void {
  const event = new CustomEvent<ToastMessage>(EVENT, { detail: { message }, cancelable: true })
  const isUnhandled = window.dispatchEvent(event)
  if (isUnhandled) sessionStorage.setItem(KEPT_AT, message)
}

/** Goes to a page of the site and shows a toast there. */
export function showToastAt(path: string, message: string): void {
  sessionStorage.setItem(KEPT_AT, message)
  location.assign(path)
}

/** The toast to show: the last one that a script requested, here or before this page opened. */
export function useToast(): ToastMessage | null {
  const [toast, setToast] = useState<ToastMessage | null>(null)
  useEffect(() => {
    const onToast = (event: Event) => {
      event.preventDefault()
      setToast((event as CustomEvent<ToastMessage>).detail)
    }
    window.addEventListener(EVENT, onToast)
    const kept = sessionStorage.getItem(KEPT_AT)
    if (kept !== null) {
      sessionStorage.removeItem(KEPT_AT)
      setToast({ message: kept })
    }
    return () => window.removeEventListener(EVENT, onToast)
  }, [])
  return toast
}
