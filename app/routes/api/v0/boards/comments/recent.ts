import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listRecentComments, withTitles } from '#domain/comments/lists.server.ts'
import { listSize } from '#domain/listSize.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

const RecentSize = listSize(20)

export const loader = api(
  byVisitor({ query: RecentSize }, ({ member, query: { size } }) =>
    ok({
      contents: withTitles(BOARD_COMMENTS, listRecentComments(member, BOARD_COMMENTS, size)).map(
        v0.commentOnBoard,
      ),
    }),
  ),
)
