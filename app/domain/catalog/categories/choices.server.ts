import * as z from 'zod'
import { CATEGORIES } from './categories.ts'

/* What an address may choose from. Unknown words in an address are ignored, not refused: links get old. */

const MOST_CHOICES = 20

/** `a,b` and a name given several times alike; what `item` refuses is left out, and so is what stands there twice. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .unknown()
    .optional()
    .transform((given): Array<z.output<T>> => {
      const texts = [given ?? []].flat().flatMap((text) => String(text).split(','))
      const read = texts.map((text) => item.safeParse(text.trim()))
      return [...new Set(read.flatMap(({ success, data }) => (success ? [data] : [])))].slice(0, MOST_CHOICES)
    })

/** One word; of several the first. */
export const one = <T extends z.ZodType>(item: T) => z.preprocess((given) => [given].flat()[0], item)

/** One of our categories, as an address spells it. */
export const CategoryId = z.enum(CATEGORIES.map(({ id }) => String(id))).transform(Number)
