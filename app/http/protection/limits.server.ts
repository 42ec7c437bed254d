import cluster from 'node:cluster'
import { LRUCache } from 'lru-cache'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { noteSecurity } from '#app/securityLog.server.ts'
import { processSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { LOGIN_ERRORS } from '#domain/accounts/signIn/loginErrors.ts'
import { SECOND_MS } from '#domain/clock.ts'
import { refuse } from '#domain/refusal.ts'
import { isEligibleVoter } from '#domain/rewards/voters.server.ts'
import { householdOf } from './address.server.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** At most `points` in `seconds`. */
interface Window {
  points: number
  seconds: number
}

interface Limit {
  /** The limit of an account, a person who signs in, or a session. */
  own: Window[]
  /** The limit of an address: carriers put thousands of people behind one address. */
  address: Window[]
  message: string
  /** Accounts of less than three days and anonymous accounts have half the limit. */
  isHalvedForNew?: boolean
}

/** Makes the limit of an address ten times that of an account. */
const tenfold = (...own: Window[]): Pick<Limit, 'own' | 'address'> => ({
  own,
  address: own.map(({ points, seconds }) => ({ points: 10 * points, seconds })),
})

const WAIT = '잠시 후 다시 시도해주세요.'

/** Acts that repeated quickly are a flood. */
export const LIMITS = {
  COMMENTS: {
    ...tenfold({ points: 6, seconds: MINUTE_SECONDS }, { points: 60, seconds: HOUR_SECONDS }),
    message: `댓글을 너무 빨리 쓰고 있습니다. ${WAIT}`,
    isHalvedForNew: true,
  },
  POSTS: {
    ...tenfold({ points: 6, seconds: MINUTE_SECONDS }, { points: 60, seconds: HOUR_SECONDS }),
    message: `글을 너무 빨리 쓰고 있습니다. ${WAIT}`,
    isHalvedForNew: true,
  },
  /** Likes, bookmarks, reports, blocks and edits of comments. */
  REACTIONS: {
    ...tenfold({ points: 60, seconds: MINUTE_SECONDS }),
    message: `너무 빨리 누르고 있습니다. ${WAIT}`,
  },
  /** New and changed keywords and product alerts: twice as many an hour as a member may have. */
  ALERTS: {
    ...tenfold({ points: 1200, seconds: HOUR_SECONDS }),
    message: `알림을 너무 빨리 변경하고 있습니다. ${WAIT}`,
  },
  /** Every other act that writes. */
  WRITES: {
    ...tenfold({ points: 60, seconds: MINUTE_SECONDS }),
    message: `요청이 너무 많습니다. ${WAIT}`,
  },
  /** In the cost of a suggestion: 180 suggestions, 60 searches or 30 keyword previews. */
  SEARCHES: {
    ...tenfold({ points: 180, seconds: MINUTE_SECONDS }),
    message: `검색을 너무 자주 하고 있습니다. ${WAIT}`,
  },
  /** Exports and imports, which read or write everything of a member at once. */
  TRANSFERS: {
    ...tenfold({ points: 20, seconds: 10 * MINUTE_SECONDS }),
    message: `파일을 너무 자주 주고받고 있습니다. ${WAIT}`,
  },
  /** Sign-ins of a person or an anonymous device. */
  SIGN_INS: { ...tenfold({ points: 60, seconds: 10 * MINUTE_SECONDS }), message: LOGIN_ERRORS.too_many },
  /** Visits of an owner link that sign nobody in. */
  OWNER_LINKS: {
    own: [],
    address: [{ points: 600, seconds: 10 * MINUTE_SECONDS }],
    message: LOGIN_ERRORS.too_many,
  },
  /** Refreshes of a session's tokens. */
  REFRESHES: {
    own: [{ points: 60, seconds: 10 * MINUTE_SECONDS }],
    address: [],
    message: `로그인을 너무 자주 연장하고 있습니다. ${WAIT}`,
  },
  /** New anonymous accounts. */
  NEW_ACCOUNTS: {
    own: [],
    address: [{ points: 30, seconds: HOUR_SECONDS }],
    message: `새 계정을 너무 많이 만들었습니다. ${WAIT}`,
  },
  /** Price sheets of a member. */
  SHEETS: {
    own: [{ points: 30, seconds: 24 * HOUR_SECONDS }],
    address: [],
    message: '가격 파일은 하루에 30번까지 받을 수 있습니다.',
  },
  /** Requests that need no sign-in: calls that write, look up or narrow a list, and refreshes with unknown tokens. */
  PUBLIC_CALLS: {
    own: [],
    address: [{ points: 1200, seconds: MINUTE_SECONDS }],
    message: `요청이 너무 많습니다. ${WAIT}`,
  },
  /** Every write, counted before its body is read, also if it is refused later. */
  ATTEMPTS: {
    own: [],
    address: [{ points: 3_000, seconds: MINUTE_SECONDS }],
    message: `요청이 너무 많습니다. ${WAIT}`,
  },
  /** Frames that send to the chat, in the cost of one: a page of the history costs 4. */
  CHAT_FRAMES: {
    own: [],
    address: [{ points: 12_000, seconds: MINUTE_SECONDS }],
    message: `요청이 너무 많습니다. ${WAIT}`,
  },
} satisfies Record<string, Limit>
/** Sockets of the chat that one process keeps open, of an address and in all. */
export const OPEN_SOCKETS = { ofAddress: 1_000, ofAll: 30_000 } as const

export type LimitName = keyof typeof LIMITS

/** The cost of a search; a suggestion costs 1. */
export const SEARCH_COST = 3
/** The cost of a keyword preview, which reads the posts of 30 days. */
export const PREVIEW_COST = 6

/** Whose acts count together. */
type Counted = 'own' | 'address'

/** Counts in memory; with several processes, in the memory of their supervisor. */
const Limiter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory

const limitersOf = (name: LimitName, counted: Counted) =>
  processSingleton(`limit-${name}-${counted}`, () =>
    LIMITS[name][counted].map(
      ({ points, seconds }) =>
        new Limiter({ keyPrefix: `${name} of ${counted} in ${seconds} s`, points, duration: seconds }),
    ),
  )

/** The account and the request behind an act. */
interface Acting {
  request: Request
  /** Null for a guest, for whom only the address counts. */
  member: Member | null
  /**
   * Identifies the act. A comment, post or reaction that repeats the member's previous act counts only for the address.
   */
  act?: string
}

/** Counts an act for its account and its address. Refuses `too_many` past the limit of its class. */
export async function limitActs({ request, member, act }: Acting, name: LimitName, cost = 1): Promise<void> {
  const weight = cost * weightOf(member, name)
  if (member) await countOnce(member, name, weight, act)
  await count(name, 'address', householdOf(request), weight)
}

/** Counts an act only for its address. Refuses `too_many`. */
export const limitAddress = (request: Request, name: LimitName, cost = 1): Promise<void> =>
  count(name, 'address', householdOf(request), cost)

/** The same for the household behind a socket, at a cost. */
export const limitHousehold = (household: string, name: LimitName, cost: number): Promise<void> =>
  count(name, 'address', household, cost)

/**
 * Counts an act only for the owner that `key` names: an account, a person who signs in, a session. Refuses `too_many`.
 */
export const limitOwn = (key: string | number, name: LimitName): Promise<void> =>
  count(name, 'own', String(key))

const countAccount = ({ id }: Member, name: LimitName, weight: number): Promise<void> =>
  count(name, 'own', String(id), weight)

/** A second click within this time is the same act. `writeComment` recognises a repeated comment for the same time. */
const REPEAT_WITHIN_MS = 10 * SECOND_MS
/** Repeats beyond this number count as separate acts. */
const MAX_REPEATS = 9

/** In these classes a repeated act has no second effect, so it counts once; every other class counts each act. */
const WITH_TWINS: LimitName[] = ['COMMENTS', 'POSTS', 'REACTIONS']

/** An act, whether the limit admits it, and how often it was repeated. */
interface Previous {
  act: string | undefined
  admitted: Promise<void>
  repeats: number
}

/** The previous act of each member and class. */
const previousActs = () =>
  processSingleton(
    'previous-acts',
    () => new LRUCache<string, Previous>({ max: 10_000, ttl: REPEAT_WITHIN_MS }),
  )

const actKey = ({ id }: Member, name: LimitName): string => `${name} ${id}`

async function countOnce(member: Member, name: LimitName, weight: number, act?: string): Promise<void> {
  const key = actKey(member, name)
  const previous = previousActs().get(key)
  const isRepeated = act !== undefined && previous?.act === act
  const mayTwin = WITH_TWINS.includes(name)
  if (isRepeated && mayTwin && previous.repeats < MAX_REPEATS) {
    previous.repeats++
    return previous.admitted
  }
  // After an act of another class, such as the deletion of a comment, the same text is not a repeat.
  if (!isRepeated && !mayTwin) for (const twins of WITH_TWINS) previousActs().delete(actKey(member, twins))
  const admitted = countAccount(member, name, weight)
  previousActs().set(key, { act, admitted, repeats: 0 })
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

async function count(name: LimitName, counted: Counted, key: string, weight = 1): Promise<void> {
  for (const limiter of limitersOf(name, counted)) await consume(limiter, key, LIMITS[name].message, weight)
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  message: string,
  points: number,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const isFirst = error.consumedPoints - points <= limiter.points
    if (isFirst) noteSecurity('limit_reached', { limit: limiter.keyPrefix })
    refuse('too_many', message, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
  }
}
