import { getBoard } from '#domain/boards/boards.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoardOnce } from '#domain/boards/writing.server.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { assertAppVersion } from '#http/display/clientKind.server.ts'
import { MAX_POST_BYTES } from '#http/input/writings.server.ts'
import * as v0 from '#http/v0/boards.server.ts'

export const action = api({
  POST: byMember(
    { input: NewBoard, limit: 'POSTS', maxBytes: MAX_POST_BYTES },
    async ({ member, input, request }) => {
      if (input.type === 'PRODUCT') assertAppVersion(request)
      const { written, isHeld } = await screened(
        member,
        () => writeBoardOnce(member, input),
        ({ id }) => ({ kind: 'BOARD', id }),
      )
      return created({ ...v0.board(getBoard(member, written.id)), isPaid: written.isPaid && !isHeld })
    },
  ),
})
