import * as z from 'zod'

const MAX_SIZE = 100

/** The requested size of a list without pages, `usual` by default; at most 100. */
export const listSize = (usual: number) =>
  z.object({
    size: z.coerce
      .number()
      .int()
      .min(1)
      .catch(usual)
      .default(usual)
      .transform((size) => Math.min(size, MAX_SIZE)),
  })
