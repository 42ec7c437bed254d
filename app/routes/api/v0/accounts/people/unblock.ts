import { unblock } from '#domain/accounts/blocks.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    unblock(await requireMember(request), readId(params.id))
    return noContent()
  },
})
