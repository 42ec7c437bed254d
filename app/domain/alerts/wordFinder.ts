import { type Condensed, isMatchAt } from './matching.ts'

/**
 * Finds which of very many words stand in a text. The first two UTF-16 units of each word tell which lengths to
 * look up, so that a text costs a few look-ups a position however many words there are. Words come and go at any
 * time; one that was added twice leaves when it was removed twice.
 */
export class WordFinder {
  /** How often each word is asked for. */
  #uses = new Map<string, number>()
  /** How many words of a length begin with the same units. */
  #lengths = new Map<number, Map<number, number>>()

  add(word: string): void {
    const uses = this.#uses.get(word) ?? 0
    this.#uses.set(word, uses + 1)
    if (uses > 0) return
    const start = startKey(word, 0)
    const lengths = this.#lengths.get(start) ?? new Map<number, number>()
    this.#lengths.set(start, lengths)
    lengths.set(word.length, (lengths.get(word.length) ?? 0) + 1)
  }

  remove(word: string): void {
    const left = (this.#uses.get(word) ?? 0) - 1
    if (left > 0) this.#uses.set(word, left)
    else if (left === 0) this.#forget(word)
  }

  /** The words that stand in `text` by the rules of `isMatchAt`, each once. */
  find(text: Condensed): Set<string> {
    const found = new Set<string>()
    for (let start = 0; start < text.text.length; start++) {
      this.#findAt(text, start, startKey(text.text, start), found)
      this.#findAt(text, start, text.text.charCodeAt(start), found)
    }
    return found
  }

  #findAt(text: Condensed, start: number, key: number, found: Set<string>): void {
    const lengths = this.#lengths.get(key)
    if (!lengths) return
    for (const length of lengths.keys()) {
      const word = text.text.slice(start, start + length)
      if (this.#uses.has(word) && isMatchAt(text, word, start)) found.add(word)
    }
  }

  #forget(word: string): void {
    this.#uses.delete(word)
    const start = startKey(word, 0)
    const lengths = this.#lengths.get(start)
    const left = (lengths?.get(word.length) ?? 0) - 1
    if (left > 0) lengths?.set(word.length, left)
    else lengths?.delete(word.length)
    if (lengths?.size === 0) this.#lengths.delete(start)
  }
}

/** Two UTF-16 units as one number; a word of one unit keeps its own number, below all of those. */
const startKey = (text: string, at: number): number =>
  at + 1 < text.length ? (text.charCodeAt(at) + 1) * 0x10000 + text.charCodeAt(at + 1) : text.charCodeAt(at)
