import { api, noContent } from '#http/answer.server.ts'
import { endSignIn } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => noContent({ 'Set-Cookie': await endSignIn(request) }),
})
