import { getReceipt } from '#domain/gifts/draw/draws.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

/** The receipt of a draw; from the next midnight on it includes the seed. */
export const loader = api(byAnyone(({ id }) => ok(v0.receipt(getReceipt(id)))))
