import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { Paging, readInput, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const member = await requireMember(request)
  return ok(list(listProductAlerts(member, readQuery(request, Paging)), v0.productAlert))
})

export const action = api({
  POST: async ({ request }) => {
    const set = addProductAlert(await requireMember(request), await readInput(request, NewProductAlert))
    return created(v0.productAlert(set))
  },
})
