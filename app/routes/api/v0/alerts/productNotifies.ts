import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember({ query: Paging }, ({ member, query }) =>
    ok(list(listProductAlerts(member, query), v0.productAlert)),
  ),
)

export const action = api({
  POST: byMember({ input: NewProductAlert, limit: 'ALERTS' }, ({ member, input }) =>
    created(v0.productAlert(addProductAlert(member, input))),
  ),
})
