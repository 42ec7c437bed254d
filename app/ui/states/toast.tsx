import { useEffect, useState } from 'react'
import type { ToastMessage } from '#client/toasts.ts'
import type { FlashMessage, Undo } from '../shell/flashMessage.ts'
import { UndoToastForm } from './undoToastForm.tsx'

const TOAST_LIFE_MS = 2000
/** An act can be undone for five seconds. */
const UNDO_LIFE_MS = 5000

interface QueuedToast {
  message: string
  undo?: Undo
}

/**
 * Shows messages one after the other, each for two seconds; a new list continues the queue. Without a script they are
 * lines at the top of the page. The message of an act that can be undone stays longer and has a button; a new list ends
 * it.
 */
export function Toasts({
  words,
  word,
  requested,
}: {
  words: string[]
  /** The message among `words` that offers to undo an act. */
  word: FlashMessage | null
  /** The last message that a script requested. */
  requested: ToastMessage | null
}) {
  const [queue, setQueue] = useState<QueuedToast[]>([])
  const [first] = queue
  useEffect(() => {
    if (words.length === 0) return
    const toasts = words.map((message) => ({
      message,
      undo: message === word?.message ? word.undo : undefined,
    }))
    setQueue((before) => [...before.filter(({ undo }) => !undo), ...toasts])
  }, [words, word])
  useEffect(() => {
    if (requested) setQueue((before) => [...before, requested])
  }, [requested])
  useEffect(() => {
    if (!first) return
    const timer = setTimeout(
      () => setQueue((before) => before.slice(1)),
      first.undo ? UNDO_LIFE_MS : TOAST_LIFE_MS,
    )
    return () => clearTimeout(timer)
  }, [first])
  return (
    <div role="status" aria-live="polite">
      {first && (
        <div className="toast" ref={raise}>
          {first.message}
          {first.undo && <UndoToastForm undo={first.undo} />}
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
