import * as z from 'zod'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { listBoardsBy } from '#domain/boards/boards.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, readId, readQuery } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Author = z.object({ userId: z.string().optional().catch(undefined) })

/** The posts of a member. */
export const loader = api(({ request }) => {
  const { id } = getLivingUser(readId(readQuery(request, Author).userId))
  return ok(list(listBoardsBy(id, readQuery(request, Paging)), v0.boardItem))
})
