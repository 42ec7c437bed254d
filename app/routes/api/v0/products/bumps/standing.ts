import { listBumpedDeals } from '#domain/feed/bumpedDeals.server.ts'
import { TopSize } from '#domain/interest/topProducts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/bumps.server.ts'

export const loader = api(({ request }) =>
  ok({ contents: listBumpedDeals(readQuery(request, TopSize).size).map(v0.standingBump) }),
)
