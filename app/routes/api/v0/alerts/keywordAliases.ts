import { listAliases, NewAliases, replaceAliases } from '#domain/alerts/matching/aliases.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) => {
  await requireAdmin(request)
  return ok({ contents: listAliases() })
})

export const action = api({
  PUT: async ({ request }) => {
    await requireAdmin(request)
    replaceAliases(await readInput(request, NewAliases))
    return ok({ contents: listAliases() })
  },
})
