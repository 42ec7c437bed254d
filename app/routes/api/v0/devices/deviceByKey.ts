import { DeviceKey, removeDeviceByKey } from '#domain/devices/devices.server.ts'
import { refuseField } from '#domain/refusal.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

const MISSING = 'deviceKey token is required.'

/** The key comes in the header `Device-Key`, or in the address, which proxies may log. */
export const action = api({
  DELETE: byMember({ query: DeviceKey.partial() }, ({ member, query, request }) => {
    const deviceKey = request.headers.get('Device-Key') ?? query.deviceKey
    removeDeviceByKey(member, deviceKey ?? refuseField('deviceKey', MISSING))
    return noContent()
  }),
})
