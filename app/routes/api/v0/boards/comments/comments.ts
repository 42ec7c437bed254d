import * as z from 'zod'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Query = z.object({ boardId: z.string().optional().catch(undefined) })
/** The default page size is the largest allowed. */
const MOST = 100

/** The comments on a post, each followed by its answers; the page size counts comments without their answers. */
export const loader = api(
  byVisitor({ query: Query.and(Paging) }, ({ member, query, request }) => {
    const boardId = getBoard(member, readId(query.boardId)).id
    const isSized = new URL(request.url).searchParams.has('pageSize')
    const paging = { ...query, ...(!isSized && { pageSize: MOST }) }
    return ok(list(listThread(member, BOARD_COMMENTS, boardId, paging), v0.boardComment))
  }),
)
