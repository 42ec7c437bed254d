import { findRefreshedSessionId, RefreshInput, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitRefreshes } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const action = api({
  POST: byAnyone({ input: RefreshInput }, async ({ input, request }) => {
    await limitRefreshes(request, findRefreshedSessionId(input))
    return ok(v0.token(await renewTokens(input)))
  }),
})
