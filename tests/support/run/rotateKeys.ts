import { vi } from 'vitest'
import { addKeys } from '#app/keyFile.server.ts'
import { forgetSingleton } from '#db/singleton.ts'

/** Adds new keys, and passes the time until they are in use. Needs a faked Date. */
export function rotateKeys(): void {
  addKeys()
  forgetSingleton('keys')
  vi.setSystemTime(Date.now() + 3_000)
}
