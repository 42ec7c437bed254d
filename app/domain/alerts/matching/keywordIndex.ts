import { type Condensed, condense } from '#domain/search/condense.ts'
import {
  type Borders,
  type InsideWords,
  type IsOwnWord,
  isHit,
  isPlainWord,
  type Pattern,
  readPattern,
} from '#domain/search/matching.ts'
import { IntColumn } from './intColumn.ts'
import { PairMap } from './pairMap.ts'
import { WordTrie } from './wordTrie.ts'

/** The owner of the keyword. */
export interface Watch {
  keywordId: number
  userId: number
}

/** A keyword to watch. */
interface Watched extends Watch {
  insideWords?: InsideWords
}

/** What members choose for hits inside longer words, the usual first. */
const CHOICES: readonly InsideWords[] = [null, false, true]
/** Ends a list: rows are numbered from 1. */
const NONE = 0
/** So many removed keywords, beside as many as are left, are worth reading the others again. */
const TOLERATED_WASTE = 10_000

/**
 * Finds which of very many keywords stand in a text: first which of all their words do, then which keywords have
 * all of theirs. Equal keywords of many members are one *pattern*. A pattern hangs at its phrase and, having several
 * words, at the pair of its two rarest; so a text costs the words and pairs that stand in it, not how many keywords
 * there are. Rows are plain integers in columns; keywords come and go at any time.
 */
export class KeywordIndex {
  readonly #variantsOf: (keyword: string) => Pattern[]
  /** By the place in `CHOICES`; those that nobody has chosen are not made. */
  readonly #rows: Array<Rows | undefined> = []
  readonly #isOwnWord: IsOwnWord
  /** The pattern of each keyword and its choice, by the keyword's id; NONE for one that is not in the index. */
  readonly #patternOf = new IntColumn()
  #size = 0
  #waste = 0

  /** `variantsOf`: every form in which a text may contain a keyword. `isOwnWord`: tells words from parts of others. */
  constructor(
    variantsOf: (keyword: string) => Pattern[] = (keyword) => [readPattern(keyword)],
    isOwnWord = isPlainWord,
  ) {
    this.#variantsOf = variantsOf
    this.#isOwnWord = isOwnWord
  }

  /** The number of keywords in the index. */
  get size(): number {
    return this.#size
  }

  /** True when removed keywords take so much of the memory that a new index should take the place of this one. */
  get isWorn(): boolean {
    return this.#waste > this.#size + TOLERATED_WASTE
  }

