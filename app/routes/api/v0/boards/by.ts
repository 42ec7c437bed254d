import * as z from 'zod'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { listBoardsBy } from '#domain/boards/boards.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Author = z.object({ userId: z.string().optional().catch(undefined) })

/** The posts of a member. */
export const loader = api(
  byAnyone({ query: Author.and(Paging) }, ({ query }) => {
    const { id } = getLivingUser(readId(query.userId))
    return ok(list(listBoardsBy(id, query), v0.boardItem))
  }),
)
