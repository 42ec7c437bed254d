import { leave } from '#domain/membership/leaving.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { clearedSessionCookie } from '#http/session/session.server.ts'

export const action = api({
  POST: byMember(async ({ member }) => {
    leave(member)
    return noContent({ 'Set-Cookie': await clearedSessionCookie() })
  }),
})
