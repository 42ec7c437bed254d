import { call } from '../calls.ts'
import { readDevice } from '../push/device.ts'

const LOOK_EVERY_MS = 500
const LOOK_FOR_MS = 10_000

/** Waits until the first message to the device that was registered here is accepted; false when it takes too long. */
export async function isReachedSoon(): Promise<boolean> {
  const until = performance.now() + LOOK_FOR_MS
  while (performance.now() < until) {
    const { canReceiveNotify } = await call<{ canReceiveNotify: boolean }>('device-init', {
      method: 'POST',
      json: readDevice(),
      isQuiet: true,
    })
    if (canReceiveNotify) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return false
}
