import { listTopViewed, TopSize } from '#domain/interest/topProducts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(({ request }) =>
  ok({ contents: listTopViewed(readQuery(request, TopSize).size).map(v0.product) }),
)
