import { readBalance } from '#domain/rewards/ledger.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) => {
  const { id } = await requireMember(request)
  return ok(readBalance(id, 'POINT').balance)
})
