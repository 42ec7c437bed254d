import { whenActive } from '#client/session/whenActive.ts'
import { later } from '../rendering/later.tsx'

const NARROW_WAIT_MS = 3_000

/** A narrow screen hides the column: what it shows comes before the column's script. */
const SideRows = later({
  id: 'side',
  drawn: import.meta.env.SSR ? (await import('./sideRows.tsx')).default : null,
  load: () => import('./sideRows.tsx'),
  wait: () =>
    matchMedia('(min-width: 1080px)').matches
      ? Promise.resolve()
      : Promise.race([whenActive(), new Promise<void>((resolve) => setTimeout(resolve, NARROW_WAIT_MS))]),
})

/** The right column. */
export const SidePanel = () => (
  <aside className="side" aria-label="내 정보">
    <SideRows />
  </aside>
)
