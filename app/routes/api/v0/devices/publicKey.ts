import { currentKey } from '#app/keys.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

/** The key with which a browser subscribes: push services accept messages only from its owner. */
export const loader = api(byAnyone(() => ok({ publicKey: currentKey('vapid').publicKey })))
