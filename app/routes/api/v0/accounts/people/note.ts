import { NewMemberNote, removeMemberNote, setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  PUT: byMember({ input: NewMemberNote, limit: 'REACTIONS' }, ({ member, id, input }) => {
    setMemberNote(member, id, input)
    return noContent()
  }),
  DELETE: byMember({ limit: 'REACTIONS' }, ({ member, id }) => {
    removeMemberNote(member, id)
    return noContent()
  }),
})
