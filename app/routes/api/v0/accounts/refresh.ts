import { RefreshInput, renewTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'

export const action = api({
  POST: async ({ request }) => {
    const tokens = await renewTokens(await readInput(request, RefreshInput))
    return ok(v0.token(tokens))
  },
})
