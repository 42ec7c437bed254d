import { OTHER_CATEGORY } from '#domain/catalog/categories/categories.ts'
import { categoryOf } from '#domain/catalog/categories/categoryWords.ts'
import { BRANDS } from '#domain/catalog/naming/makers.ts'
import { isTalk } from '#domain/catalog/naming/vocabulary.ts'
import { normalizeText } from '#domain/search/normalize.ts'
import type { BoardItem } from '../board.ts'

/** Particles at the end of a word. */
const PARTICLE =
  /(?:에서는|에서|으로|이랑|까지|부터|처럼|보다|마다|이나|은|는|이|가|을|를|의|에|로|과|와|도|만|랑)$/

/**
 * The word of a post's title that suits a keyword alert: a thing that one can buy, else a brand. For a 핫딜 without
 * either it is the first word, because such a title begins with the product. Null where no word names a thing.
 */
export function findSubjectWord({ title, category }: Pick<BoardItem, 'title' | 'category'>): string | null {
  const words = normalizeText(title)
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .map(withoutParticle)
    .filter(isContentWord)
  const named = words.find(isThing) ?? words.find(isBrand)
  return named ?? (category === 'HOT_DEAL' ? words[0] : null) ?? null
}

const isThing = (word: string): boolean => categoryOf(null, word) !== OTHER_CATEGORY
const isBrand = (word: string): boolean => BRANDS.has(word.toLowerCase())

/** A word keeps at least two syllables, and an ending that belongs to the thing it names. */
function withoutParticle(word: string): string {
  const bare = word.replace(PARTICLE, '')
  const isNamed = (one: string) => isThing(one) || isBrand(one)
  return bare.length < 2 || (isNamed(word) && !isNamed(bare)) ? word : bare
}

/** Neither a number nor a word about the offer. */
const isContentWord = (word: string): boolean => /^[가-힣a-z]{2}/i.test(word) && !isTalk(word.toLowerCase())
