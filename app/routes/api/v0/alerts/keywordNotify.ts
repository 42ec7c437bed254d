import { editKeyword, removeKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const action = api({
  PUT: byMember({ input: NewKeyword, limit: 'ALERTS' }, ({ member, id, input }) =>
    ok(v0.keywordAlert(editKeyword(member, id, input))),
  ),
  DELETE: byMember(({ member, id }) => {
    removeKeyword(member, id)
    return noContent()
  }),
})
