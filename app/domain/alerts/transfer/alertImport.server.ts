import { and, desc, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { pricePageUrl } from '#domain/comparison/priceAddress.ts'
import { findProductByAddress } from '#domain/comparison/productAddresses.server.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { searchable } from '#domain/search/searchable.ts'
import { MAX_KEYWORDS } from '../keywords/keyword.ts'
import { addKeyword, listKeywords } from '../keywords/keywords.server.ts'
import { NewKeyword } from '../keywords/newKeyword.server.ts'
import { ProductAlertTerms } from '../products/newProductAlert.server.ts'
import { addProductAlert, listProductAlerts, type ProductAlert } from '../products/productAlerts.server.ts'
import { MAX_PRODUCT_ALERTS } from '../products/productRule.ts'
import { type AlertRow, type KeywordRow, type ProductRow, readAlertFile, type SaidRow } from './alertFile.ts'

/** As many rows as a member can have. */
const MAX_ROWS = MAX_KEYWORDS + MAX_PRODUCT_ALERTS

/** All alerts of a member, oldest first, as the export file has them. */
export function exportAlerts(member: Member): AlertRow[] {
  const { contents } = listProductAlerts(member, { pageNumber: 1, pageSize: MAX_PRODUCT_ALERTS })
  return [...listKeywords(member).toReversed().map(keywordRow), ...contents.toReversed().map(productRow)]
}

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const keywordRow = ({
  id: _,
  hitCount: __,
  pausedUntil,
  insideWords,
  ...alert
}: ReturnType<typeof listKeywords>[number]): KeywordRow => ({
  type: 'KEYWORD',
  ...alert,
  pausedUntil: isoOrNull(pausedUntil),
  ...(insideWords === null ? {} : { insideWords }),
})

function productRow({
  productId,
  productName,
  kind,
  value,
  priceKinds,
  pausedUntil,
  historyOnly,
}: ProductAlert): ProductRow {
  return {
    type: 'PRODUCT',
    productId,
    name: productName,
    url: findAddress(productId),
    kind,
    value,
    priceKinds,
    pausedUntil: isoOrNull(pausedUntil),
    historyOnly,
  }
}

/**
 * An address by which another installation finds the product: its page at the price comparison, else a
 * shop's.
 */
function findAddress(productId: number): string | null {
  const page = db
    .select({ pcode: pricePages.pcode })
    .from(pricePages)
    .where(eq(pricePages.productId, productId))
    .get()
  if (page) return pricePageUrl(page.pcode)
  return (
    db
      .select({ url: sales.outboundUrl })
      .from(sales)
      .where(and(eq(sales.productId, productId), isNotNull(sales.shopKey)))
      .orderBy(desc(sales.id))
      .limit(1)
      .get()?.url ?? null
  )
}

/** The result of an import: the alerts that were added, and those that the member already had. */
interface Imported {
  added: number
  kept: number
}

/**
 * Adds the alerts of a file, all or nothing; alerts that the member already has stay as they are. Refuses
 * `invalid` for another kind of file; with code bad_lines, and a message per line in `fields`, for wrong
 * lines; and `too_many` and `device_required` as single additions do. `historyOnly`: all of them go only to
 * the history.
 */
export function importAlerts(member: Member, text: string, { historyOnly = false } = {}): Imported {
  const rows =
    readAlertFile(text, MAX_ROWS + 1) ??
    refuse('invalid', '내보낸 JSON이나 CSV 파일이 아닙니다.', { code: 'bad_file' })
  if (rows.length === 0) refuse('invalid', '파일에 알림이 없습니다.', { code: 'bad_file' })
  if (rows.length > MAX_ROWS)
    refuse('invalid', `한 번에 ${MAX_ROWS}개까지 가져올 수 있습니다.`, { code: 'bad_file' })
  return write(() => {
    const wrong: Array<[line: number, message: string]> = []
    const done = { added: 0, kept: 0 }
    for (const row of rows) {
      const outcome = tryRow(member, row, historyOnly)
      if (typeof outcome === 'string') wrong.push([row.line, outcome])
      else done[outcome.became]++
    }
    if (wrong.length > 0) refuseLines(wrong)
    return done
  })
}

function refuseLines(wrong: Array<[line: number, message: string]>): never {
  const [first, ...others] = wrong as [[number, string], ...typeof wrong]
  const more = others.length > 0 ? ` 이 밖에 ${others.length}줄이 잘못되었습니다.` : ''
  refuse('invalid', `아무것도 가져오지 않았습니다. ${first[0]}번째 줄: ${first[1]}${more}`, {
    code: 'bad_lines',
    fields: Object.fromEntries(wrong.map(([line, message]) => [String(line), message])),
  })
}

/** Adds a row; returns the result, or the reason why the row is wrong. */
function tryRow(
  member: Member,
  { said }: SaidRow,
  historyOnly: boolean,
): { became: keyof Imported } | string {
  try {
    addRow(member, historyOnly ? { ...said, historyOnly: true } : said)
    return { became: 'added' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.reason === 'conflict') return { became: 'kept' }
    if (error.reason === 'too_many' || error.code === 'device_required') throw error
    return error.message
  }
}

function addRow(member: Member, said: Record<string, unknown>): void {
  if (said.type === 'KEYWORD') addKeyword(member, checked(NewKeyword, said))
  else if (said.type === 'PRODUCT') {
    const productId = findSame(checked(SaidProduct, said))
    addProductAlert(member, { ...checked(ProductAlertTerms, said), productId })
  } else refuse('invalid', 'type은 KEYWORD나 PRODUCT여야 합니다.')
}

const SaidProduct = z.object({
  productId: z.coerce.number('productId는 숫자여야 합니다.').int('productId는 정수여야 합니다.').optional(),
  name: z.string().max(1_000).default(''),
  url: z.string().max(2_000).nullish(),
})

function checked<T extends z.ZodType>(schema: T, said: unknown): z.output<T> {
  const { data, error } = schema.safeParse(said)
  return error ? refuse('invalid', error.issues[0]?.message ?? '입력값이 올바르지 않습니다.') : data
}

/** The product of a row: by its id if that product has the same name here, else by its address. */
function findSame({ productId, name, url }: z.output<typeof SaidProduct>): number {
  const byNumber = findProductId(productId ?? 0)
  if (byNumber !== null && isCalled(byNumber, name)) return byNumber
  const byAddress = url ? findProductByAddress(url) : null
  return byAddress ?? refuse('invalid', '이 사이트에서 찾을 수 없는 상품입니다.')
}

function isCalled(productId: number, name: string): boolean {
  const product = db.select().from(products).where(eq(products.id, productId)).get()
  const said = searchable(name)
  // A product with merged ones is found by their names too.
  return said !== '' && (product?.name === name || (product?.searchName.includes(said) ?? false))
}
