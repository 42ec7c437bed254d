import { listRecords, RecordFilter } from '#domain/moderation/records.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/moderation.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byAnyone({ query: { filter: strict(RecordFilter), paging: Paging } }, ({ query: { filter, paging } }) =>
    ok(list(listRecords(filter, paging), v0.publicRecord)),
  ),
)
