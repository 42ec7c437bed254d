import { ProductAlertTerms } from '#domain/alerts/products/newProductAlert.server.ts'
import { editProductAlert, removeProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const action = api({
  PUT: async ({ request, params }) => {
    const member = await requireMember(request)
    const set = editProductAlert(member, readId(params.id), await readInput(request, ProductAlertTerms))
    return ok(v0.productAlert(set))
  },
  DELETE: async ({ request, params }) => {
    removeProductAlert(await requireMember(request), readId(params.id))
    return noContent()
  },
})
