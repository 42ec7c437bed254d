import { getBoard } from '#domain/boards/boards.server.ts'
import { BoardEdit } from '#domain/boards/newBoard.server.ts'
import { deleteBoard } from '#domain/boards/writing.server.ts'
import { editPost } from '#domain/intake/memberDeals.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { MAX_POST_BYTES } from '#http/input/writings.server.ts'
import * as v0 from '#http/v0/boards.server.ts'

export const action = api({
  PUT: byMember(
    { input: BoardEdit, limit: 'REACTIONS', maxBytes: MAX_POST_BYTES },
    async ({ member, id, input }) => {
      await editPost(member, id, input)
      return ok(v0.board(getBoard(member, id)))
    },
  ),
  DELETE: byMember(({ member, id }) => {
    deleteBoard(member, id)
    return noContent()
  }),
})
