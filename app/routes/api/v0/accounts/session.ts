import { api, noContent } from '#http/answer.server.ts'
import { shareSession } from '#http/session/session.server.ts'

/** An app hands its sign-in to its web view: bearer token in, cookie out. Who left needs it to choose on /auth/rewelcome. */
export const action = api({
  POST: async ({ request }) => noContent({ 'Set-Cookie': await shareSession(request) }),
})
