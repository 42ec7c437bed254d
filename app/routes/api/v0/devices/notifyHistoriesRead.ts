import { markRead } from '#domain/devices/histories.server.ts'
import { ReadMarks } from '#domain/readMarks.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => {
    markRead(await requireMember(request), await readInput(request, ReadMarks))
    return noContent()
  },
})
