import { useEffect, useMemo, useState } from 'react'

const TOAST_LIFE_MS = 2000

/**
 * Messages, each for two seconds, one after the other; a new list continues the queue. Without a script they are
 * lines at the top of the page.
 */
export function Toasts({ words }: { words: string[] }) {
  const [waiting, setWaiting] = useState<string[]>([])
  useEffect(() => setWaiting((before) => [...before, ...words]), [words])
  useEffect(() => {
    if (waiting.length === 0) return
    const timer = setTimeout(() => setWaiting(waiting.slice(1)), TOAST_LIFE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <div role="status" aria-live="polite">
      {waiting[0] && (
        <div className="toast" ref={raise}>
          {waiting[0]}
        </div>
      )}
    </div>
  )
}

/** Shows a toast above an open dialog; older browsers show it below. */
function raise(toast: HTMLDivElement | null): void {
  if (!toast?.showPopover) return
  toast.popover = 'manual'
  toast.showPopover()
}

/** A message for two seconds, shown again whenever `shownFor` changes. */
export function Toast({ message, shownFor }: { message: string | null; shownFor: unknown }) {
  const words = useMemo(() => (message && shownFor ? [message] : []), [message, shownFor])
  return <Toasts words={words} />
}
