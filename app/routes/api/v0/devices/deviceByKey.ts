import { DeviceKey, removeDeviceByKey } from '#domain/devices/devices.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  DELETE: byMember({ query: DeviceKey }, ({ member, query }) => {
    removeDeviceByKey(member, query.deviceKey)
    return noContent()
  }),
})
