import { NewTime, setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  PUT: async ({ request }) => {
    const chosen = setNotifiedTime(await requireMember(request), 'end', await readInput(request, NewTime))
    return ok(chosen)
  },
})
