import { acceptPrice } from '#domain/intake/priceReviews.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    acceptPrice(await requireAdmin(request), readId(params.id))
    return noContent()
  },
})
