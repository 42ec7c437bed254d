import { withdrawConfirmation } from '#domain/boards/deals/confirmations.server.ts'
import { confirmDeal } from '#domain/intake/memberDeals.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id, request }) => {
    confirmDeal(member, id, hashAddress(request))
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    withdrawConfirmation(member, id)
    return noContent()
  }),
})
