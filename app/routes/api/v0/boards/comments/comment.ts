import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

export const loader = api(async ({ request, params }) =>
  ok(v0.boardComment(getComment(await findMember(request), BOARD_COMMENTS, readId(params.id)))),
)
