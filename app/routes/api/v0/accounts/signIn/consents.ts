import {
  findConsentDate,
  giveConsent,
  NewConsent,
  readConsentState,
} from '#domain/accounts/signIn/consents.server.ts'
import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const loader = api(async ({ request }) => {
  const member = await requireMember(request)
  const texts = [getLegalText('TERMS'), getLegalText('PRIVACY')]
  return ok(v0.consents(texts, readConsentState(member), findConsentDate(member)))
})

/** For apps with their own consent screen; in other apps the web view asks by itself. */
export const action = api({
  POST: async ({ request }) => {
    giveConsent(await requireMember(request), await readInput(request, NewConsent))
    return noContent()
  },
})
