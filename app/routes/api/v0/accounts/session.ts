import { byAnyone } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { shareSession } from '#http/session/session.server.ts'

/**
 * Gives the web view of an app its sign-in: bearer token in, cookie out. A member who left needs it to decide on
 * /auth/rewelcome.
 */
export const action = api({
  POST: byAnyone(async ({ request }) => noContent({ 'Set-Cookie': await shareSession(request) })),
})
