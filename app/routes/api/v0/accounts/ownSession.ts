import { endSession } from '#domain/devices/signOut.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { requireEnder } from '#http/session/session.server.ts'

/** DELETE ends the sign-in of this request, or after a recent proof of identity another one. */
export const action = api({
  DELETE: byMember(async ({ member, id, request }) => {
    await requireEnder(request, id)
    endSession(member, id)
    return noContent()
  }),
})
