import { NewTime, setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const action = api({
  PUT: byMember({ input: NewTime }, ({ member, input }) => ok(setNotifiedTime(member, 'end', input))),
})
