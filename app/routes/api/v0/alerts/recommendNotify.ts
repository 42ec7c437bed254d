import {
  getRecommendSettings,
  NewRecommendSettings,
  setRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member }) => ok(getRecommendSettings(member))))

export const action = api({
  PUT: byMember({ input: NewRecommendSettings }, ({ member, input }) =>
    ok(setRecommendSettings(member, input)),
  ),
})
