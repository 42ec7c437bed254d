import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Editor } from './editor.tsx'
import { type TakenOver, takeOver } from './takenOver.ts'

interface Loaded {
  Editor: typeof Editor
  taken: TakenOver
}

/**
 * The editor once it has loaded, with what the member has done meanwhile in the plain fields of `place`, which began
 * with `text`; null until then, and for good if it does not arrive. It waits for the end of a syllable that is being
 * composed.
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
      // At once: a key pressed between the reading and the replacement would be lost.
      flushSync(() => setLoaded(next))
    }
    const follow = ({ type }: Event) => {
      isComposing = type !== 'compositionend'
      // The next syllable may begin in the same key.
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
