import * as z from 'zod'
import { PRODUCT_ALERT_KINDS } from '#db/schema/alerts.ts'
import { PRICE_KINDS } from '#db/schema/catalog.ts'
import { idField, numberField, Ticked } from '#domain/fields.ts'
import { typedWon } from '#domain/offers/titles/typedWon.ts'
import { PausedUntil } from '../newPause.server.ts'

const MAX_WON = 100_000_000

/**
 * The input of a product alert, of forms and calls alike. Without price kinds, pause or `historyOnly` a new alert has
 * the usual ones, and an existing one keeps its own.
 */
export const ProductAlertTerms = z
  .object({
    kind: z.enum(PRODUCT_ALERT_KINDS, '알림 조건을 선택해주세요.'),
    value: z.preprocess(
      typedWon,
      numberField(
        z
          .number('숫자로 입력해주세요.')
          .int('정수로 입력해주세요.')
          .min(1, '1 이상이어야 합니다.')
          .optional(),
      ),
    ),
    priceKinds: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
        z.array(z.enum(PRICE_KINDS, '없는 가격 종류입니다.')).max(PRICE_KINDS.length),
      )
      .optional()
      .transform((kinds) => (kinds && kinds.length > 0 ? [...new Set(kinds)] : undefined)),
    pausedUntil: PausedUntil,
    historyOnly: Ticked.optional(),
  })
  .superRefine(({ kind, value }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message })
    if (kind === 'TARGET' && value === undefined) refuse('목표 가격을 입력해주세요.')
    if (kind === 'TARGET' && value !== undefined && value > MAX_WON)
      refuse('목표 가격은 1억 원까지 입력할 수 있습니다.')
    if (kind === 'PERCENT' && value === undefined) refuse('할인율을 입력해주세요.')
    if (kind === 'PERCENT' && value !== undefined && value > 90) refuse('1%부터 90%까지 입력할 수 있습니다.')
  })
export type ProductAlertTerms = z.output<typeof ProductAlertTerms>

export const NewProductAlert = z.object({ productId: idField('상품을 선택해주세요.') }).and(ProductAlertTerms)
export type NewProductAlert = z.output<typeof NewProductAlert>

/** Won and per cent have separate fields in forms. */
function withValue(input: unknown): Record<string, unknown> {
  const { target, percent, ...rest } = Object(input) as Record<string, unknown>
  return { ...rest, value: rest.kind === 'TARGET' ? target : rest.kind === 'PERCENT' ? percent : undefined }
}

/** The same input as the whole form sends it, where an unticked box is absent. */
export const ProductAlertFields = z.preprocess(
  (input) => ({ historyOnly: false, ...withValue(input) }),
  NewProductAlert,
)

/** The same input as the form for the target price alone sends it. */
export const TargetFields = z.preprocess(withValue, NewProductAlert)
