import { leave } from '#domain/membership/leaving.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { clearedSessionCookie, requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => {
    leave(await requireMember(request))
    return noContent({ 'Set-Cookie': await clearedSessionCookie() })
  },
})
