import { BoardFilter, listBoards } from '#domain/boards/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { list } from '#http/v0/wire.server.ts'

/** Posts of a category, or of all but notices. */
export const loader = api(
  byVisitor(
    { query: { filter: strict(BoardFilter), paging: Paging } },
    ({ member, query: { filter, paging } }) => ok(list(listBoards(member, filter, paging), v0.boardItem)),
  ),
)
