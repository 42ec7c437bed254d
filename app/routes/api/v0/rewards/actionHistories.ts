import { ActionFilter, listActions } from '#domain/rewards/actionHistories.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember({ query: strict(ActionFilter).and(Paging) }, ({ member, query }) =>
    ok(list(listActions(member, query.direction, query), v0.actionHistory)),
  ),
)
