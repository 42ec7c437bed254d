import { increaseHit } from '../../../../../domain/products/bumps/bumpHits.server.ts'
import { api, noContent } from '../../../../../http/answer.server.ts'
import { visitorOf } from '../../../../../http/guard/address.server.ts'
import { readId } from '../../../../../http/input/input.server.ts'

export const action = api({
  POST: ({ request, params }) => {
    increaseHit(readId(params.id), visitorOf(request))
    return noContent()
  },
})
