import * as z from 'zod'
import { CATEGORIES } from './categories.ts'

/*
 * The filter values that an address may carry. Screens ignore values that a filter does not know, because links grow
 * old. API calls refuse them, because `strict` (app/http/input/input.server.ts) reads their filters.
 */

const MAX_CHOICES = 20
/** Texts after the first 500 are ignored. */
const MAX_TEXTS = 500

/** A list, as `a,b` or as a repeated name, without duplicates. A screen leaves out the values that `item` refuses. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .optional()
    .transform((given, context) => {
      const read = readEach(item, given)
      for (const { error } of read) for (const issue of error?.issues ?? []) context.addIssue(issue.message)
      return known(read)
    })
    .meta({ type: 'string', description: '여러 값은 쉼표로 나눕니다.' })
    .catch((given) => known(readEach(item, given?.value)))

const readEach = <T extends z.ZodType>(item: T, given: unknown) =>
  textsOf(given).map((text) => item.safeParse(text))

const known = <T>(read: Array<z.ZodSafeParseResult<T>>): T[] =>
  [...new Set(read.flatMap(({ success, data }) => (success ? [data] : [])))].slice(0, MAX_CHOICES)

const textsOf = (given: unknown): string[] =>
  [given ?? []]
    .flat()
    .slice(0, MAX_TEXTS)
    .flatMap((text) => String(text).split(',', MAX_TEXTS))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, MAX_TEXTS)

/** One word; the first of several. */
export const firstOf = <T extends z.ZodType>(item: T) => z.preprocess((given) => [given].flat()[0], item)

/** One of our categories, as an address spells it. */
export const CategoryId = z
  .enum(
    CATEGORIES.map(({ id }) => String(id)),
    '없는 분류입니다.',
  )
  .transform(Number)
