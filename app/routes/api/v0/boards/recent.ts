import { listRecentBoards } from '#domain/boards/boards.server.ts'
import { listSize } from '#domain/listSize.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/boards.server.ts'

const Size = listSize(10)

export const loader = api(async ({ request }) => {
  const viewer = await findMember(request)
  return ok({ contents: listRecentBoards(viewer, readQuery(request, Size).size).map(v0.boardItem) })
})
