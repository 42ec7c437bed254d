import { getLivingUser } from '#domain/accounts/users.server.ts'
import { listBoardsBy } from '#domain/boards/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, WrittenBy } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { list } from '#http/v0/wire.server.ts'

/** The posts of a member. */
export const loader = api(
  byVisitor({ query: WrittenBy.and(Paging) }, ({ member, query }) => {
    const { id } = getLivingUser(query.userId)
    return ok(list(listBoardsBy(member, id, query), v0.boardItem))
  }),
)
