import { useEffect, useState } from 'react'
import type { Recent } from './recentPages.ts'

/**
 * What was written last, for the right column. A member's page carries it. A guest's is light and the same for
 * everybody, and a phone has no such column: there it is asked for where the column is seen.
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
