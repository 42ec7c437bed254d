import { and, asc, eq, gt, inArray, lt, notLike, or, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { columnsOf, many, prepare } from '#db/prepare.server.ts'
import { nameTokens, productNames } from '#db/schema/catalog.ts'
import { follow } from '#domain/search/following.server.ts'
import { type Reading, readName } from './reading.ts'
import { tokensOf } from './tokens.ts'

/** A name by which offers find a product. */
export interface ProductName {
  id: number
  productId: number
  name: string
  learned: string
}

/** Raise it whenever names are tokenised differently: `renewOldNames` then rewrites stored tokens. */
const VERSION = 10

/** Of a frequent word only this many of the newest names are read: new posts mostly match recent names. */
const NEWEST_OF_A_TOKEN = 24
/** At most this many of the best matching names are compared. */
const MAX_COMPARED = 6
/** A smaller overlap is chance: two syllables alone. */
const MIN_SHARED = 3

/** Lets offers of this name find the product. `learned`: options that the name does not state. */
export function addName(productId: number, name: string, learned: string): number {
  const { id } = insertName({ productId, name, learned, version: VERSION })
  addTokens({ id, name, learned })
  return id
}

/**
 * Lets offers of the same total find the name, whatever words they use. Only the newest names of a total are read, so
 * it finds deals of the last few days.
 */
export function addTotal(nameId: number, totalWon: number | null | undefined): void {
  insertTokens(totalTokens(totalWon), nameId)
}

/** Totals below this are not indexed, because many things cost the same. */
const MIN_TOTAL = 3_000

const totalTokens = (totalWon: number | null | undefined): string[] =>
  totalWon && totalWon >= MIN_TOTAL ? [`${TOTAL}${totalWon}`] : []

/** Marks the tokens of totals. */
const TOTAL = '\u20a9'

function addTokens({ id, name, learned }: Pick<ProductName, 'id' | 'name' | 'learned'>): void {
  insertTokens(tokensOf(readName(name, learned)), id)
}

/** Rewrites the tokens that earlier versions stored, in slices, until no such name is left. */
export const renewOldNames = (): Promise<void> =>
  follow({ hasAny: () => listOldNames(1).length > 0, list: listOldNames, renew: renewName })

const listOldNames = (most: number) =>
  db
    .select()
    .from(productNames)
    .where(or(lt(productNames.version, VERSION), gt(productNames.version, VERSION)))
    .limit(most)
    .all()

function renewName(name: typeof productNames.$inferSelect): void {
  db.delete(nameTokens)
    .where(and(eq(nameTokens.nameId, name.id), notLike(nameTokens.token, `${TOTAL}%`)))
    .run()
  addTokens(name)
  db.update(productNames).set({ version: VERSION }).where(eq(productNames.id, name.id)).run()
}

/** Adds learned options to a name. */
export function learnOptions(name: ProductName, options: string): void {
  if (options === '') return
  const learned = `${name.learned} ${options}`.trim()
  db.update(productNames).set({ learned }).where(eq(productNames.id, name.id)).run()
}

/** Deletes all names of a product. */
export function dropNames(productId: number): void {
  db.delete(productNames).where(eq(productNames.productId, productId)).run()
}

/**
 * Returns the names that share most with a reading and its total, the most similar first, in a few index reads whatever
 * the size of the table.
 */
export function findAlike(reading: Reading, totalWon?: number | null): ProductName[] {
  const hits = new Map<number, number>()
  const tokens = [...tokensOf(reading), ...totalTokens(totalWon)]
  const { ids } = findNewest({ tokens: JSON.stringify(tokens), most: NEWEST_OF_A_TOKEN })
  for (const [at, ofToken] of ids.entries()) {
    const { length } = tokens[at] as string
    for (const id of ofToken) hits.set(id, (hits.get(id) ?? 0) + length)
  }
  const best = [...hits]
    .filter(([, shared]) => shared >= MIN_SHARED)
    .toSorted(([a, shared], [b, more]) => more - shared || b - a)
    .slice(0, MAX_COMPARED)
    .map(([id]) => id)
  if (best.length === 0) return []
  const names = findNames({ ids: best })
  return best.flatMap((id) => names.find((one) => one.id === id) ?? [])
}

/** All names of these products. */
export const listNames = (productIds: number[]): ProductName[] =>
  productIds.flatMap((id) => listNamesOf({ productId: id }))

const { id, productId, name, learned } = productNames
const NAME = { id, productId, name, learned }

const insertName = prepare(
  'get',
  columnsOf(productNames, 'productId', 'name', 'learned', 'version'),
  (db, given) => db.insert(productNames).values(given).returning({ id }),
)

function insertTokens(tokens: readonly string[], nameId: number): void {
  if (tokens.length > 0) insertAll({ tokens: JSON.stringify(tokens), nameId })
}

/** All tokens in one statement, because each statement costs more than the row that it writes. */
const insertAll = prepare('run', { tokens: nameTokens.token, nameId: nameTokens.nameId }, (db, given) =>
  db
    .insert(nameTokens)
    .select(sql`select value, ${given.nameId} from json_each(${given.tokens}) where true`)
    .onConflictDoNothing(),
)

const findNames = prepare('list', { ids: many(id) }, (db, given) =>
  db.select(NAME).from(productNames).where(inArray(id, given.ids)),
)

const listNamesOf = prepare('list', { productId }, (db, given) =>
  db.select(NAME).from(productNames).where(eq(productId, given.productId)).orderBy(asc(id)),
)

/** The newest ids of each token, in one row: drizzle's mapping of each row and each statement would cost more. */
const findNewest = prepare('get', { tokens: nameTokens.token, most: 'number' }, (db, given) => {
  const newest = sql`select json_group_array(name_id) from (
    select name_id from name_tokens where token = asked.value order by name_id desc limit ${given.most})`
  const ids = sql`json_group_array(json((${newest})))`.mapWith((text: string): number[][] => JSON.parse(text))
  return db.select({ ids }).from(sql`json_each(${given.tokens}) as asked`)
})
