import { listDevices, MAX_DEVICES, NewDevice, registerDevice } from '#domain/devices/devices.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { requireSession } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/devices.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember(({ member }) => {
    const contents = listDevices(member)
    return ok(
      list({ contents, pageNumber: 1, pageSize: MAX_DEVICES, totalCount: contents.length }, v0.device),
    )
  }),
)

export const action = api({
  POST: byMember({ input: NewDevice }, async ({ member, input, request }) => {
    const { sessionId } = await requireSession(request)
    return created(v0.device(registerDevice(member, sessionId, input)))
  }),
})
