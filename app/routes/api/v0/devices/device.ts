import { DeviceName, removeDevice, renameDevice } from '#domain/devices/devices.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/devices.server.ts'

export const action = api({
  PUT: byMember({ input: DeviceName }, ({ member, id, input: { deviceName } }) => {
    const device = renameDevice(member, id, deviceName)
    return ok(v0.device(device))
  }),
  DELETE: byMember(({ member, id }) => {
    removeDevice(member, id)
    return noContent()
  }),
})
