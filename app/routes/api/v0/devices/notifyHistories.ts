import { explainHistories } from '#domain/alerts/explainedHistories.server.ts'
import { HistoryFilter, listHistories } from '#domain/devices/histories.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/alerts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember({ query: Paging.and(strict(HistoryFilter)) }, ({ member, query }) => {
    const histories = listHistories(member, query, query)
    const explained = explainHistories(histories.contents.map(({ id }) => id))
    return ok(list(histories, (history) => v0.explainedHistory(history, explained.get(history.id))))
  }),
)
