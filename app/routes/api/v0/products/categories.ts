import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(byAnyone(() => ok({ contents: CATEGORIES.map(v0.category) })))
