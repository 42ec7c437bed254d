import { env } from '#app/env.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { agree } from './consent.ts'

/** Kakao's numbers of the cast. */
export const KAKAO_IDS = { kim: '1001', lee: '1002', park: '1003' } as const

/** The people of the tests, signed up to the end: kim and lee are ordinary members, park owns the place. */
export function cast(): Record<keyof typeof KAKAO_IDS, Member> {
  env.SUPER_ADMINS = [`kakao:${KAKAO_IDS.park}`]
  const signUp = (subject: string) => agree(signIn('kakao', subject).member)
  return { kim: signUp(KAKAO_IDS.kim), lee: signUp(KAKAO_IDS.lee), park: signUp(KAKAO_IDS.park) }
}
