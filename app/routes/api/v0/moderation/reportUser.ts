import { NewReport } from '#domain/moderation/newReport.server.ts'
import { report } from '#domain/moderation/reports.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'

export const action = api({
  POST: byMember({ input: NewReport, limit: 'REACTIONS' }, ({ member, id, input, request }) => {
    report(member, { kind: 'MEMBER', id }, input, hashAddress(request))
    return noContent()
  }),
})
