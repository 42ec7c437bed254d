import { keys } from '#app/keys.server.ts'
import { api, ok } from '#http/answer.server.ts'

/** The key with which a browser subscribes: push services let only its owner send. */
export const loader = api(() => ok({ publicKey: keys().vapid.publicKey }))
