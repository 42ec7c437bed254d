import { sqlite, write } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
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
const VERSION = 1

/** Of a frequent word only this many of the newest names are read: new posts mostly match recent names. */
const NEWEST_OF_A_TOKEN = 24
/** At most this many of the best matching names are compared. */
const MOST_COMPARED = 6

/** Lets offers of this name find the product. `learned`: options that the name does not state. */
export function addName(productId: number, name: string, learned: string): number {
  const id = Number(insertName().run(productId, name, learned, VERSION).lastInsertRowid)
  addTokens({ id, name, learned })
  return id
}

function addTokens({ id, name, learned }: Pick<ProductName, 'id' | 'name' | 'learned'>): void {
  for (const token of tokensOf(readName(name, learned))) insertToken().run(token, id)
}

/**
 * Rewrites the tokens of at most `most` names that an earlier version stored, and returns how many it
 * rewrote. Each call continues after the last one.
 */
export const renewOldNames = (most: number): number =>
  write(() => {
    const old = selectOld().all(VERSION, VERSION, most) as ProductName[]
    for (const name of old) {
      deleteTokens().run(name.id)
      addTokens(name)
      updateVersion().run(VERSION, name.id)
    }
    return old.length
  })

/** Adds learned options to a name. */
export function learnOptions(name: ProductName, options: string): void {
  if (options !== '') updateLearned().run(`${name.learned} ${options}`.trim(), name.id)
}

/** Deletes all names of a product. */
export function dropNames(productId: number): void {
  deleteNames().run(productId)
}

/**
 * Returns the names that share most with a reading, the most similar first, in a few index reads whatever
 * the size of the table.
 */
export function findAlike(reading: Reading): ProductName[] {
  const hits = new Map<number, number>()
  for (const token of tokensOf(reading)) {
    for (const id of selectByToken().all(token, NEWEST_OF_A_TOKEN) as number[])
      hits.set(id, (hits.get(id) ?? 0) + token.length)
  }
  return [...hits]
    .toSorted(([a, shared], [b, more]) => more - shared || a - b)
    .slice(0, MOST_COMPARED)
    .flatMap(([id]) => (selectName().get(id) as ProductName | undefined) ?? [])
}

/** All names of these products. */
export const listNames = (productIds: number[]): ProductName[] =>
  productIds.flatMap((id) => selectNames().all(id) as ProductName[])

const COLUMNS = 'id, product_id as productId, name, learned'

const insertName = prepared(() =>
  sqlite().prepare('insert into product_names (product_id, name, learned, version) values (?, ?, ?, ?)'),
)
const insertToken = prepared(() => sqlite().prepare('insert into name_tokens (token, name_id) values (?, ?)'))
/** Stored by an earlier version, or by a later one that ran here before. */
const selectOld = prepared(() =>
  sqlite().prepare(`select ${COLUMNS} from product_names where version < ? or version > ? limit ?`),
)
const deleteTokens = prepared(() => sqlite().prepare('delete from name_tokens where name_id = ?'))
const updateVersion = prepared(() => sqlite().prepare('update product_names set version = ? where id = ?'))
const updateLearned = prepared(() => sqlite().prepare('update product_names set learned = ? where id = ?'))
const deleteNames = prepared(() => sqlite().prepare('delete from product_names where product_id = ?'))
const selectName = prepared(() => sqlite().prepare(`select ${COLUMNS} from product_names where id = ?`))
const selectNames = prepared(() =>
  sqlite().prepare(`select ${COLUMNS} from product_names where product_id = ? order by id`),
)
const selectByToken = prepared(() =>
  sqlite().prepare('select name_id from name_tokens where token = ? order by name_id desc limit ?').pluck(),
)
