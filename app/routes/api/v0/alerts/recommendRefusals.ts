import {
  allowRecommendation,
  NewRefusal,
  refuseRecommendation,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => {
    refuseRecommendation(await requireMember(request), await readInput(request, NewRefusal))
    return noContent()
  },
  DELETE: async ({ request }) => {
    allowRecommendation(await requireMember(request), await readInput(request, NewRefusal))
    return noContent()
  },
})
