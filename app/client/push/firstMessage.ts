import { call } from '../calls.ts'
import { readDevice } from './device.ts'

const POLL_EVERY_MS = 500
const POLL_FOR_MS = 10_000

/** Resolves to true once the first message to the device registered here is accepted, to false after 10 seconds. */
export async function isFirstMessageAccepted(): Promise<boolean> {
  const until = performance.now() + POLL_FOR_MS
  while (performance.now() < until) {
    const { canReceiveNotify } = await call<{ canReceiveNotify: boolean }>('device-init', {
      method: 'POST',
      json: readDevice(),
      isQuiet: true,
    })
    if (canReceiveNotify) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  return false
}
