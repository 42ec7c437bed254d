import { api, noContent } from '../../../../http/answer.server.ts'
import { requireMember, startSession } from '../../../../http/session.server.ts'

/** An app hands its sign-in to its web view: bearer token in, cookie out. */
export const action = api(async ({ request }) =>
  noContent({ 'Set-Cookie': await startSession(request, await requireMember(request)) }),
)
