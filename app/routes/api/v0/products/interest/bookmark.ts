import { bookmarkProduct, unbookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    bookmarkProduct(await requireMember(request), readId(params.id))
    return noContent()
  },
  DELETE: async ({ request, params }) => {
    unbookmarkProduct(await requireMember(request), readId(params.id))
    return noContent()
  },
})
