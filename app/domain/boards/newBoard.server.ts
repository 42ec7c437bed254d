import * as z from 'zod'
import { BOARD_CATEGORIES, BOARD_TYPES } from '#db/schema/boards.ts'

const LONGEST_TITLE = 100
const LONGEST_CONTENT = 50_000

/** The input of a post. `content` is HTML and is sanitised; no category is null, or none in a form. */
export const NewBoard = z.object({
  type: z.enum(BOARD_TYPES, 'type이 올바르지 않습니다.').default('NORMAL'),
  title: z
    .string('제목을 입력해주세요.')
    .trim()
    .min(1, '제목을 입력해주세요.')
    .max(LONGEST_TITLE, `제목은 ${LONGEST_TITLE}자까지 쓸 수 있습니다.`),
  category: z.enum(BOARD_CATEGORIES, '모르는 말머리입니다.').nullable().default(null),
  content: z
    .string('내용을 입력해주세요.')
    .max(LONGEST_CONTENT, `내용은 ${LONGEST_CONTENT.toLocaleString('ko-KR')}자까지 쓸 수 있습니다.`),
})
