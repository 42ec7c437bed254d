import { endSession } from '#domain/devices/signOut.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  DELETE: byMember(({ member, id }) => {
    endSession(member, id)
    return noContent()
  }),
})
