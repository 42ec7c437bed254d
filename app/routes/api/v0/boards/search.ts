import * as z from 'zod'
import { searchBoards } from '#domain/boards/search.server.ts'
import { SearchWords } from '#domain/fields.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { limitActs, SEARCH_COST } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/boards.server.ts'
import { list } from '#http/v0/wire.server.ts'

const Asked = z.object({ keyword: SearchWords })

/** Posts that contain every word of `keyword`, themselves or in one comment; no posts without a word. */
export const loader = api(
  byVisitor({ query: Asked.and(Paging) }, async ({ member, request, query }) => {
    if (query.keyword !== '') await limitActs({ member, request }, 'SEARCHES', SEARCH_COST)
    return ok(list(searchBoards(member, query.keyword, query), v0.boardItem))
  }),
)
