import * as z from 'zod'
import { idField } from '#domain/fields.ts'

const MAX_SALES = 1_000

/** The address of a page of ours is far shorter. */
const MAX_LETTERS = 300

const NO_NUMBER = '합칠 상품의 번호를 입력해주세요.'

/** Another product, by its id or by the address of its page on this site. */
export const NewMerge = z.object({
  productId: z
    .union([z.string().max(MAX_LETTERS, NO_NUMBER), z.number()], NO_NUMBER)
    .transform((text) =>
      Number(/^(?:.*\/products\/|#)?(\d{1,15})(?:[?#/].*)?$/.exec(String(text).trim())?.[1]),
    )
    .refine((id) => id > 0, NO_NUMBER),
})

/** Sales that become a separate product. */
export const NewSplit = z.object({
  productSaleIds: z.preprocess(
    (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]),
    z
      .array(idField('판매 번호가 올바르지 않습니다.'))
      .min(1, '나눌 판매를 선택해주세요.')
      .max(MAX_SALES, `한 번에 ${MAX_SALES.toLocaleString('ko-KR')}개까지 나눌 수 있습니다.`),
  ),
})
