import { listOwnDecisions } from '#domain/moderation/cases.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/moderation.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember({ query: Paging }, ({ member, query }) =>
    ok(list(listOwnDecisions(member, query), v0.ownDecision)),
  ),
)
