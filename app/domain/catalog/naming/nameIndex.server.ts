import { and, asc, desc, eq, gt, lt, notLike, or, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { nameTokens, productNames } from '#db/schema/catalog.ts'
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
const VERSION = 4

/** Of a frequent word only this many of the newest names are read: new posts mostly match recent names. */
const NEWEST_OF_A_TOKEN = 24
/** At most this many of the best matching names are compared. */
const MOST_COMPARED = 6
/** Two syllables alone are chance. */
const LEAST_SHARED = 3

/** Lets offers of this name find the product. `learned`: options that the name does not state. */
export function addName(productId: number, name: string, learned: string): number {
  const { id } = insertName({ productId, name, learned, version: VERSION })
  addTokens({ id, name, learned })
  return id
}

/**
 * Lets offers of this total find the name, whatever words they use: of the names asked at one total only the newest are
 * read, so it finds the deals of these days.
 */
export function addTotal(nameId: number, totalWon: number | null | undefined): void {
  for (const token of totalTokens(totalWon)) insertToken({ token, nameId })
}

/** Below it, many things cost the same. */
const LEAST_TOTAL = 3_000

const totalTokens = (totalWon: number | null | undefined): string[] =>
  totalWon && totalWon >= LEAST_TOTAL ? [`${TOTAL}${totalWon}`] : []

/** Marks the tokens of totals. */
const TOTAL = '\u20a9'

function addTokens({ id, name, learned }: Pick<ProductName, 'id' | 'name' | 'learned'>): void {
  for (const token of tokensOf(readName(name, learned))) insertToken({ token, nameId: id })
}

/**
 * Rewrites the tokens of at most `most` names that an earlier version stored, and returns how many it
 * rewrote. Each call continues after the last one.
 */
export const renewOldNames = (most: number): number =>
  write(() => {
    const old = db
      .select()
      .from(productNames)
      .where(or(lt(productNames.version, VERSION), gt(productNames.version, VERSION)))
      .limit(most)
      .all()
    for (const name of old) {
      db.delete(nameTokens)
        .where(and(eq(nameTokens.nameId, name.id), notLike(nameTokens.token, `${TOTAL}%`)))
        .run()
      addTokens(name)
      db.update(productNames).set({ version: VERSION }).where(eq(productNames.id, name.id)).run()
    }
    return old.length
  })

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
  for (const token of [...tokensOf(reading), ...totalTokens(totalWon)]) {
    for (const id of findNewest({ token, most: NEWEST_OF_A_TOKEN }).ids)
      hits.set(id, (hits.get(id) ?? 0) + token.length)
  }
  return [...hits]
    .filter(([, shared]) => shared >= LEAST_SHARED)
    .toSorted(([a, shared], [b, more]) => more - shared || b - a)
    .slice(0, MOST_COMPARED)
    .flatMap(([id]) => findName({ id }) ?? [])
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

const insertToken = prepare('run', columnsOf(nameTokens, 'token', 'nameId'), (db, given) =>
  db.insert(nameTokens).values(given).onConflictDoNothing(),
)

const findName = prepare('find', { id }, (db, given) =>
  db.select(NAME).from(productNames).where(eq(id, given.id)),
)

const listNamesOf = prepare('list', { productId }, (db, given) =>
  db.select(NAME).from(productNames).where(eq(productId, given.productId)).orderBy(asc(id)),
)

/** All ids in one row: drizzle maps each row of a list, which cost a tenth of taking a new listing. */
const findNewest = prepare('get', { token: nameTokens.token, most: 'number' }, (db, given) => {
  const newest = db
    .select({ id: nameTokens.nameId })
    .from(nameTokens)
    .where(eq(nameTokens.token, given.token))
    .orderBy(desc(nameTokens.nameId))
    .limit(given.most)
    .as('newest')
  const ids = sql`json_group_array(${newest.id})`.mapWith((text: string): number[] => JSON.parse(text))
  return db.select({ ids }).from(newest)
})
