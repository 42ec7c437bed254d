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

/** To be raised whenever names are read into other tokens than before: `renewOldNames` then follows. */
const VERSION = 1

/** Of a word that many names have, the newest so many are looked at: what is posted now was mostly posted lately. */
const NEWEST_OF_A_TOKEN = 24
/** So many of the names that share most are compared. */
const MOST_COMPARED = 6

/** Offers of this name find the product from now on. `learned`: options that the name does not tell. */
export function addName(productId: number, name: string, learned: string): number {
  const id = Number(insertName().run(productId, name, learned, VERSION).lastInsertRowid)
  addTokens({ id, name, learned })
  return id
}

function addTokens({ id, name, learned }: Pick<ProductName, 'id' | 'name' | 'learned'>): void {
  for (const token of tokensOf(readName(name, learned))) insertToken().run(token, id)
}

/**
 * Lets products be found whose names were stored by another version of this program, `most` of them at once; answers
 * how many there were. Called again and again it goes on where it was.
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

/** Adds options to what a name is known to mean. */
export function learnOptions(name: ProductName, options: string): void {
  if (options !== '') updateLearned().run(`${name.learned} ${options}`.trim(), name.id)
}

/** Forgets all names of a product. */
export function dropNames(productId: number): void {
  deleteNames().run(productId)
}

/** The names that share most with a reading, the most alike first: a few looks at an index, however many there are. */
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
/** Of an earlier version, and of a later one that was here before this. */
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
