import { liftSuspension, NewSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    const admin = await requireAdmin(request)
    suspend(admin, readId(params.id), await readInput(request, NewSuspension))
    return noContent()
  },
  DELETE: async ({ request, params }) => {
    await requireAdmin(request)
    liftSuspension(readId(params.id))
    return noContent()
  },
})
