import { useEffect, useMemo, useState } from 'react'
import type { Undo } from '../shell/flashMessage.ts'
import { UndoForm } from './undoForm.tsx'

const TOAST_LIFE_MS = 2000
/** A deletion can be undone for five seconds. */
const UNDO_LIFE_MS = 5000

/**
 * Messages, each for two seconds, one after the other; a new list continues the queue. Without a script they are
 * lines at the top of the page. The message `undoes` stays longer and has a button.
 */
export function Toasts({ words, undoes }: { words: string[]; undoes?: { words: string; undo: Undo } }) {
  const [waiting, setWaiting] = useState<string[]>([])
  const undoable = undoes?.words
  useEffect(() => setWaiting((before) => [...before, ...words]), [words])
  useEffect(() => {
    if (waiting.length === 0) return
    const lifeMs = waiting[0] === undoable ? UNDO_LIFE_MS : TOAST_LIFE_MS
    const timer = setTimeout(() => setWaiting(waiting.slice(1)), lifeMs)
    return () => clearTimeout(timer)
  }, [waiting, undoable])
  return (
    <div role="status" aria-live="polite">
      {waiting[0] && (
        <div className="toast" ref={raise}>
          {waiting[0]}
          {undoes && waiting[0] === undoes.words && <UndoForm undo={undoes.undo} />}
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
