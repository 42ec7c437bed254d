import { switchToCommonUser } from '#domain/accounts/identities.server.ts'
import { byProvenSuperAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { startTokens } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

/** A token of an anonymous login, for viewing the product as an ordinary user. */
export const action = api({
  POST: byProvenSuperAdmin(async ({ member, request }) =>
    ok(v0.token(await startTokens(request, switchToCommonUser(member)))),
  ),
})
