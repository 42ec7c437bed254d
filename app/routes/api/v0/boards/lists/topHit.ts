import { listTopHitBoards } from '#domain/boards/lists.server.ts'
import { listSize } from '#domain/listSize.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/boards.server.ts'

const Size = listSize(10)

export const loader = api(
  byVisitor({ query: Size }, ({ member, query }) =>
    ok({ contents: listTopHitBoards(member, query.size).map(v0.boardItem) }),
  ),
)
