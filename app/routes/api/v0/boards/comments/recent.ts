import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { listSize } from '#domain/listSize.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

const RecentSize = listSize(20)

export const loader = api(async ({ request }) => {
  const { size } = readQuery(request, RecentSize)
  const comments = listRecentComments(await findMember(request), BOARD_COMMENTS, size)
  return ok({ contents: comments.map(v0.boardComment) })
})
