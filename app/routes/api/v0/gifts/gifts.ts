import { listGifts } from '#domain/gifts/store/gifts.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { list } from '#http/v0/wire.server.ts'

/** The gifts of the store, cheapest first. */
export const loader = api(byAnyone({ query: Paging }, ({ query }) => ok(list(listGifts(query), v0.gift))))
