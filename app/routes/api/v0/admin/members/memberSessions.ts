import { signOutMember } from '#domain/devices/signOut.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  DELETE: byAdmin(({ member, id }) => {
    signOutMember(member, id)
    return noContent()
  }),
})
