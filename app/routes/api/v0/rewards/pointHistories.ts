import { listEntries } from '#domain/rewards/ledger.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const entries = listEntries(await requireMember(request), 'POINT', readQuery(request, Paging))
  return ok(list(entries, v0.ledgerEntry))
})
