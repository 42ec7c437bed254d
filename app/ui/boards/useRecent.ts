import { useEffect, useState } from 'react'
import type { Recent } from './recentPages.ts'

/**
 * The newest posts and comments for the right column. A member's page contains them. A guest's page does not,
 * because it stays small and the same for every guest, and because a phone has no such column. For guests, a script
 * requests them once the column is visible.
 */
export function useRecent(carried: Recent | null): Recent | null {
  const [asked, setAsked] = useState<Recent | null>(null)
  const isAsked = carried === null
  useEffect(() => {
    if (isAsked && matchMedia('(min-width: 1080px)').matches)
      import('./fetchRecent.ts').then(({ fetchRecent }) => fetchRecent()).then(setAsked, () => {})
  }, [isAsked])
  return carried ?? asked
}
