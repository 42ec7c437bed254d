import { type Condensed, KIND, kindAt } from '#domain/search/condense.ts'
import { standsAt } from '#domain/search/matching.ts'
import { IntColumn } from './intColumn.ts'
import { PairMap } from './pairMap.ts'

const ROOT = 0
const NONE = 0

/**
 * A trie of very many words. A search walks down from each position of a text as far as the letters go, so
 * its cost depends on the text's length, not on the number of words. The branches of the first letters,
 * which every position needs, are in a table. Words are numbered from 1; a word keeps its number for ever.
 */
export class WordTrie {
  /** By UTF-16 unit: the node of words that begin with it. */
  readonly #first = new Int32Array(0x10000)
  /** By node and UTF-16 unit: the next node. */
  readonly #branches = new PairMap()
  /** By node: the word that ends there. */
  readonly #wordAt = new IntColumn()
  #words = 0

  constructor() {
    this.#wordAt.push(NONE)
  }

  /** The node where these condensed letters end, behind those of another node. */
  reach(letters: string, behind = ROOT): number {
    let node = behind
    for (let i = 0; i < letters.length; i++) node = this.#grow(node, letters.charCodeAt(i))
    return node
  }

  /** The number of the word that ends at a node. A node without a word gets a new number. */
  numberAt(node: number): number {
    const known = this.#wordAt.get(node)
    if (known !== NONE) return known
    this.#wordAt.set(node, ++this.#words)
    return this.#words
  }

  /**
   * Calls `visit` for each word that `text` contains and whose edges allow it there: with the number of the word and
   * the letters it covers. One place may be visited twice.
   */
  find(text: Condensed, visit: (word: number, start: number, end: number) => void): void {
    const { text: letters, begins } = text
    for (let start = 0; start < letters.length; start++) {
      if (begins[start] !== 1 && isWithinRun(letters, start)) continue
      const node = this.#first[letters.charCodeAt(start)] as number
      if (node !== NONE) this.findBehind(text, { start, end: start + 1, node }, visit)
    }
  }

  /** Does the same for the words that go on behind a node, to which the letters from `start` to `end` have led. */
  findBehind(
    text: Condensed,
    reached: { start: number; end: number; node: number },
    visit: (word: number, start: number, end: number) => void,
  ): void {
    const { text: letters, begins } = text
    const { start } = reached
    const isInside = begins[start] !== 1
    for (let { end, node } = reached; node !== NONE; end++) {
      const word = this.#wordAt.get(node)
      if (word !== NONE && standsAt(text, start, end)) visit(word, start, end)
      // A match that begins inside a word does not continue into the next.
      if (end === letters.length || (isInside && begins[end] === 1)) break
      node = this.#branches.get(node, letters.charCodeAt(end))
    }
  }

  #grow(node: number, unit: number): number {
    const free = this.#wordAt.length
    const next = node === ROOT ? this.#first[unit] || free : this.#branches.getOrAdd(node, unit, free)
    if (next === free) {
      this.#wordAt.push(NONE)
      if (node === ROOT) this.#first[unit] = free
    }
    return next
  }
}

/** No match may begin inside a run of Latin letters or of digits. */
function isWithinRun(letters: string, start: number): boolean {
  const kind = kindAt(letters, start)
  return (kind === KIND.latin || kind === KIND.digit) && kindAt(letters, start - 1) === kind
}
