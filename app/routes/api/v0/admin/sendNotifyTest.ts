import { testBroadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: bySuperAdmin({ input: NewBroadcast }, ({ member, input }) => {
    testBroadcast(member, input)
    return noContent()
  }),
})
