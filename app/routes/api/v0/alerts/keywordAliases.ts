import {
  aliasVersion,
  listAliases,
  NewAliases,
  replaceAliases,
} from '#domain/alerts/matching/aliases.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

const answer = () => ok({ version: aliasVersion(), contents: listAliases() })

export const loader = api(byAdmin(answer))

export const action = api({
  PUT: byAdmin({ input: NewAliases }, ({ input }) => {
    replaceAliases(input)
    return answer()
  }),
})
