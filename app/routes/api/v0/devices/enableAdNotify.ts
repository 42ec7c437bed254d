import { AdNotify, setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  PUT: async ({ request }) => {
    const wish = await readInput(request, AdNotify)
    setAdNotify(await requireMember(request), wish)
    return ok(wish)
  },
})
