import { leave } from '#domain/membership/leaving.server.ts'
import { byProvenMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { signedOutHeaders } from '#http/session/session.server.ts'

export const action = api({
  POST: byProvenMember(async ({ member }) => {
    leave(member)
    return noContent(await signedOutHeaders())
  }),
})
