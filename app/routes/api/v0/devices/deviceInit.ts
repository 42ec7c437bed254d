import { findDeviceState, NewDevice } from '#domain/devices/devices.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

/** The state of a device before anybody signs in; it never names the owner. */
export const action = api({
  POST: byAnyone({ input: NewDevice }, ({ input }) => ok(findDeviceState(input.deviceKey))),
})
