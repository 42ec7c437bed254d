import { markActionsRead } from '#domain/rewards/actionHistories.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { ReadMarks } from '#http/input/readMarks.server.ts'

export const action = api({
  POST: byMember({ input: ReadMarks }, ({ member, input }) => {
    markActionsRead(member, input)
    return noContent()
  }),
})
