import { api, noContent } from '../../../../http/answer.server.ts'
import { requireSignedIn, startSession } from '../../../../http/session.server.ts'

/** An app hands its sign-in to its web view: bearer token in, cookie out. Who left needs it to choose on /auth/rewelcome. */
export const action = api(async ({ request }) =>
  noContent({ 'Set-Cookie': await startSession(request, await requireSignedIn(request)) }),
)
