import { addHiddenWord, listHiddenWords, NewHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member }) => ok({ contents: listHiddenWords(member) })))

export const action = api({
  POST: byMember({ input: NewHiddenWord }, ({ member, input }) => created(addHiddenWord(member, input))),
})
