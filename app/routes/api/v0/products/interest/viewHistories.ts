import { listViewHistories, ViewSearch } from '#domain/interest/viewHistories.server.ts'
import { NewView, recordView } from '#domain/interest/views.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { Paging, readInput, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const member = await requireMember(request)
  const wanted = { ...readQuery(request, ViewSearch), ...readQuery(request, Paging) }
  return ok(list(listViewHistories(member, wanted), v0.viewedProduct))
})

export const action = api({
  POST: async ({ request }) => {
    recordView(await requireMember(request), await readInput(request, NewView))
    return noContent()
  },
})
