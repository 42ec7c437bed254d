import { type Condensed, type Pattern, readPattern } from './matching.ts'
import { WordFinder } from './wordFinder.ts'

/** Whose keyword it is. */
export interface Watch {
  keywordId: number
  userId: number
}

/** A step on a path of words: whom it leads to, and the words that lead on. */
interface Step {
  watches?: Map<number, Watch>
  next?: Map<string, Step>
}

/**
 * Finds which of very many keywords stand in a text: first which of all their words, then along which paths of
 * words it comes to a keyword. What a text costs depends on what stands in it, not on how many keywords there
 * are. Keywords come and go at any time.
 */
export class KeywordIndex {
  #words = new WordFinder()
  #root: Step = {}
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
    for (const path of pathsOf(readPattern(keyword))) {
      for (const word of path) this.#words.add(word)
      const end = path.reduce(stepOn, this.#root)
      end.watches ??= new Map()
      end.watches.set(watch.keywordId, watch)
    }
    this.#size++
    this.#newest = Math.max(this.#newest, watch.keywordId)
  }

  remove(keyword: string, keywordId: number): void {
    for (const path of pathsOf(readPattern(keyword))) {
      for (const word of path) this.#words.remove(word)
      removeWatch(this.#root, path, keywordId)
    }
    this.#size--
  }

  /** The watches whose keyword stands in `text`, each once. */
  find(text: Condensed): Watch[] {
    const found = new Map<number, Watch>()
    collect(this.#root, this.#words.find(text), found)
    return [...found.values()]
  }
}

/** The ways in which a keyword is found: its phrase; with several words also all of them, in one fixed order. */
const pathsOf = ({ phrase, words }: Pattern): string[][] =>
  words.length === 0 ? [[phrase]] : [[phrase], words.toSorted()]

function stepOn(step: Step, word: string): Step {
  step.next ??= new Map()
  const next = step.next.get(word) ?? {}
  step.next.set(word, next)
  return next
}

/** Takes a watch from the end of a path, and the steps away that then lead nowhere. */
function removeWatch(step: Step, [word, ...rest]: string[], keywordId: number): void {
  if (word === undefined) {
    step.watches?.delete(keywordId)
    return
  }
  const next = step.next?.get(word)
  if (!next) return
  removeWatch(next, rest, keywordId)
  if (!next.watches?.size && !next.next?.size) step.next?.delete(word)
}

function collect(step: Step, standing: Set<string>, found: Map<number, Watch>): void {
  if (!step.next) return
  for (const word of standing) {
    const next = step.next.get(word)
    if (!next) continue
    if (next.watches) for (const watch of next.watches.values()) found.set(watch.keywordId, watch)
    collect(next, standing, found)
  }
}
