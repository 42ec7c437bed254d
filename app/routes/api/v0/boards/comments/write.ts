import * as z from 'zod'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { idField } from '#domain/fields.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { postComment } from '#http/input/threads.server.ts'
import * as v0 from '#http/v0/comments.server.ts'

const About = z.object({
  boardId: idField('글의 번호를 보내주세요.'),
})
const Sent = z.intersection(About, NewComment)

export const action = api({
  POST: byMember({ input: Sent }, async ({ member, request, input: { boardId, ...comment } }) => {
    const { id, isPaid } = await postComment({ request, member }, BOARD_COMMENTS, boardId, comment)
    return created({ ...v0.boardComment(getComment(member, BOARD_COMMENTS, id)), isPaid })
  }),
})
