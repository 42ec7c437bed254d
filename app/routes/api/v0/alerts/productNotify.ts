import { ProductAlertTerms } from '#domain/alerts/products/newProductAlert.server.ts'
import { editProductAlert, removeProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const action = api({
  PUT: byMember({ input: ProductAlertTerms, limit: 'ALERTS' }, ({ member, id, input }) =>
    ok(v0.productAlert(editProductAlert(member, id, input))),
  ),
  DELETE: byMember(({ member, id }) => {
    removeProductAlert(member, id)
    return noContent()
  }),
})
