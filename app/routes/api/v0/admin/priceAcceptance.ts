import { acceptPrice } from '#domain/intake/priceReviews.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byAdmin(({ member, id }) => {
    acceptPrice(member, id)
    return noContent()
  }),
})
