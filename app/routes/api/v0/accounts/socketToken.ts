import { issueAccess } from '#domain/accounts/sessions/tokens.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { requireSession } from '#http/session/session.server.ts'

/** A page's token for STOMP, which accepts no cookies. It is valid for 15 minutes of the caller's session. */
export const action = api({
  POST: byAnyone(async ({ request }) => ok(await issueAccess(await requireSession(request)))),
})
