import { AdNotify, setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const action = api({
  PUT: byMember({ input: AdNotify }, ({ member, input }) => {
    setAdNotify(member, input)
    return ok(input)
  }),
})
