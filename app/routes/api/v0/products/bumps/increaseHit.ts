import { increaseHit } from '#domain/deals/bumps/bumpHits.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { visitorOf } from '#http/protection/address.server.ts'

export const action = api({
  POST: ({ request, params }) => {
    increaseHit(readId(params.id), visitorOf(request))
    return noContent()
  },
})
