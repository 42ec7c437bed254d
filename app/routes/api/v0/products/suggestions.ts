import * as z from 'zod'
import { suggestProducts } from '#domain/catalog/search/search.server.ts'
import { SearchWords } from '#domain/fields.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

const Typed = z.object({ searchKeyword: SearchWords })

/** Products that match the text in the search field, and their names alone. */
export const loader = api(
  byAnyone({ query: Typed, limit: 'SEARCHES' }, ({ query }) => {
    const products = suggestProducts(query.searchKeyword)
    return ok({ contents: products.map(({ name }) => name), products })
  }),
)
