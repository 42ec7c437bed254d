import { increaseHit } from '#domain/deals/bumps/bumpHits.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { visitorOf } from '#http/protection/address.server.ts'

export const action = api({
  POST: byAnyone(({ id, request }) => {
    increaseHit(id, visitorOf(request))
    return noContent()
  }),
})
