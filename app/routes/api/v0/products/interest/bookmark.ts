import { bookmarkProduct, unbookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember(({ member, id }) => {
    bookmarkProduct(member, id)
    return noContent()
  }),
  DELETE: byMember(({ member, id }) => {
    unbookmarkProduct(member, id)
    return noContent()
  }),
})
