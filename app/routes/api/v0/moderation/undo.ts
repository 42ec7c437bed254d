import { undo } from '#domain/moderation/decisions.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  DELETE: byAdmin(({ member, id }) => {
    undo(member, id)
    return noContent()
  }),
})
