import { likeProduct, unlikeProduct } from '#domain/interest/likes.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    likeProduct(member, id)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    unlikeProduct(member, id)
    return noContent()
  }),
})
