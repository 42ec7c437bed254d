import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db } from '#db/client.server.ts'
import { products } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { findProductByAddress } from '#domain/comparison/productAddresses.server.ts'
import { assertCanReceive } from '#domain/devices/devices.server.ts'
import { workInSlices } from '#domain/drainGroups.server.ts'
import { numberField } from '#domain/fields.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { readPattern } from '#domain/search/matching.ts'
import { searchable } from '#domain/search/searchable.ts'
import { MAX_KEYWORDS } from '../keywords/keyword.ts'
import { addKeyword, assertFewKeywords, hasKeyword } from '../keywords/keywords.server.ts'
import { NewKeyword } from '../keywords/newKeyword.server.ts'
import { ProductAlertTerms } from '../products/newProductAlert.server.ts'
import { addProductAlert, assertFewProductAlerts, isWatching } from '../products/productAlerts.server.ts'
import { MAX_PRODUCT_ALERTS } from '../products/productRule.ts'
import { type RawRow, readAlertFile } from './alertFile.ts'

/** As many rows as a member can have. */
const MAX_ROWS = MAX_KEYWORDS + MAX_PRODUCT_ALERTS

/** The result of an import: the alerts that were added, and those that the member already had. */
interface Imported {
  added: number
  kept: number
}

/** An alert that a row of a file describes. */
interface Wanted {
  list: 'keywords' | 'products'
  /** Rows with the same name in a list are one alert. */
  name: string | number
  /** The member has it already. */
  isOwn: boolean
  add: () => unknown
}

/**
 * Adds the alerts of a file, a few at a time while other requests run; alerts that the member already has stay as they
 * are. Nothing is added before every line was checked. If the service ends meanwhile, the member has some of them, and
 * the same file adds the others. Refuses `invalid` for another kind of file; with code bad_lines, and a message per
 * line in `fields`, for wrong lines; and `too_many` and `device_required` as single additions do. `historyOnly`: all of
 * them go only to the history.
 */
export async function importAlerts(
  member: Member,
  text: string,
  { historyOnly = false } = {},
): Promise<Imported> {
  const rows = readRows(text)
  const fresh = await checkRows(member, rows, historyOnly)
  let added = 0
  await eachInSlices(fresh, ({ add }) => {
    if (isAdded(add)) added++
  })
  return { added, kept: rows.length - added }
}

function readRows(text: string): RawRow[] {
  const rows =
    readAlertFile(text, MAX_ROWS + 1) ??
    refuse('invalid', '내보낸 JSON이나 CSV 파일이 아닙니다.', { code: 'bad_file' })
  if (rows.length === 0) refuse('invalid', '파일에 알림이 없습니다.', { code: 'bad_file' })
  if (rows.length > MAX_ROWS)
    refuse('invalid', `한 번에 ${MAX_ROWS}개까지 가져올 수 있습니다.`, { code: 'bad_file' })
  return rows
}

/** Calls `act` with one item after another; other requests run between a few of them. */
function eachInSlices<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
  let done = 0
  return workInSlices(() => {
    const item = items[done]
    if (item !== undefined) act(item)
    // Counts after the action, because a step that meets another process's lock is repeated.
    done++
    return done < items.length
  })
}

/** The alerts of a file that the member does not have yet. Refuses as `importAlerts` does. */
async function checkRows(member: Member, rows: RawRow[], historyOnly: boolean): Promise<Wanted[]> {
  const wrong: Array<[line: number, message: string]> = []
  const fresh = { keywords: new Map<Wanted['name'], Wanted>(), products: new Map<Wanted['name'], Wanted>() }
  await eachInSlices(rows, ({ line, said }) => {
    const read = tryRow(member, said, historyOnly)
    if (typeof read === 'string') wrong.push([line, read])
    else if (!read.isOwn && !fresh[read.list].has(read.name)) fresh[read.list].set(read.name, read)
  })
  if (wrong.length > 0) refuseLines(wrong)
  assertFewKeywords(member, fresh.keywords.size)
  assertFewProductAlerts(member, fresh.products.size)
  return [...fresh.keywords.values(), ...fresh.products.values()]
}

function refuseLines(wrong: Array<[line: number, message: string]>): never {
  const [first, ...others] = wrong as [[number, string], ...typeof wrong]
  const more = others.length > 0 ? ` 이 밖에 ${others.length}줄이 잘못되었습니다.` : ''
  refuse('invalid', `아무것도 가져오지 않았습니다. ${first[0]}번째 줄: ${first[1]}${more}`, {
    code: 'bad_lines',
    fields: Object.fromEntries(wrong.map(([line, message]) => [String(line), message])),
  })
}

/** Reads a row; returns the reason where it is wrong. */
function tryRow(member: Member, said: RawRow['said'], historyOnly: boolean): Wanted | string {
  try {
    return readRow(member, historyOnly ? said && { ...said, historyOnly: true } : said)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'device_required') throw error
    return error.message
  }
}

function readRow(member: Member, said: RawRow['said']): Wanted {
  if (said === null) refuse('invalid', '줄이 너무 깁니다.')
  if (said.type === 'KEYWORD') return readKeyword(member, said)
  if (said.type === 'PRODUCT') return readProduct(member, said)
  return refuse('invalid', 'type은 KEYWORD나 PRODUCT여야 합니다.')
}

function readKeyword(member: Member, said: Record<string, unknown>): Wanted {
  const input = checked(NewKeyword, said)
  if (!input.historyOnly) assertCanReceive(member)
  return {
    list: 'keywords',
    name: readPattern(input.keyword).phrase,
    isOwn: hasKeyword(member, input.keyword),
    add: () => addKeyword(member, input),
  }
}

function readProduct(member: Member, said: Record<string, unknown>): Wanted {
  const productId = findSame(checked(SaidProduct, said))
  const terms = checked(ProductAlertTerms, said)
  if (!terms.historyOnly) assertCanReceive(member)
  return {
    list: 'products',
    name: productId,
    isOwn: isWatching(member, productId),
    add: () => addProductAlert(member, { ...terms, productId }),
  }
}

/** Adds an alert; false when the member has it by now. */
function isAdded(add: () => unknown): boolean {
  try {
    add()
    return true
  } catch (error) {
    if (isRefusal(error) && error.reason === 'conflict') return false
    throw error
  }
}

const SaidProduct = z.object({
  productId: numberField(
    z.number('productId는 숫자여야 합니다.').int('productId는 정수여야 합니다.'),
  ).optional(),
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
