import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onceUnused } from '#client/focus/onceUnused.ts'
import { AS_DRAWN } from '../rendering/kept.tsx'

/** The server renders the rows at once. */
let drawn: ComponentType | null = import.meta.env.SSR ? (await import('./sideRows.tsx')).default : null

/**
 * The right column. Its markup comes with the page and works without a script; if the screen is wide enough
 * to show the column, its script loads after the page's scripts and renders it again.
 */
export function SidePanel() {
  const [Rows, setRows] = useState(() => drawn)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const wide = matchMedia('(min-width: 1080px)')
    const look = () => {
      if (!wide.matches) return
      import('./sideRows.tsx').then(
        (rows) => {
          drawn = rows.default
          if (place.current) onceUnused(place.current, () => flushSync(() => setRows(() => drawn)))
        },
        () => {},
      )
    }
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [])
  const column = { ref: place, className: 'side', 'aria-label': '내 정보' }
  return Rows ? (
    <aside {...column}>
      <Rows />
    </aside>
  ) : (
    <aside {...column} {...AS_DRAWN} />
  )
}
