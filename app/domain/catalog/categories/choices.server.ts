import * as z from 'zod'
import { CATEGORIES } from './categories.ts'

/*
 * The filter values that an address may carry. Unknown words are ignored, not refused, because links grow
 * old.
 */

const MOST_CHOICES = 20
/** Texts after these are not looked at. */
const MOST_TEXTS = 500

/** Reads `a,b` and a repeated name alike. Values that `item` refuses and duplicates are left out. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .optional()
    .transform((given): Array<z.output<T>> => {
      const first = [given ?? []].flat().slice(0, MOST_TEXTS)
      const texts = first.flatMap((text) => String(text).split(',', MOST_TEXTS)).slice(0, MOST_TEXTS)
      const read = texts.map((text) => item.safeParse(text.trim()))
      return [...new Set(read.flatMap(({ success, data }) => (success ? [data] : [])))].slice(0, MOST_CHOICES)
    })

/** One word; the first of several. */
export const one = <T extends z.ZodType>(item: T) => z.preprocess((given) => [given].flat()[0], item)

/** One of our categories, as an address spells it. */
export const CategoryId = z.enum(CATEGORIES.map(({ id }) => String(id))).transform(Number)
