import { listBlocks } from '#domain/accounts/blocks.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/membership.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) =>
  ok(list(listBlocks(await requireMember(request), readQuery(request, Paging)), v0.blocked)),
)
