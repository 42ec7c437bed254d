import { appeal, NewAppeal } from '#domain/moderation/appeals.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ input: NewAppeal }, ({ member, id, input }) => {
    appeal(member, id, input)
    return noContent()
  }),
})
