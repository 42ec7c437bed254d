import { findDeviceState, NewDevice } from '#domain/devices/devices.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { limitPublicCalls } from '#http/protection/limits.server.ts'

/** The state of a device before anybody signs in; it never names the owner. */
export const action = api({
  POST: async ({ request }) => {
    await limitPublicCalls(request)
    const { deviceKey } = await readInput(request, NewDevice)
    return ok(findDeviceState(deviceKey))
  },
})
