import { sendTest } from '#domain/devices/devices.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'

export const action = api({
  POST: byMember(({ member, id }) => created({ deliveryKey: sendTest(member, id) })),
})
