import { ActionFilter, listActions } from '#domain/rewards/actionHistories.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const member = await requireMember(request)
  const { direction } = readQuery(request, ActionFilter)
  return ok(list(listActions(member, direction, readQuery(request, Paging)), v0.actionHistory))
})
