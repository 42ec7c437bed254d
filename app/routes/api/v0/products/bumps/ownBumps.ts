import { listOwnBumps } from '#domain/feed/bumpedDeals.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/bumps.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) =>
  ok(list(listOwnBumps(await requireMember(request), readQuery(request, Paging)), v0.ownBumpedDeal)),
)
