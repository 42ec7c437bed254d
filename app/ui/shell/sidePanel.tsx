import { type ComponentType, useEffect, useState } from 'react'
import { AS_DRAWN } from '../rendering/kept.tsx'

/** The server draws the rows at once. */
let drawn: ComponentType | null = import.meta.env.SSR ? (await import('./sideRows.tsx')).default : null

/**
 * The right column. Its markup comes with the page and works without a script; its script loads after the page's, where
 * the screen is wide enough to show the column, and draws it again.
 */
export function SidePanel() {
  const [Rows, setRows] = useState(() => drawn)
  useEffect(() => {
    const wide = matchMedia('(min-width: 1080px)')
    const look = () => {
      if (!wide.matches) return
      import('./sideRows.tsx').then(
        (rows) => {
          drawn = rows.default
          setRows(() => drawn)
        },
        () => {},
      )
    }
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [])
  const column = { className: 'side', 'aria-label': '내 정보' }
  return Rows ? (
    <aside {...column}>
      <Rows />
    </aside>
  ) : (
    <aside {...column} {...AS_DRAWN} />
  )
}
