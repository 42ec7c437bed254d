import { readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'

/** Today's game: prizes, odds, what is left, and the commitment to the seed. */
export const loader = api(byAnyone(() => ok(v0.drawGame(readDrawGame()))))
