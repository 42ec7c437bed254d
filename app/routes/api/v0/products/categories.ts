import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(() => ok({ contents: CATEGORIES }))
