import { listHistories } from '../../../../domain/devices/histories.server.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { Paging, readQuery } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'
import * as v0 from '../../../../http/v0/devices.server.ts'
import { list } from '../../../../http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const histories = listHistories(await requireMember(request), readQuery(request, Paging))
  return ok(list(histories, v0.notifyHistory))
})
