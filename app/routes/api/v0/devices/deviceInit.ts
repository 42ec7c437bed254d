import { findDeviceState, NewDevice } from '#domain/devices/devices.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { limitPublicCalls } from '#http/protection/limits.server.ts'

/** What a device may know of itself before anybody signs in: never whose it is. */
export const action = api({
  POST: async ({ request }) => {
    await limitPublicCalls(request)
    const { deviceKey } = await readInput(request, NewDevice)
    return ok(findDeviceState(deviceKey))
  },
})
