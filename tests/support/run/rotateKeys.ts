import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { addKeys, KEY_FILE } from '#app/keyFile.server.ts'
import { forgetSingleton } from '#db/singleton.ts'

/**
 * Adds new keys, and passes the time until they are in use. Needs a faked Date. The end of the test removes all keys:
 * at the real time the new ones would come into use in the middle of a later test.
 */
export function rotateKeys(): void {
  addKeys()
  forgetSingleton('keys')
  vi.setSystemTime(Date.now() + 3_000)
  onTestFinished(() => {
    rmSync(join(env.DATA_DIR, KEY_FILE), { force: true })
    forgetSingleton('keys')
  })
}
