import { findDraft, removeDraft, saveDraft } from '#domain/boards/drafts.server.ts'
import { BoardDraft } from '#domain/boards/newBoard.server.ts'
import { refuse } from '#domain/refusal.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { MAX_POST_BYTES } from '#http/input/writings.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { instant } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember(({ member }) =>
    ok(v0.boardDraft(findDraft(member) ?? refuse('not_found', '저장한 글이 없습니다.'))),
  ),
)

export const action = api({
  PUT: byMember({ input: BoardDraft, limit: 'REACTIONS', maxBytes: MAX_POST_BYTES }, ({ member, input }) => {
    return ok({ savedAt: instant(saveDraft(member, input)) })
  }),
  DELETE: byMember(({ member }) => {
    removeDraft(member)
    return noContent()
  }),
})
