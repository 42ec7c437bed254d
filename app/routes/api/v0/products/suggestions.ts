import * as z from 'zod'
import { suggestNames } from '#domain/catalog/search/search.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readQuery } from '#http/input/input.server.ts'

const Typed = z.object({ searchKeyword: z.string().max(100).default('').catch('') })

/** Names of products for what stands in the search field so far. */
export const loader = api(({ request }) =>
  ok({ contents: suggestNames(readQuery(request, Typed).searchKeyword) }),
)
