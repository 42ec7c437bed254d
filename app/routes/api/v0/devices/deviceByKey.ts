import { DeviceKey, removeDeviceByKey } from '#domain/devices/devices.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  DELETE: async ({ request }) => {
    const member = await requireMember(request)
    removeDeviceByKey(member, readQuery(request, DeviceKey).deviceKey)
    return noContent()
  },
})
