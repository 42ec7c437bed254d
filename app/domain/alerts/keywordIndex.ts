import { type Condensed, contains, isMatchAt, type Pattern, readPattern } from './matching.ts'

/** Whose keyword it is. */
export interface Watch {
  keywordId: number
  userId: number
}

/** All watches that look for the same words. `needle`: what the index looks for first. */
interface Entry {
  needle: string
  /** Further words that must stand anywhere in the text. */
  others: string[]
  watches: Map<number, Watch>
}

/**
 * Finds which of very many keywords stand in a text: a map from the first two UTF-16 units of each needle, so
 * that a text costs a look-up a position whatever the number of keywords. Keywords come and go at any time.
 */
export class KeywordIndex {
  #byStart = new Map<number, Map<string, Entry>>()
  #size = 0
  #newest = 0

  /** How many keywords it holds. */
  get size(): number {
    return this.#size
  }

  /** The largest id of a keyword that was ever added. */
  get newest(): number {
    return this.#newest
  }

  add(keyword: string, watch: Watch): void {
    for (const { needle, others } of lookups(readPattern(keyword))) {
      this.#entry(needle, others).watches.set(watch.keywordId, watch)
    }
    this.#size++
    this.#newest = Math.max(this.#newest, watch.keywordId)
  }

  remove(keyword: string, keywordId: number): void {
    for (const { needle, others } of lookups(readPattern(keyword))) {
      this.#entry(needle, others).watches.delete(keywordId)
      this.#dropIfEmpty(needle, others)
    }
    this.#size--
  }

  /** The watches whose keyword stands in `text`, each once. */
  find(text: Condensed): Watch[] {
    const found = new Map<number, Watch>()
    for (let start = 0; start < text.text.length; start++) {
      this.#findAt(text, start, this.#byStart.get(startKey(text.text, start)), found)
      this.#findAt(text, start, this.#byStart.get(text.text.charCodeAt(start)), found)
    }
    return [...found.values()]
  }

  #findAt(text: Condensed, start: number, bucket: Map<string, Entry> | undefined, found: Map<number, Watch>): void {
    if (!bucket) return
    for (const { needle, others, watches } of bucket.values()) {
      if (!text.text.startsWith(needle, start) || !isMatchAt(text, needle, start)) continue
      if (!others.every((word) => contains(text, word))) continue
      for (const watch of watches.values()) found.set(watch.keywordId, watch)
    }
  }

  #entry(needle: string, others: string[]): Entry {
    const start = startKey(needle, 0)
    const bucket = this.#byStart.get(start) ?? new Map<string, Entry>()
    this.#byStart.set(start, bucket)
    const name = entryName(needle, others)
    const entry = bucket.get(name) ?? { needle, others, watches: new Map() }
    bucket.set(name, entry)
    return entry
  }

  #dropIfEmpty(needle: string, others: string[]): void {
    const start = startKey(needle, 0)
    const bucket = this.#byStart.get(start)
    if (bucket?.get(entryName(needle, others))?.watches.size !== 0) return
    bucket.delete(entryName(needle, others))
    if (bucket.size === 0) this.#byStart.delete(start)
  }
}

/** The ways in which a keyword is found: its phrase; with several words also its longest word beside the others. */
function lookups({ phrase, words }: Pattern): Array<{ needle: string; others: string[] }> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  const asPhrase = { needle: phrase, others: [] }
  if (longest === undefined) return [asPhrase]
  return [asPhrase, { needle: longest, others: words.filter((word) => word !== longest) }]
}

const entryName = (needle: string, others: string[]): string => [needle, ...others].join(' ')

/** Two UTF-16 units as one number; a needle of one unit keeps its own number, below all of those. */
const startKey = (text: string, at: number): number =>
  at + 1 < text.length ? (text.charCodeAt(at) + 1) * 0x10000 + text.charCodeAt(at + 1) : text.charCodeAt(at)
