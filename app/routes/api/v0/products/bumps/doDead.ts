import { endBump } from '#domain/deals/bumps/bumps.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember(({ member, id }) => {
    endBump(member, id)
    return noContent()
  }),
})
