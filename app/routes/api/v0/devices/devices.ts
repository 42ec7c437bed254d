import { listDevices, MAX_DEVICES, NewDevice, registerDevice } from '#domain/devices/devices.server.ts'
import { api, created, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember, requireSession } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/devices.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(async ({ request }) => {
  const contents = listDevices(await requireMember(request))
  return ok(list({ contents, pageNumber: 1, pageSize: MAX_DEVICES, totalCount: contents.length }, v0.device))
})

export const action = api({
  POST: async ({ request }) => {
    const { member, sessionId } = await requireSession(request)
    const device = registerDevice(member, sessionId, await readInput(request, NewDevice))
    return created(v0.device(device))
  },
})
