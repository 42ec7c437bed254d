import { readBalance } from '#domain/rewards/ledger.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(
  byMember(({ member }) => {
    const { id } = member
    return ok(readBalance(id, 'POINT').balance)
  }),
)
