import * as z from 'zod'
import { isBlank, withoutControls } from '#domain/fields.ts'
import { normalizeText } from '#domain/search/normalize.ts'
import { MAX_LETTERS, MAX_MENTIONS } from './message.ts'

const TOO_LONG = `메시지는 ${MAX_LETTERS.toLocaleString('ko-KR')}자까지 보낼 수 있습니다.`
const EMPTY = '내용을 입력해주세요.'

/**
 * A message as a member sends it, in plain text. An '@' before a name in the text mentions that member. The contract
 * has ids in `mentions` too: the server checks them and does not use them.
 */
export const NewMessage = z.object({
  content: z
    .string(EMPTY)
    .max(4 * MAX_LETTERS, TOO_LONG)
    .transform((text) => withoutControls(normalizeText(text, 'NFC')).trim())
    .refine((text) => !isBlank(text), EMPTY)
    .refine((text) => [...text].length <= MAX_LETTERS, TOO_LONG),
  mentions: z
    .array(z.number().int().positive(), '언급한 회원은 번호의 목록이어야 합니다.')
    .max(MAX_MENTIONS, `한 메시지에서 ${MAX_MENTIONS}명까지 언급할 수 있습니다.`)
    .default([]),
  clientMessageId: z.string().min(1).max(100).nullable().default(null),
})
export type NewMessage = z.output<typeof NewMessage>
