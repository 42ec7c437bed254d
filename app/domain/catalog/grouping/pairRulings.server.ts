import { desc, eq, or, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { pairRulings } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { refuse } from '#domain/refusal.ts'
import { searchable } from '#domain/search/searchable.ts'
import { listNames, type ProductName } from '../naming/nameIndex.server.ts'
import type { Judgement } from './judging.ts'

/*
 * Pairs of names of which staff have said whether they mean one product. Their ruling overrides every rule, also for
 * posts of either name that arrive later (decision 015).
 */

export type PairRuling = typeof pairRulings.$inferSelect

const SAME = '운영자가 같은 상품으로 판정'
const OTHER = '운영자가 다른 상품으로 판정'

/**
 * Rules whether two names mean one product; replaces an earlier ruling. Refuses `invalid` for names that differ only in
 * blanks and signs.
 */
export function rulePair(admin: Member, names: [string, string], isSame: boolean, now = Date.now()): void {
  const [one, other] = names
    .map((name) => ({ name, key: searchable(name) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1)) as [
    { name: string; key: string },
    { name: string; key: string },
  ]
  if (one.key === other.key) refuse('invalid', '이름이 같은 판매입니다.')
  const said = { isSame, userId: admin.id, at: now }
  write(() => {
    const { id } = db
      .insert(pairRulings)
      .values({ one: one.key, other: other.key, oneName: one.name, otherName: other.name, ...said })
      .onConflictDoUpdate({ target: [pairRulings.one, pairRulings.other], set: said })
      .returning()
      .get()
    recordStaffAct('TEACH_PAIR', `pair:${id}`, { after: { names, isSame } })
  })
}

/** Deletes a ruling, so that the rules decide again. Refuses `not_found`. */
export function forgetPair(id: number): void {
  write(() => {
    const gone = db.delete(pairRulings).where(eq(pairRulings.id, id)).returning().get()
    if (!gone) refuse('not_found', '이미 되돌린 결정입니다.')
    const { oneName, otherName, isSame } = gone
    recordStaffAct('FORGET_PAIR', `pair:${id}`, { before: { names: [oneName, otherName], isSame } })
  })
}

const MAX_SHOWN = 20

/** The rulings about names of a product, newest first. */
export function listPairsOf(productId: number): PairRuling[] {
  const keys = JSON.stringify(listNames([productId]).map(({ name }) => searchable(name)))
  const isOfProduct = sql`in (select value from json_each(${keys}))`
  return db
    .select()
    .from(pairRulings)
    .where(or(sql`${pairRulings.one} ${isOfProduct}`, sql`${pairRulings.other} ${isOfProduct}`))
    .orderBy(desc(pairRulings.id))
    .limit(MAX_SHOWN)
    .all()
}

/** The rulings about a name, by the key of the other name of each pair. */
export type Rulings = ReadonlyMap<string, { name: string; isSame: boolean }>

/** The names that are ruled to mean the same product. */
export const namesOfSame = (rulings: Rulings): string[] =>
  [...rulings.values()].filter(({ isSame }) => isSame).map(({ name }) => name)

/** Replaces the judgements of the rules by the rulings about an offer's name. */
export function asRuled<Found extends Judgement & { known: ProductName }>(
  rulings: Rulings,
  found: Found[],
): Found[] {
  if (rulings.size === 0) return found
  return found.map((candidate) => {
    const said = rulingOf(rulings, candidate.known.productId)
    if (said === null) return candidate
    return { ...candidate, isSame: said, score: said ? 1 : 0, reason: said ? SAME : OTHER }
  })
}

/** True when a name of one product is ruled to be another product than a name of the other. */
export const areRuledApart = (productId: number, otherId: number): boolean =>
  listNames([productId]).some(({ name }) => rulingOf(readRulings(name), otherId) === false)

/** True when a name is ruled to mean the product. */
export const isRuledSame = (name: string, productId: number): boolean =>
  rulingOf(readRulings(name), productId) === true

/**
 * False when a name of the product is ruled to be another product, true when one is ruled to be the same, null without
 * a ruling.
 */
function rulingOf(rulings: Rulings, productId: number): boolean | null {
  if (rulings.size === 0) return null
  const said = listNames([productId]).map(({ name }) => rulings.get(searchable(name))?.isSame)
  return said.includes(false) ? false : said.includes(true) ? true : null
}

export function readRulings(name: string): Rulings {
  const key = searchable(name)
  return new Map(
    findPairs({ key }).map(({ one, other, oneName, otherName, isSame }) =>
      one === key ? [other, { name: otherName, isSame }] : [one, { name: oneName, isSame }],
    ),
  )
}

const findPairs = prepare('list', { key: pairRulings.one }, (db, given) =>
  db
    .select()
    .from(pairRulings)
    .where(or(eq(pairRulings.one, given.key), eq(pairRulings.other, given.key))),
)
