import { block } from '#domain/accounts/blocks.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    block(member, id)
    return noContent()
  }),
})
