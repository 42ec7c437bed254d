import { listAliases, NewAliases, replaceAliases } from '#domain/alerts/matching/aliases.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byAdmin(() => ok({ contents: listAliases() })))

export const action = api({
  PUT: byAdmin({ input: NewAliases }, ({ input }) => {
    replaceAliases(input)
    return ok({ contents: listAliases() })
  }),
})
