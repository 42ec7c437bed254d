import * as z from 'zod'
import { suggestNames } from '#domain/catalog/search/search.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

const Typed = z.object({ searchKeyword: z.string().max(100).default('').catch('') })

/** Names of products that match the text in the search field. */
export const loader = api(
  byAnyone({ query: Typed, limit: 'SEARCHES' }, ({ query }) =>
    ok({ contents: suggestNames(query.searchKeyword) }),
  ),
)
