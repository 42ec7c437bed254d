import { issueAccess } from '../../../../domain/accounts/sessions/tokens.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { requireSession } from '../../../../http/session.server.ts'

/** A page's token for STOMP, which takes no cookies: 15 minutes of the session that asks. */
export const action = api(async ({ request }) => {
  if (request.method !== 'POST') refuse('not_found', '없는 호출입니다.')
  return ok(await issueAccess(await requireSession(request)))
})
