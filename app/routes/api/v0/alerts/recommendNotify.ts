import {
  getRecommendSettings,
  NewRecommendSettings,
  setRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) => ok(getRecommendSettings(await requireMember(request))))

export const action = api({
  PUT: async ({ request }) => {
    const member = await requireMember(request)
    const settings = setRecommendSettings(member, await readInput(request, NewRecommendSettings))
    return ok(settings)
  },
})
