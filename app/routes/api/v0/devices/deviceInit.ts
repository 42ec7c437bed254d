import { findDeviceState, NewDevice } from '#domain/devices/devices.server.ts'
import { actBy } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitPublicCalls } from '#http/protection/limits.server.ts'

/** The state of a device before anybody signs in; it never names the owner. */
export const action = api({
  POST: actBy(({ request }) => limitPublicCalls(request))({ input: NewDevice }, ({ input }) =>
    ok(findDeviceState(input.deviceKey)),
  ),
})
