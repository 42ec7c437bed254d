import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byAnyone(() => ok({ contents: CATEGORIES })))
