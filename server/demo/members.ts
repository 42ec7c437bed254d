import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findConsentDate, giveConsent } from '#domain/accounts/signIn/consents.server.ts'
import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'

/** Existing members, signed up with Kakao. */
export function signUpMembers(people: Array<{ id: number }>): Member[] {
  const [terms, privacy] = [getLegalText('TERMS').version, getLegalText('PRIVACY').version]
  return people.map(({ id }) => {
    const { member } = signIn('kakao', String(id))
    if (findConsentDate(member) === null) giveConsent(member, { isOver14: true, terms, privacy })
    return member
  })
}