  /** Adds a keyword, in place of what it was before. */
  add(keyword: string, { keywordId, userId, insideWords = null }: Watched): void {
    this.remove(keywordId)
    const words = wordsOf(keyword)
    if (words.length === 0) return
    const choice = CHOICES.indexOf(insideWords)
    this.#rows[choice] ??= new Rows({ isOwnWord: this.#isOwnWord, insideWords })
    const rows = this.#rows[choice]
    const pattern = rows.findPattern(words) ?? rows.addPattern(words, this.#variantsOf(words.join(' ')))
    rows.addWatch(pattern, keywordId, userId)
    while (this.#patternOf.length <= keywordId) this.#patternOf.push(NONE)
    this.#patternOf.set(keywordId, pattern * CHOICES.length + choice)
    this.#size++
  }

  /** Removes a keyword, if it is there. */
  remove(keywordId: number): void {
    const pattern = keywordId < this.#patternOf.length ? this.#patternOf.get(keywordId) : NONE
    if (pattern === NONE) return
    this.#rows[pattern % CHOICES.length]?.removeWatch(Math.floor(pattern / CHOICES.length), keywordId)
    this.#patternOf.set(keywordId, NONE)
    this.#size--
    this.#waste++
  }

  /** The watches whose keyword `text` contains, each once. */
  find(text: Condensed): Watch[] {
    const found: Watch[] = []
    for (const rows of this.#rows) rows?.find(text, found)
    return found
  }
}

/** Equal for keywords that mean the same: their condensed words in order. */
const wordsOf = (keyword: string): string[] =>
  keyword
    .split(/\s+/)
    .map((word) => condense(word).text)
    .filter(Boolean)

class Rows {
  readonly #borders: Borders
  readonly #trie = new WordTrie()
  /** By the beginning of a meaning and its next word: the longer beginning. Beginnings are numbered from 1. */
  readonly #beginnings = new PairMap()
  /** By beginning: the pattern that means just this. */
  readonly #patternAt = column()
  readonly #firstWatch = column()
  /** The last search that found the pattern. */
  readonly #foundIn = column()

  /**
   * By word: the first entry of the patterns that consist of it alone, how many patterns need it among
   * others, and the last search that found it.
   */
  readonly #firstPlace = column()
  readonly #needs = column()
  readonly #stoodIn = column()
  /** By a pair of words, the lower number first: the first entry of the patterns under this pair. */
  readonly #pairs = new PairMap()

  readonly #placePattern = column()
  readonly #placeNext = column()
  /** The position in `#others` of the words that the pattern also needs: their number, then each word. */
  readonly #placeOthers = column()
  readonly #others = column()

  readonly #watchKeyword = column()
  readonly #watchUser = column()
  readonly #watchNext = column()

  readonly #words: number[] = []
  #search = 0

  constructor(borders: Borders) {
    this.#borders = borders
  }

  findPattern(words: string[]): number | null {
    const pattern = this.#patternAt.get(this.#beginningOf(words))
    return pattern === NONE ? null : pattern
  }

  addPattern(meaning: string[], variants: Pattern[]): number {
    const pattern = this.#firstWatch.push(NONE)
    this.#foundIn.push(NONE)
    this.#patternAt.set(this.#beginningOf(meaning), pattern)
    for (const { phrase, words } of variants) {
      this.#hangAtWord(pattern, this.#wordNumber(phrase))
      if (words.length === 1) this.#hangAtWord(pattern, this.#wordNumber(words[0] as string))
      if (words.length > 1) this.#hangAtPair(pattern, words)
    }
    return pattern
  }

  addWatch(pattern: number, keywordId: number, userId: number): void {
    const watch = this.#watchKeyword.push(keywordId)
    this.#watchUser.push(userId)
    this.#watchNext.push(this.#firstWatch.get(pattern))
    this.#firstWatch.set(pattern, watch)
  }

  /** Removes a watch of a pattern. */
  removeWatch(pattern: number, keywordId: number): void {
    let before = NONE
    for (
      let watch = this.#firstWatch.get(pattern);
      watch !== NONE;
      before = watch, watch = this.#watchNext.get(watch)
    ) {
      if (this.#watchKeyword.get(watch) !== keywordId) continue
      const next = this.#watchNext.get(watch)
      if (before === NONE) this.#firstWatch.set(pattern, next)
      else this.#watchNext.set(before, next)
      return
    }
  }

  /** Adds to `found` the watches whose keyword `text` contains. */
  find(text: Condensed, found: Watch[]): void {
    const words = this.#readWords(text)
    for (const [at, word] of words.entries()) {
      this.#walk(this.#firstPlace.get(word), found)
      if (this.#needs.get(word) === 0) continue
      for (let i = 0; i < at; i++) {
        const other = words[i] as number
        if (this.#needs.get(other) > 0)
          this.#walk(this.#pairs.get(Math.min(word, other), Math.max(word, other)), found)
      }
    }
  }

  /** The words that a text contains, each once. */
  #readWords(text: Condensed): number[] {
    this.#search++
    this.#words.length = 0
    this.#trie.find(text, (word, start, end) => {
      if (this.#stoodIn.get(word) === this.#search || !isHit(text, start, end, this.#borders)) return
      this.#stoodIn.set(word, this.#search)
      this.#words.push(word)
    })
    return this.#words
  }

  /** Collects the watches of a list of patterns whose other words the text contains as well. */
  #walk(first: number, found: Watch[]): void {
    for (let place = first; place !== NONE; place = this.#placeNext.get(place)) {
      const pattern = this.#placePattern.get(place)
      if (this.#foundIn.get(pattern) === this.#search || !this.#othersStand(place)) continue
      this.#foundIn.set(pattern, this.#search)
      this.#collect(pattern, found)
    }
  }

  #othersStand(place: number): boolean {
    const first = this.#placeOthers.get(place)
    if (first === NONE) return true
    const end = first + this.#others.get(first)
    for (let i = first + 1; i <= end; i++) {
      if (this.#stoodIn.get(this.#others.get(i)) !== this.#search) return false
    }
    return true
  }

  #collect(pattern: number, found: Watch[]): void {
    for (let watch = this.#firstWatch.get(pattern); watch !== NONE; watch = this.#watchNext.get(watch)) {
      found.push({ keywordId: this.#watchKeyword.get(watch), userId: this.#watchUser.get(watch) })
    }
  }

  #beginningOf(words: string[]): number {
    return words.reduce((before, word) => {
      const number = this.#wordNumber(word)
      const known = this.#beginnings.get(before, number)
      if (known !== NONE) return known
      const made = this.#patternAt.push(NONE)
      this.#beginnings.add(before, number, made)
      return made
    }, NONE)
  }

  #wordNumber(word: string): number {
    const number = this.#trie.add(word)
    if (number === this.#firstPlace.length) {
      this.#firstPlace.push(NONE)
      this.#needs.push(0)
      this.#stoodIn.push(NONE)
    }
    return number
  }

  #hangAtWord(pattern: number, word: number): void {
    const place = this.#addPlace(pattern, [])
    this.#placeNext.set(place, this.#firstPlace.get(word))
    this.#firstPlace.set(word, place)
  }

  /** Files it under the two words that the fewest other patterns need. `words`: at least two. */
  #hangAtPair(pattern: number, words: string[]): void {
    const [a, b, ...others] = words
      .map((word) => this.#wordNumber(word))
      .sort((a, b) => this.#needs.get(a) - this.#needs.get(b)) as [number, number, ...number[]]
    const [left, right] = [Math.min(a, b), Math.max(a, b)]
    const place = this.#addPlace(pattern, others)
    const first = this.#pairs.get(left, right)
    if (first === NONE) {
      this.#pairs.add(left, right, place)
    } else {
      this.#placeNext.set(place, this.#placeNext.get(first))
      this.#placeNext.set(first, place)
    }
    for (const word of [a, b]) this.#needs.set(word, this.#needs.get(word) + 1)
  }

  #addPlace(pattern: number, others: number[]): number {
    const place = this.#placePattern.push(pattern)
    this.#placeNext.push(NONE)
    this.#placeOthers.push(others.length > 0 ? this.#others.push(others.length) : NONE)
    for (const other of others) this.#others.push(other)
    return place
  }
}

/** A column whose row 0 is taken, so that 0 can mean none. */
function column(): IntColumn {
  const made = new IntColumn()
  made.push(NONE)
  return made
}
