import { writeInPassing } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { isVisitToday, recordVisit } from '#domain/rewards/attendance.server.ts'
import { takeToasts } from '#domain/rewards/toasts.server.ts'

/** The query by which our own pages refresh only their badges: `?for=badge`. */
const BADGE_POLL = 'badge'

/** Counts the member's first visit of the day. */
export function countVisit(request: Request, member: Member): void {
  if (isVisit(request) && !isVisitToday(member)) writeInPassing(() => recordVisit(member))
}

/**
 * Counts a page view and returns the member's waiting toasts. A request that shows no page to a person takes none.
 */
export function greet(request: Request, member: Member): string[] {
  countVisit(request, member)
  return isVisit(request) ? takeToasts(member.id) : []
}

/** True when a person looks at the page: not for a browser's prefetch or a refresh of badges. */
function isVisit({ headers, url }: Request): boolean {
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? headers.get('X-Moz') ?? ''
  return !purpose.includes('prefetch') && new URL(url).searchParams.get('for') !== BADGE_POLL
}
