import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { idField } from '#domain/fields.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { readThreadPart, ThreadPart } from '#http/input/threads.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

const Query = ThreadPart.extend({ boardId: idField('글의 번호(boardId)를 보내주세요.') })
/** The default page size is the largest allowed. */
const MAX_PAGE_SIZE = 100

/** The comments on a post, each followed by its answers; the page size counts comments without their answers. */
export const loader = api(
  byVisitor({ query: Query.and(Paging) }, ({ member, query, request }) => {
    const boardId = getBoard(member, query.boardId).id
    const isSized = new URL(request.url).searchParams.has('pageSize')
    const paging = { ...query, ...(!isSized && { pageSize: MAX_PAGE_SIZE }) }
    return ok(v0.thread(readThreadPart(member, BOARD_COMMENTS, boardId, paging), v0.boardComment))
  }),
)
