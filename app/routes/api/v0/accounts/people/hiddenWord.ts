import { removeHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  DELETE: byMember(({ member, id }) => {
    removeHiddenWord(member, id)
    return noContent()
  }),
})
