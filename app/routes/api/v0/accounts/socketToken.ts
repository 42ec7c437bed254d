import { issueAccess } from '#domain/accounts/sessions/tokens.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireSession } from '#http/session/session.server.ts'

/** A page's token for STOMP, which takes no cookies: 15 minutes of the session that asks. */
export const action = api({
  POST: async ({ request }) => {
    return ok(await issueAccess(await requireSession(request)))
  },
})
