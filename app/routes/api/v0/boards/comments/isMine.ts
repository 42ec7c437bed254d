import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { isOwnComment } from '#domain/comments/lists.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member, id }) => ok(isOwnComment(member, BOARD_COMMENTS, id))))
