import { listBoardsBy } from '#domain/boards/boards.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const { id } = await requireMember(request)
  return ok(list(listBoardsBy(id, readQuery(request, Paging)), v0.boardItem))
})
