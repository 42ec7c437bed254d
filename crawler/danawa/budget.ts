import { DAY_MS, HOUR_MS, SECOND_MS, seoulMidnight } from '#domain/clock.ts'
import type { PricePage } from '#domain/comparison/pricePages.server.ts'
import type { ListPage } from '#domain/comparison/priceSearches.server.ts'

/** One product page in two seconds: no faster than the fetcher's pause between two requests. */
const PAGE_EVERY_MS = 2 * SECOND_MS

/** The shortest time between two readings of a page with followers, and of one without. */
const FOLLOWED_AT_MOST_EVERY_MS = HOUR_MS
const OTHERS_AT_MOST_EVERY_MS = DAY_MS
/** At least twice a day, with an hour of reserve for the wait in the queue. */
const FOLLOWED_AT_LEAST_EVERY_MS = 11 * HOUR_MS
const READINGS_A_DAY = DAY_MS / PAGE_EVERY_MS
/** A page without followers counts as this many followers. */
const WEIGHT_OF_OTHERS = 0.1

const NIGHT_BEGINS_HOUR = 2
const NIGHT_ENDS_HOUR = 7
const LIST_PAGES_A_NIGHT = 2

interface Pace {
  now: number
  /** The speed at which pages become due; 1 is real time. */
  pace: number
}

interface Plan {
  /** The pages to read now, the most urgent first. */
  pcodes: string[]
  /** When the next page falls due, if none is due now; null when there is none at all. */
  nextDueAt: number | null
}

/** The most urgent of the added pages. */
interface Ranking {
  size: number
  places: Array<{ pcode: string; urgency: number }>
}

function rank({ size, places }: Ranking, pcode: string, urgency: number): void {
  if (places.length === size && urgency <= (places.at(-1)?.urgency ?? 0)) return
  const at = places.findIndex((place) => place.urgency < urgency)
  places.splice(at < 0 ? places.length : at, 0, { pcode, urgency })
  places.length = Math.min(places.length, size)
}

/**
 * Plans the next `size` readings: first the pages that members have just asked for; then, when there is
 * time for all of them, followed pages that are about to miss their second reading of the day; then by
 * followers × age. `parts`: every page, some at a time.
 */
export async function planReadings(
  parts: AsyncIterable<PricePage[]> | Iterable<PricePage[]>,
  size: number,
  { now, pace }: Pace,
): Promise<Plan> {
  const ranking = (): Ranking => ({ size, places: [] })
  const [asked, owed, weighed, others] = [ranking(), ranking(), ranking(), ranking()]
  let followed = 0
  let nextDueAt = Number.POSITIVE_INFINITY
  const rankDue = (page: PricePage): void => {
    if (isAskedFor(page)) {
      rank(asked, page.pcode, now - (page.askedAt ?? now))
      return
    }
    const ageMs = now - (page.readAt ?? page.addedAt - DAY_MS)
    const isOwed = page.followers > 0 && ageMs * pace >= FOLLOWED_AT_LEAST_EVERY_MS
    const weight = (page.followers || WEIGHT_OF_OTHERS) * ageMs
    rank(weighed, page.pcode, weight)
    rank(isOwed ? owed : others, page.pcode, isOwed ? ageMs : weight)
  }
  const consider = (page: PricePage): void => {
    if (page.followers > 0) followed++
    const dueAt = isAskedFor(page) ? now : Math.max(now, (page.triedAt ?? 0) + pauseMs(page) / pace)
    nextDueAt = Math.min(nextDueAt, dueAt)
    if (dueAt === now) rankDue(page)
  }
  for await (const pages of parts) for (const page of pages) consider(page)
  const isTimeForAll = followed * 2 <= READINGS_A_DAY
  const ranked = [asked, ...(isTimeForAll ? [owed, others] : [weighed])].flatMap(({ places }) => places)
  return {
    pcodes: ranked.slice(0, size).map(({ pcode }) => pcode),
    nextDueAt: nextDueAt < Number.POSITIVE_INFINITY ? nextDueAt : null,
  }
}

/** True if a member has asked for the page since the last attempt to read it. */
const isAskedFor = ({ askedAt, triedAt }: PricePage): boolean =>
  askedAt !== null && (triedAt === null || triedAt < askedAt)

const pauseMs = (page: PricePage): number =>
  page.followers > 0 ? FOLLOWED_AT_MOST_EVERY_MS : OTHERS_AT_MOST_EVERY_MS

/**
 * The next page of a category's list to read: two pages each, once a night; one that was never read at any hour.
 * Null when none is due.
 */
export function nextList(
  cates: string[],
  read: Array<ListPage & { readAt: number }>,
  now: number,
): ListPage | null {
  const night = nightOf(now)
  const readAt = new Map(read.map((list) => [`${list.cate} ${list.page}`, list.readAt]))
  const isDue = ({ cate, page }: ListPage) => {
    const lastAt = readAt.get(`${cate} ${page}`)
    return lastAt === undefined || (now < night.endsAt && lastAt < night.beginsAt)
  }
  const every = Array.from({ length: LIST_PAGES_A_NIGHT }, (_, index) =>
    cates.map((cate): ListPage => ({ cate, page: index + 1 })),
  ).flat()
  return every.find(isDue) ?? null
}

/** The night that has begun last, in Seoul. */
function nightOf(now: number): { beginsAt: number; endsAt: number } {
  const today = seoulMidnight(now)
  const hasBegun = now >= today + NIGHT_BEGINS_HOUR * HOUR_MS
  const midnight = hasBegun ? today : today - DAY_MS
  return { beginsAt: midnight + NIGHT_BEGINS_HOUR * HOUR_MS, endsAt: midnight + NIGHT_ENDS_HOUR * HOUR_MS }
}
