import { createRandom, type Random } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { searchable } from '#domain/search/searchable.ts'
import { makeGood } from '#tests/bench/goods/goods.ts'

const MAX_QUERY_LENGTH = 6

const HANGUL = 0xac00
const SYLLABLES_AN_INITIAL = 588
const SYLLABLES_A_VOWEL = 28
/** Unicode numbers of initials, vowels and finals, the commonest first. */
const COMMON_INITIALS = [11, 9, 0, 12, 6, 7, 2, 5, 3, 18, 14, 16, 17, 15]
const COMMON_VOWELS = [0, 20, 8, 4, 13, 1, 5, 18, 6, 9, 12, 14]
const COMMON_FINALS = [0, 4, 21, 8, 1, 16, 17]

/** Creates products with these names, the first one posted first, a second apart; returns their ids. */
export function addGoods(names: string[]): number[] {
  const add = sqlite().prepare(
    `insert into products (name, search_name, category_id, created_at, last_posted_at) values (?, ?, 1, ?, ?)`,
  )
  return write(() =>
    names.map((name, at) => Number(add.run(name, searchable(name), at * 1000, at * 1000).lastInsertRowid)),
  )
}

/** Returns this number of product names. */
export function drawNames(count: number): string[] {
  const random = createRandom(count)
  return Array.from({ length: count }, () => `${makeWord(random)} ${makeGood(random).name}`)
}

/** The name of a maker or product line: two or three common Korean syllables. */
function makeWord(random: Random): string {
  const syllable = () =>
    HANGUL +
    pick(COMMON_INITIALS, random) * SYLLABLES_AN_INITIAL +
    pick(COMMON_VOWELS, random) * SYLLABLES_A_VOWEL +
    pick(COMMON_FINALS, random)
  return String.fromCharCode(...Array.from({ length: random() < 0.5 ? 2 : 3 }, syllable))
}

const pick = (from: number[], random: Random): number =>
  from[Math.floor(random() ** 2 * from.length)] as number

/**
 * Returns a typical search: one to six characters of a name, half of them without spaces; a fifth match no
 * name.
 */
export function drawQueries(names: string[], count: number): string[] {
  const random = createRandom(count)
  return Array.from({ length: count }, (_, at) => {
    const name = names[Math.floor(random() * names.length)] as string
    const text = at % 2 === 0 ? name : name.replaceAll(' ', '')
    const length = 1 + (at % MAX_QUERY_LENGTH)
    const start = Math.floor(random() * (text.length - length))
    const query = text.slice(start, start + length)
    return at % 5 === 0 ? [...query, '뷁'].reverse().slice(0, length).join('') : query
  })
}
