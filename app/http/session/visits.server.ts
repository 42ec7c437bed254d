import type { Member } from '#domain/accounts/member.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { takePraises } from '#domain/rewards/praises.server.ts'

/** The query by which our own pages ask for nothing but fresh badges: `?for=badge`. */
const BADGE_POLL = 'badge'

/** Counts the member's first visit of the day. */
export function countVisit(request: Request, member: Member): void {
  if (isVisit(request)) recordVisit(member)
}

/** Counts a visit of a page; answers the words that wait for its member. Who does not look misses none. */
export function greet(request: Request, member: Member): string[] {
  countVisit(request, member)
  return isVisit(request) ? takePraises(member.id) : []
}

/** Whether somebody looks: a browser that reads ahead and a page that refreshes its badges do not. */
function isVisit({ headers, url }: Request): boolean {
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? headers.get('X-Moz') ?? ''
  return !purpose.includes('prefetch') && new URL(url).searchParams.get('for') !== BADGE_POLL
}
