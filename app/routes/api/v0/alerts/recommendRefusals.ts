import {
  allowRecommendation,
  NewRefusal,
  refuseRecommendation,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ input: NewRefusal }, ({ member, input }) => {
    refuseRecommendation(member, input)
    return noContent()
  }),
  DELETE: byMember({ input: NewRefusal }, ({ member, input }) => {
    allowRecommendation(member, input)
    return noContent()
  }),
})
