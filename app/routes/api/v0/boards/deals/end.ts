import { endOwnDeal, reopenOwnDeal } from '#domain/boards/deals/postDeals.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    endOwnDeal(member, id)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    reopenOwnDeal(member, id)
    return noContent()
  }),
})
