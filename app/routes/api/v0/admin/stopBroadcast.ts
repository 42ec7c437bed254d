import { getBroadcast, stopBroadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/broadcasts.server.ts'

export const action = api({
  POST: bySuperAdmin(({ id }) => {
    stopBroadcast(id)
    return ok(v0.broadcast(getBroadcast(id)))
  }),
})
