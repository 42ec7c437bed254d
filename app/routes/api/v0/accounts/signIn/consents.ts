import {
  findConsentDate,
  giveConsent,
  NewConsent,
  readConsentState,
} from '#domain/accounts/signIn/consents.server.ts'
import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const loader = api(
  byMember(({ member }) =>
    ok(
      v0.consents(
        [getLegalText('TERMS'), getLegalText('PRIVACY')],
        readConsentState(member),
        findConsentDate(member),
      ),
    ),
  ),
)

/** For apps with their own consent screen; in other apps the web view asks by itself. */
export const action = api({
  POST: byMember({ input: NewConsent }, ({ member, input }) => {
    giveConsent(member, input)
    return noContent()
  }),
})
