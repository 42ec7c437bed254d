import * as z from 'zod'
import { getBoard } from '#domain/boards/boards.server.ts'
import { countHit } from '#domain/boards/hits.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { visitorOf } from '#http/protection/address.server.ts'
import * as v0 from '#http/v0/boards.server.ts'

const Reading = z.object({ increaseHitCount: z.literal('true').optional().catch(undefined) })

/** A post; `increaseHitCount=true` counts a hit. */
export const loader = api(
  byVisitor({ query: Reading }, ({ id, member, query, request }) => {
    const board = getBoard(member, id)
    if (query.increaseHitCount) countHit(board.id, visitorOf(request))
    return ok(v0.board(board))
  }),
)
