import { explainHistories } from '#domain/alerts/explainedHistories.server.ts'
import { HistoryFilter, listHistories } from '#domain/devices/histories.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const member = await requireMember(request)
  const histories = listHistories(member, readQuery(request, Paging), readQuery(request, HistoryFilter))
  const explained = explainHistories(histories.contents.map(({ id }) => id))
  return ok(list(histories, (history) => v0.explainedHistory(history, explained.get(history.id))))
})
