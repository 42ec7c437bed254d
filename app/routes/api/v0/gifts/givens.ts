import { listDraws } from '#domain/gifts/draw/draws.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { list } from '#http/v0/wire.server.ts'

/** A member's draws, latest first. */
export const loader = api(
  byMember({ query: Paging }, ({ member, query }) => ok(list(listDraws(member, query), v0.receipt))),
)
