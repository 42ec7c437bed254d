import { findRefreshedSessionId, RefreshInput, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitAddress, limitOwn } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const action = api({
  POST: byAnyone({ input: RefreshInput }, async ({ input, request }) => {
    const sessionId = findRefreshedSessionId(input)
    await (sessionId === null ? limitAddress(request, 'PUBLIC_CALLS') : limitOwn(sessionId, 'REFRESHES'))
    return ok(v0.token(await renewTokens(input)))
  }),
})
