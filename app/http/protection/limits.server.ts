import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { processSingleton } from '#db/singleton.ts'
import type { Identity } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { LOGIN_ERRORS } from '#domain/accounts/signIn/loginErrors.ts'
import { refuse } from '#domain/refusal.ts'
import { householdOf } from './address.server.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const limits = () =>
  processSingleton('limits', () => ({
    signInsOf: new RateLimiterMemory({ points: 60, duration: 10 * MINUTE_SECONDS }),
    // Ten times as wide, because carriers put thousands of people behind one address.
    signIns: new RateLimiterMemory({ points: 600, duration: 10 * MINUTE_SECONDS }),
    newAnonymous: new RateLimiterMemory({ points: 30, duration: HOUR_SECONDS }),
    sheets: new RateLimiterMemory({ points: 30, duration: 24 * HOUR_SECONDS }),
    publicCalls: new RateLimiterMemory({ points: 1200, duration: MINUTE_SECONDS }),
  }))

/** Counts an attempt to sign in. Refuses `too_many` past 600 in 10 minutes from one address. */
export function limitSignIns(request: Request): Promise<void> {
  return count(limits().signIns, householdOf(request), LOGIN_ERRORS.too_many)
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

/** Counts a call that anybody may make and that writes or looks up. Refuses `too_many` past 1,200 in a minute from one address. */
export function limitPublicCalls(request: Request): Promise<void> {
  return count(limits().publicCalls, householdOf(request), '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.')
}

/** Counts a member's price sheet. Refuses `too_many` past 30 in a day. */
export function limitSheets({ id }: Member): Promise<void> {
  return count(limits().sheets, String(id), '가격 파일은 하루에 30번까지 받을 수 있습니다.')
}

async function count(limiter: RateLimiterAbstract, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    refuse('too_many', message, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
  }
}
