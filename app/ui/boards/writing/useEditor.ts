import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Editor } from './editor.tsx'
import { type TakenOver, takeOver } from './takenOver.ts'

interface Loaded {
  Editor: typeof Editor
  taken: TakenOver
}

/**
 * The editor once its script has loaded, with the changes that the member has made meanwhile in the plain fields of
 * `place`, whose text was `text` at first. Null until then, and permanently if the script does not arrive. The editor
 * waits for the end of a syllable that is being composed.
 */
export function useEditor(place: RefObject<HTMLElement>, text: string): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const plain = place.current
    if (!plain) return
    let arrived: typeof Editor | null = null
    let isComposing = false
    const start = () => {
      if (!arrived || isComposing || !plain.isConnected) return
      const next = { Editor: arrived, taken: takeOver(plain, text) }
      arrived = null
      // Synchronously: a key pressed after the fields are read and before they are replaced would be lost.
      flushSync(() => setLoaded(next))
    }
    const follow = ({ type }: Event) => {
      isComposing = type !== 'compositionend'
      // The same key press may begin the next syllable.
      if (!isComposing) setTimeout(start)
    }
    for (const type of ['compositionstart', 'compositionupdate', 'compositionend'])
      plain.addEventListener(type, follow)
    import('./editor.tsx').then(
      ({ Editor }) => {
        arrived = Editor
        start()
      },
      // The plain fields stay, and the form can send them.
      () => {},
    )
    return () => {
      arrived = null
    }
  }, [place, text])
  return loaded
}
