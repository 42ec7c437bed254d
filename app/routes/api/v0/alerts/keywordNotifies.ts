import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'

export const loader = api(
  byMember(({ member }) => ok({ contents: listKeywords(member).map(v0.keywordAlert) })),
)

export const action = api({
  POST: byMember({ input: NewKeyword, limit: 'ALERTS' }, ({ member, input }) =>
    created(v0.keywordAlert(addKeyword(member, input))),
  ),
})
