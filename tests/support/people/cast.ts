import { env } from '#app/env.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { agree } from './consent.ts'

/** Kakao ids of the cast. */
export const KAKAO_IDS = { kim: '1001', lee: '1002', park: '1003' } as const

/** The people of the tests, with completed sign-ups: kim and lee are members, park is a super admin. */
export function cast(): Record<keyof typeof KAKAO_IDS, Member> {
  env.SUPER_ADMINS = [`kakao:${KAKAO_IDS.park}`]
  const signUp = (subject: string) => agree(signIn('kakao', subject).member)
  return { kim: signUp(KAKAO_IDS.kim), lee: signUp(KAKAO_IDS.lee), park: signUp(KAKAO_IDS.park) }
}
