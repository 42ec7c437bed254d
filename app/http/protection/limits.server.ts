import { LRUCache } from 'lru-cache'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { noteSecurity } from '#app/securityLog.server.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Identity } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { LOGIN_ERRORS } from '#domain/accounts/signIn/loginErrors.ts'
import { SECOND_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import { isEligibleVoter } from '#domain/rewards/voters.server.ts'
import { householdOf } from './address.server.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const limits = () =>
  processSingleton('limits', () => ({
    signInsOf: new RateLimiterMemory({
      keyPrefix: 'sign-ins of a person',
      points: 60,
      duration: 10 * MINUTE_SECONDS,
    }),
    // Ten times as wide, because carriers put thousands of people behind one address.
    signIns: new RateLimiterMemory({ keyPrefix: 'sign-ins', points: 600, duration: 10 * MINUTE_SECONDS }),
    ownerLinks: new RateLimiterMemory({
      keyPrefix: 'owner links',
      points: 600,
      duration: 10 * MINUTE_SECONDS,
    }),
    refreshes: new RateLimiterMemory({
      keyPrefix: 'token refreshes',
      points: 60,
      duration: 10 * MINUTE_SECONDS,
    }),
    newAnonymous: new RateLimiterMemory({
      keyPrefix: 'new anonymous accounts',
      points: 30,
      duration: HOUR_SECONDS,
    }),
    sheets: new RateLimiterMemory({ keyPrefix: 'price sheets', points: 30, duration: 24 * HOUR_SECONDS }),
    publicCalls: new RateLimiterMemory({ keyPrefix: 'public calls', points: 1200, duration: MINUTE_SECONDS }),
  }))

/** At most `points` in `seconds` per account. */
interface Window {
  points: number
  seconds: number
}

interface Limit {
  windows: Window[]
  message: string
  /** An account of less than three days and an anonymous account have half as much. */
  isHalvedForNew?: boolean
}

const WAIT = '잠시 후 다시 시도해주세요.'

/** Acts that repeated quickly are a flood. */
export const LIMITS = {
  COMMENTS: {
    windows: [
      { points: 6, seconds: MINUTE_SECONDS },
      { points: 60, seconds: HOUR_SECONDS },
    ],
    message: `댓글을 너무 빨리 쓰고 있습니다. ${WAIT}`,
    isHalvedForNew: true,
  },
  POSTS: {
    windows: [
      { points: 6, seconds: MINUTE_SECONDS },
      { points: 60, seconds: HOUR_SECONDS },
    ],
    message: `글을 너무 빨리 쓰고 있습니다. ${WAIT}`,
    isHalvedForNew: true,
  },
  /** Likes, bookmarks, reports, blocks and edits of comments. */
  REACTIONS: {
    windows: [{ points: 60, seconds: MINUTE_SECONDS }],
    message: `너무 빨리 누르고 있습니다. ${WAIT}`,
  },
  /** New and changed keywords and product alerts: twice as many an hour as a member may have. */
  ALERTS: {
    windows: [{ points: 1200, seconds: HOUR_SECONDS }],
    message: `알림을 너무 빨리 바꾸고 있습니다. ${WAIT}`,
  },
  /** Every other act that writes. */
  WRITES: {
    windows: [{ points: 60, seconds: MINUTE_SECONDS }],
    message: `요청이 너무 많습니다. ${WAIT}`,
  },
  /** In the cost of a suggestion: 180 suggestions, 60 searches or 30 keyword previews. */
  SEARCHES: {
    windows: [{ points: 180, seconds: MINUTE_SECONDS }],
    message: `검색을 너무 자주 하고 있습니다. ${WAIT}`,
  },
  /** Exports and imports, which read or write everything of a member at once. */
  TRANSFERS: {
    windows: [{ points: 20, seconds: 10 * MINUTE_SECONDS }],
    message: `파일을 너무 자주 주고받고 있습니다. ${WAIT}`,
  },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

/** The cost of a search; a suggestion costs 1. */
export const SEARCH_COST = 3
/** The cost of a keyword preview, which reads the posts of 30 days. */
export const PREVIEW_COST = 6

/** Carriers put thousands of people behind one address. */
export const ADDRESS_FACTOR = 10

const floodLimiters = (name: LimitName) =>
  processSingleton(`limit-${name}`, () =>
    LIMITS[name].windows.map(({ points, seconds }) => ({
      ofAccount: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
      ofAddress: new RateLimiterMemory({
        keyPrefix: `${name} of an address`,
        points: points * ADDRESS_FACTOR,
        duration: seconds,
      }),
    })),
  )

/** The account and the request behind an act. */
interface Acting {
  request: Request
  /** Null for a guest, whose address alone counts. */
  member: Member | null
  /** Identifies the act: one that repeats the member's previous act counts for the address alone. */
  act?: string
}

/** Counts an act for its account and its address. Refuses `too_many` past the limit of its class. */
export async function limitActs({ request, member, act }: Acting, name: LimitName, cost = 1): Promise<void> {
  const weight = cost * weightOf(member, name)
  if (member)
    await (act === undefined ? countAccount(member, name, weight) : countOnce(member, name, weight, act))
  for (const { ofAddress } of floodLimiters(name))
    await count(ofAddress, householdOf(request), LIMITS[name].message, weight)
}

async function countAccount({ id }: Member, name: LimitName, weight: number): Promise<void> {
  for (const { ofAccount } of floodLimiters(name))
    await count(ofAccount, String(id), LIMITS[name].message, weight)
}

/** A second click within this time is the same act; `writeComment` recognises a repeated comment as long. */
const REPEAT_WITHIN_MS = 10 * SECOND_MS

/** The previous act of each member and class, and whether the limit admits it. */
const previousActs = () =>
  processSingleton(
    'previous-acts',
    () =>
      new LRUCache<string, { act: string; admitted: Promise<void> }>({ max: 10_000, ttl: REPEAT_WITHIN_MS }),
  )

async function countOnce(member: Member, name: LimitName, weight: number, act: string): Promise<void> {
  const key = `${name} ${member.id}`
  const previous = previousActs().get(key)
  const admitted = previous?.act === act ? previous.admitted : countAccount(member, name, weight)
  if (admitted !== previous?.admitted) previousActs().set(key, { act, admitted })
  try {
    await admitted
  } catch (error) {
    previousActs().delete(key)
    throw error
  }
}

function weightOf(member: Member | null, name: LimitName): number {
  const limit: Limit = LIMITS[name]
  return limit.isHalvedForNew && member && !isEligibleVoter(member, Date.now()) ? 2 : 1
}

/** Counts an attempt to sign in. Refuses `too_many` past 600 in 10 minutes from one address. */
export function limitSignIns(request: Request): Promise<void> {
  return count(limits().signIns, householdOf(request), LOGIN_ERRORS.too_many)
}

/** Counts a look at an owner link, which signs nobody in. Refuses `too_many` past 600 in 10 minutes from one address. */
export function limitOwnerLinks(request: Request): Promise<void> {
  return count(limits().ownerLinks, householdOf(request), LOGIN_ERRORS.too_many)
}

/**
 * Counts a refresh of a session's tokens. Refuses `too_many` past 60 in 10 minutes of one session, and for unknown
 * tokens past 1,200 in a minute from one address.
 */
export function limitRefreshes(request: Request, sessionId: number | null): Promise<void> {
  if (sessionId === null) return limitPublicCalls(request)
  const message = '로그인을 너무 자주 연장하고 있습니다. 잠시 후 다시 시도해주세요.'
  return count(limits().refreshes, String(sessionId), message)
}

/** Counts a sign-in of a person or an anonymous device. Refuses `too_many` past 60 in 10 minutes. */
export function limitSignInsOf({ provider, subject }: Identity): Promise<void> {
  return count(limits().signInsOf, `${provider}:${subject}`, LOGIN_ERRORS.too_many)
}

/** Counts a new anonymous account. Refuses `too_many` past 30 in an hour from one address. */
export function limitNewAnonymous(request: Request): Promise<void> {
  return count(
    limits().newAnonymous,
    householdOf(request),
    '새 계정을 너무 많이 만들었습니다. 잠시 후 다시 시도해주세요.',
  )
}

/** Counts a call that anybody may make and that writes, looks up or narrows a list. Refuses `too_many` past 1,200 in a minute from one address. */
export function limitPublicCalls(request: Request): Promise<void> {
  return count(limits().publicCalls, householdOf(request), '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.')
}

/** Counts a member's price sheet. Refuses `too_many` past 30 in a day. */
export function limitSheets({ id }: Member): Promise<void> {
  return count(limits().sheets, String(id), '가격 파일은 하루에 30번까지 받을 수 있습니다.')
}

async function count(limiter: RateLimiterAbstract, key: string, message: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const isFirst = error.consumedPoints - points <= limiter.points
    if (isFirst) noteSecurity('limit_reached', { limit: limiter.keyPrefix })
    refuse('too_many', message, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
  }
}
