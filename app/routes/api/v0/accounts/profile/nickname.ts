import { changeNickname, Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const action = api({
  PUT: byMember({ input: Nickname }, ({ member, input }) => {
    const { nickname } = changeNickname(member, input)
    return ok({ nickname })
  }),
})
