import { addBroadcast, listBroadcasts } from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { Paging, readInput, readQuery } from '#http/input/input.server.ts'
import { requireSuperAdmin } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/broadcasts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  await requireSuperAdmin(request)
  return ok(list(listBroadcasts(readQuery(request, Paging)), v0.broadcast))
})

export const action = api({
  POST: async ({ request }) => {
    const author = await requireSuperAdmin(request)
    const begun = addBroadcast(author, await readInput(request, NewBroadcast))
    return created(v0.broadcast(begun))
  },
})
