import { listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { endOtherSessions } from '#domain/devices/signOut.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { requireEnder, requireSession } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/accounts.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember(async ({ member, request }) => {
    const { sessionId } = await requireSession(request)
    const contents = listSessions(member)
    const whole = { contents, pageNumber: 1, pageSize: contents.length, totalCount: contents.length }
    return ok(list(whole, v0.session(sessionId)))
  }),
)

/** DELETE ends all other sign-ins, after a recent proof of identity. */
export const action = api({
  DELETE: byMember(async ({ member, request }) => {
    const { sessionId } = await requireEnder(request, null)
    endOtherSessions(member, sessionId)
    return noContent()
  }),
})
