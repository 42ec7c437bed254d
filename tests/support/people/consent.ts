import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findConsentDate, giveConsent } from '#domain/accounts/signIn/consents.server.ts'
import {
  findLegalText,
  type LegalDocument,
  publishLegalText,
} from '#domain/accounts/signIn/legalTexts.server.ts'

/** Completes a member's sign-up: consent to the terms in force, or to a text of the tests. No service publishes another in between. */
export const agree = (member: Member): Member =>
  write(() => {
    if (findConsentDate(member) === null)
      giveConsent(member, { isOver14: true, terms: versionOf('TERMS'), privacy: versionOf('PRIVACY') })
    return member
  })

function versionOf(document: LegalDocument): string {
  const text = findLegalText(document)
  if (text) return text.version
  publishLegalText(document, `# ${document}`)
  return versionOf(document)
}
