import { bookmarkProduct, unbookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    bookmarkProduct(member, id)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    unbookmarkProduct(member, id)
    return noContent()
  }),
})
