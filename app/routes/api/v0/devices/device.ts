import { DeviceName, removeDevice, renameDevice } from '#domain/devices/devices.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { readId, readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/devices.server.ts'

export const action = api({
  PUT: async ({ request, params }) => {
    const member = await requireMember(request)
    const { deviceName } = await readInput(request, DeviceName)
    const device = renameDevice(member, readId(params.id), deviceName)
    return ok(v0.device(device))
  },
  DELETE: async ({ request, params }) => {
    removeDevice(await requireMember(request), readId(params.id))
    return noContent()
  },
})
