import { testBroadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireSuperAdmin } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => {
    const author = await requireSuperAdmin(request)
    testBroadcast(author, await readInput(request, NewBroadcast))
    return noContent()
  },
})
