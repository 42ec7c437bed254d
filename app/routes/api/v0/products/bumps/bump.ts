import { bumpSale, NewBump } from '#domain/deals/bumps/bumps.server.ts'
import { api, created } from '#http/answer.server.ts'
import { assertAppVersion } from '#http/display/clientKind.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/bumps.server.ts'

export const action = api({
  POST: async ({ request }) => {
    const member = await requireMember(request)
    assertAppVersion(request)
    const { productSaleId } = await readInput(request, NewBump)
    const bump = bumpSale(member, productSaleId)
    return created(v0.ownBump(bump))
  },
})
