import { bumpSale, NewBump } from '#domain/deals/bumps/bumps.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { assertAppVersion } from '#http/display/clientKind.server.ts'
import * as v0 from '#http/v0/bumps.server.ts'

export const action = api({
  POST: byMember({ input: NewBump }, ({ member, input, request }) => {
    assertAppVersion(request)
    return created(v0.ownBump(bumpSale(member, input.productSaleId)))
  }),
})
