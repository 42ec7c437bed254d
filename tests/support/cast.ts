import { signIn } from '../../app/domain/accounts/identities.server.ts'
import type { Member } from '../../app/domain/accounts/member.ts'
import { env } from '../../app/env.server.ts'

/** Kakao's numbers of the cast. */
export const KAKAO_IDS = { kim: '1001', lee: '1002', park: '1003' } as const

/** The people of the tests: kim and lee are ordinary members, park owns the place. */
export function cast(): Record<keyof typeof KAKAO_IDS, Member> {
  env.SUPER_ADMINS = [`kakao:${KAKAO_IDS.park}`]
  return {
    kim: signIn('kakao', KAKAO_IDS.kim).member,
    lee: signIn('kakao', KAKAO_IDS.lee).member,
    park: signIn('kakao', KAKAO_IDS.park).member,
  }
}
