import * as z from 'zod'

const LONGEST = 100

/** How many of a list without pages are asked for, `usual` when nobody says; more than 100 are cut. */
export const listSize = (usual: number) =>
  z.object({
    size: z.coerce
      .number()
      .int()
      .min(1)
      .catch(usual)
      .default(usual)
      .transform((size) => Math.min(size, LONGEST)),
  })
