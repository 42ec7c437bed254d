import * as z from 'zod'

/** The entries of a history to mark as read: `{ids}` or `{all: true}`. */
export const ReadMarks = z
  .object({
    ids: z
      .array(z.int().positive())
      .max(1_000, '한 번에 1,000개까지 읽음으로 표시할 수 있습니다.')
      .optional(),
    all: z.boolean().default(false),
  })
  .refine(({ ids, all }) => all || ids !== undefined, {
    path: ['ids'],
    message: '번호의 목록(ids)이나 all: true를 보내주세요.',
  })
  .transform(({ ids = [], all }) => (all ? 'all' : ids))
