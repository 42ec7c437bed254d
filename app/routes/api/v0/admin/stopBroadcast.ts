import { stopBroadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireSuperAdmin } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/broadcasts.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    await requireSuperAdmin(request)
    const stopped = stopBroadcast(readId(params.id))
    return ok(v0.broadcast(stopped))
  },
})
