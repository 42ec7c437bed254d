import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { refuseField } from '#domain/refusal.ts'

const HEADER = 'Idempotency-Key'
const NEEDED = '요청의 키가 필요합니다.'

const IdempotencyKey = z
  .string(NEEDED)
  .trim()
  .min(1, NEEDED)
  .max(100, '요청의 키는 100자까지 쓸 수 있습니다.')

/** The same key as the hidden field of a screen's form. */
export const Keyed = z.object({ requestKey: IdempotencyKey })

/**
 * The header that names one act of a client: a retry sends it again. Refuses `invalid` a missing key, and one of over
 * 100 letters.
 */
export function readIdempotencyKey({ headers }: Request): string {
  const { success, data, error } = IdempotencyKey.safeParse(headers.get(HEADER) ?? undefined)
  if (success) return data
  return refuseField(HEADER, error.issues[0]?.message ?? NEEDED, { code: 'idempotency_key' })
}

/** A key for the hidden field of a form that a page view shows: a double press of its button is one act. */
export const newKey = (): string => randomUUID()
