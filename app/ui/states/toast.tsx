import { useEffect, useState } from 'react'

const TOAST_LIFE_MS = 2000

/** A word for two seconds. Without a script it stands as one line on top of the page. */
export function Toast({ message, shownFor }: { message: string | null; shownFor: unknown }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!message || !shownFor) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), TOAST_LIFE_MS)
    return () => clearTimeout(timer)
  }, [message, shownFor])
  return (
    <div role="status" aria-live="polite">
      {isShown && message && <div className="toast">{message}</div>}
    </div>
  )
}
