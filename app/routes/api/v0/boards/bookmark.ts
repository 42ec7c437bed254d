import { bookmarkBoard, unbookmarkBoard } from '#domain/boards/bookmarks.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    bookmarkBoard(member, id)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    unbookmarkBoard(member, id)
    return noContent()
  }),
})
