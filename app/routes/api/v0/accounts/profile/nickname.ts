import { Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { renameMember } from '#domain/moderation/watching/nicknames.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const action = api({
  PUT: byMember({ input: Nickname }, async ({ member, input }) => {
    const { nickname } = await renameMember(member, input)
    return ok({ nickname })
  }),
})
