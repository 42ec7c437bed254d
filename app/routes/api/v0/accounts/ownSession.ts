import { endSession } from '#domain/devices/signOut.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  DELETE: async ({ request, params }) => {
    endSession(await requireMember(request), readId(params.id))
    return noContent()
  },
})
