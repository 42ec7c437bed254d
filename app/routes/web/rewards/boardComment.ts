import { redirect } from '@remix-run/node'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { commentPath } from '#domain/comments/place.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'

/** Leads to a comment on its page, by its number alone. */
export const loader = page(
  byVisitor(({ member, id }) =>
    redirect(commentPath(BOARD_COMMENTS, getComment(member, BOARD_COMMENTS, id).subjectId, id)),
  ),
)
