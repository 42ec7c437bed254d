import { listPriceReviews } from '#domain/intake/priceReviews.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  await requireAdmin(request)
  return ok(list(listPriceReviews(readQuery(request, Paging)), v0.heldPrice))
})
