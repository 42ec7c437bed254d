import * as z from 'zod'

/** The entries of a history to mark as read: `{ids}` or `{all: true}`. */
export const ReadMarks = z
  .object({
    ids: z
      .array(z.int().positive())
      .max(1_000, '한 번에 1,000개까지 읽음으로 표시할 수 있습니다.')
      .default([]),
    all: z.boolean().default(false),
  })
  .transform(({ ids, all }) => (all ? 'all' : ids))
