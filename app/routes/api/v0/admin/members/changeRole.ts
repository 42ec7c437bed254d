import { changeRole, NewRole } from '#domain/accounts/staff/roles.server.ts'
import { byProvenSuperAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  POST: byProvenSuperAdmin({ input: NewRole }, ({ member, id, input }) => {
    changeRole(member, id, input)
    return noContent()
  }),
})
