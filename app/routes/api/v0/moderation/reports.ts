import { listOpenCases } from '#domain/moderation/cases.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/moderation.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byAdmin({ query: Paging }, ({ member, query }) => ok(list(listOpenCases(member, query), v0.openCase))),
)
