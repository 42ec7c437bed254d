import { changeNickname, Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  PUT: async ({ request }) => {
    const { nickname } = changeNickname(await requireMember(request), await readInput(request, Nickname))
    return ok({ nickname })
  },
})
