import { addBroadcast, listBroadcasts } from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { byProvenSuperAdmin, bySuperAdmin } from '#http/acts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/broadcasts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  bySuperAdmin({ query: Paging }, ({ query }) => ok(list(listBroadcasts(query), v0.broadcast))),
)

export const action = api({
  POST: byProvenSuperAdmin({ input: NewBroadcast }, async ({ member, input }) =>
    created(v0.broadcast(await addBroadcast(member, input))),
  ),
})
