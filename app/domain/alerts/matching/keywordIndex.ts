import { MAX_SPELLINGS } from '#domain/catalog/search/aliases.ts'
import { memoize } from '#domain/memoize.ts'
import { type Condensed, condense, KIND, kindAt } from '#domain/search/condense.ts'
import {
  type Borders,
  type InsideWords,
  type IsOwnWord,
  isHit,
  isPlainWord,
} from '#domain/search/matching.ts'
import { type HeardRun, leadOf, listSoundings } from '#domain/search/sounding.ts'
import { IntColumn } from './intColumn.ts'
import { PairMap } from './pairMap.ts'
import { SoundIndex } from './soundIndex.ts'
import { WordTrie } from './wordTrie.ts'

/** The owner of the keyword. */
export interface Watch {
  keywordId: number
  userId: number
}

/** The spellings of a word, its own first. */
type Spellings = readonly string[]

const BLANKS = /\s+/

/** A keyword to add to the index. */
interface Watched extends Watch {
  insideWords?: InsideWords
}

/** The choices for hits inside longer words, the default first. */
const CHOICES: readonly InsideWords[] = [null, false, true]
/** Ends a list: rows are numbered from 1. */
const NONE = 0
/** Words repeat in the keywords of many members. */
const REMEMBERED_WORDS = 100_000
/** The index is rebuilt once it holds at least this many removed keywords, and as many removed ones as live ones. */
const TOLERATED_WASTE = 10_000

/**
 * Finds which of very many keywords a text contains: first which of their words it contains, then which keywords have
 * all their words in it. Equal keywords of many members are one *pattern*. A pattern is listed under its only word, or
 * under the pair of its two rarest words and under its phrase (the words without blanks); so the cost of a text depends
 * on the words and pairs in it, not on the number of keywords. The spellings of a word lead to the word, so they cost
 * nothing for each keyword; only phrases are stored in each of them. Rows are plain integers in columns; keywords come
 * and go at any time.
 *
 * An example: Kim watches '에어팟 프로' (keyword 1) and '청소기' (keyword 2), Lee watches '에어팟 프로' (keyword 3).
 *
 * - Words and phrases by number: 에어팟 1, 프로 2, 에어팟프로 3, 청소기 4. The spelling 'airpods' has its own number and leads to
 *   word 1.
 * - Patterns: words 1, 2 are pattern 1, with keywords 1 and 3; word 4 is pattern 2, with keyword 2.
 * - Lists: under the pair (1, 2) and under phrase 3 stands pattern 1; under word 4 stands pattern 2.
 * - The text '애플 에어팟 2세대 프로' says words 1 and 2. Their pair lists pattern 1: keywords 1 and 3 are found.
 * - A third word, as in '에어팟 프로 케이스', is stored with the entry of the pair and has to stand in the text too.
 */
export class KeywordIndex {
  /** The spellings of a word as a keyword has it. */
  readonly #readWord: (word: string) => Spellings
  /** By the index in `CHOICES`; those that nobody has chosen are not made. */
  readonly #rows: Array<Rows | undefined> = []
  readonly #borders: Omit<Borders, 'insideWords'>
  /**
   * The pattern of each keyword and its choice in one number, by the keyword's id; NONE for one that is not in the
   * index.
   */
  readonly #patternOf = new IntColumn()
  #size = 0
  #waste = 0

  /**
   * `spellingsOf`: every spelling of a condensed word, its own first. `isOwnWord`: tells words from parts of others.
   * `bySound`: finds words of the other alphabet that sound alike too.
   */
  constructor(
    spellingsOf: (word: string) => Spellings = (word) => [word],
    isOwnWord: IsOwnWord = isPlainWord,
    bySound = false,
  ) {
    this.#readWord = memoize((word) => {
      const { text } = condense(word)
      return text === '' ? [] : spellingsOf(text)
    }, REMEMBERED_WORDS)
    this.#borders = { isOwnWord, bySound }
  }

  /** The number of keywords in the index. */
  get size(): number {
    return this.#size
  }

  /** True when removed keywords take so much memory that a new index should replace this one. */
  get isWorn(): boolean {
    return this.#waste > this.#size + TOLERATED_WASTE
  }

  /** Adds a keyword; replaces an earlier version of the same keyword. */
  add(keyword: string, { keywordId, userId, insideWords = null }: Watched): void {
    this.remove(keywordId)
    const words = keyword
      .split(BLANKS)
      .map(this.#readWord)
      .filter(({ length }) => length > 0)
    if (words.length === 0) return
    const choice = CHOICES.indexOf(insideWords)
    this.#rows[choice] ??= new Rows({ ...this.#borders, insideWords })
    const rows = this.#rows[choice]
    const pattern = rows.addWatch(words, keywordId, userId)
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
    const runs = this.#borders.bySound ? listSoundings(text) : []
    for (const rows of this.#rows) rows?.find(text, runs, found)
    return found
  }
}

class Rows {
  readonly #borders: Borders
  readonly #trie = new WordTrie()
  /** The letters of one alphabet with which spellings of words begin, by the node where they end. */
  readonly #sounds = new SoundIndex()
  /** By the first words of a pattern, as one number (their prefix), and the next word: the longer prefix, from 1. */
  readonly #prefixes = new PairMap()
  /** By prefix: the pattern of just these words. */
  readonly #patternOfPrefix = column()
  readonly #firstWatch = column()
  /** The last search that found the pattern. */
  readonly #foundIn = column()

  /** By spelling: the first entry of the patterns whose phrase it is, and of the other words that it spells. */
  readonly #firstPhrase = column()
  readonly #firstSpelled = column()
  readonly #spelledWord = column()
  readonly #spelledNext = column()
  /** The words of several spellings that are in the trie with all of them. */
  readonly #spelled = new Set<number>()
  /**
   * By word: the first entry of the patterns that consist of this word alone, how many patterns need it beside other
   * words, and the last search that found it. A word has the number of its first spelling.
   */
  readonly #firstAlone = column()
  readonly #needs = column()
  /** By spelling: 1 if it may be found by its sound. */
  readonly #hasSound = column()
  readonly #stoodIn = column()
  /** By a pair of words, the lower number first: the first entry of the patterns under this pair. */
  readonly #pairs = new PairMap()

  readonly #entryPattern = column()
  readonly #entryNext = column()
  /** The position in `#others` of the words that the pattern also needs: their number, then each word. */
  readonly #entryOthers = column()
  readonly #others = column()

  readonly #watchKeyword = column()
  readonly #watchUser = column()
  readonly #watchNext = column()

  readonly #words: number[] = []
  #search = 0

  constructor(borders: Borders) {
    this.#borders = borders
  }

  /** Adds a watch of a keyword, given by the spellings of its words. Returns its pattern. */
  addWatch(words: Spellings[], keywordId: number, userId: number): number {
    const pattern = this.#patternOf(words)
    const watch = this.#watchKeyword.push(keywordId)
    this.#watchUser.push(userId)
    this.#watchNext.push(this.#firstWatch.get(pattern))
    this.#firstWatch.set(pattern, watch)
    return pattern
  }

  /** Keywords whose condensed words are the same, in order, have one pattern. */
  #patternOf(words: Spellings[]): number {
    const numbers = words.map((spellings) => this.#wordNumber(spellings))
    const prefix = this.#prefixOf(numbers)
    const known = this.#patternOfPrefix.get(prefix)
    if (known !== NONE) return known
    const pattern = this.#firstWatch.push(NONE)
    this.#foundIn.push(NONE)
    this.#patternOfPrefix.set(prefix, pattern)
    const different = [...new Set(numbers)]
    if (different.length === 1) this.#addToList(pattern, this.#firstAlone, different[0] as number)
    else this.#addToPairList(pattern, different)
    if (numbers.length > 1)
      for (const node of this.#reachPhrases(words))
        this.#addToList(pattern, this.#firstPhrase, this.#spellingAt(node))
    return pattern
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
  find(text: Condensed, runs: readonly HeardRun[], found: Watch[]): void {
    const words = this.#readWords(text, found)
    for (const run of runs) this.#readWordsBySound(text, run)
    for (const [at, word] of words.entries()) {
      this.#walk(this.#firstAlone.get(word), found)
      if (this.#needs.get(word) === 0) continue
      for (let i = 0; i < at; i++) {
        const other = words[i] as number
        if (this.#needs.get(other) > 0)
          this.#walk(this.#pairs.get(Math.min(word, other), Math.max(word, other)), found)
      }
    }
  }

  /** The words that a text contains, each once. Adds the watches of its phrases to `found`. */
  #readWords(text: Condensed, found: Watch[]): number[] {
    this.#search++
    this.#words.length = 0
    this.#trie.find(text, (spelling, start, end) => {
      if (!isHit(text, start, end, this.#borders)) return
      this.#walk(this.#firstPhrase.get(spelling), found)
      this.#noteSpelling(spelling)
    })
    return this.#words
  }

  /** Adds the words that begin with letters of the other alphabet that sound like the run. */
  #readWordsBySound(text: Condensed, { start, end, sounding }: HeardRun): void {
    // When the text goes on in the word's own alphabet, only a match that ends with the run counts: a longer one is
    // another word.
    const isWhole = kindAt(text.text, end) === (sounding.isHangul ? KIND.latin : KIND.hangul)
    for (const node of this.#sounds.find(sounding))
      this.#trie.findBehind(text, { start, end, node }, (spelling, _, to) => {
        if ((to === end || !isWhole) && isHit(text, start, to, this.#borders)) this.#noteSpelling(spelling)
      })
  }

  #noteSpelling(spelling: number): void {
    this.#noteWord(spelling)
    let entry = this.#firstSpelled.get(spelling)
    for (; entry !== NONE; entry = this.#spelledNext.get(entry)) this.#noteWord(this.#spelledWord.get(entry))
  }

  #noteWord(word: number): void {
    if (this.#stoodIn.get(word) === this.#search) return
    this.#stoodIn.set(word, this.#search)
    this.#words.push(word)
  }

  /** Collects the watches of a list of patterns whose other words the text contains as well. */
  #walk(first: number, found: Watch[]): void {
    for (let entry = first; entry !== NONE; entry = this.#entryNext.get(entry)) {
      const pattern = this.#entryPattern.get(entry)
      if (this.#foundIn.get(pattern) === this.#search || !this.#othersStand(entry)) continue
      this.#foundIn.set(pattern, this.#search)
      this.#collect(pattern, found)
    }
  }

  #othersStand(entry: number): boolean {
    const first = this.#entryOthers.get(entry)
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

  #prefixOf(words: number[]): number {
    let prefix = NONE
    for (const word of words) {
      const free = this.#patternOfPrefix.length
      prefix = this.#prefixes.getOrAdd(prefix, word, free)
      if (prefix === free) this.#patternOfPrefix.push(NONE)
    }
    return prefix
  }

  /** Returns the number of a word: the number of its first spelling. From now on its other spellings lead to it. */
  #wordNumber([own = '', ...others]: Spellings): number {
    const word = this.#addSpelling(own)
    if (others.length === 0 || this.#spelled.has(word)) return word
    this.#spelled.add(word)
    for (const other of others) {
      const spelling = this.#addSpelling(other)
      const entry = this.#spelledWord.push(word)
      this.#spelledNext.push(this.#firstSpelled.get(spelling))
      this.#firstSpelled.set(spelling, entry)
    }
    return word
  }

  /** Where the words without blanks end in the trie, in each spelling. */
  #reachPhrases([first = [], ...others]: Spellings[]): number[] {
    let ends = first.map((spelling) => this.#trie.reach(spelling))
    for (const spellings of others)
      ends = ends
        .flatMap((end) => spellings.map((spelling) => this.#trie.reach(spelling, end)))
        .slice(0, MAX_SPELLINGS)
    return ends
  }

  /** The number of a spelling of a word, which may be found by its sound from now on. */
  #addSpelling(spelling: string): number {
    const number = this.#spellingAt(this.#trie.reach(spelling))
    if (this.#borders.bySound && this.#hasSound.get(number) === NONE) {
      this.#hasSound.set(number, 1)
      const lead = leadOf(spelling)
      if (lead) this.#sounds.add(lead, this.#trie.reach(lead.word))
    }
    return number
  }

  #spellingAt(node: number): number {
    const number = this.#trie.numberAt(node)
    if (number === this.#firstAlone.length) {
      this.#firstAlone.push(NONE)
      this.#needs.push(0)
      this.#hasSound.push(NONE)
      this.#stoodIn.push(NONE)
      this.#firstPhrase.push(NONE)
      this.#firstSpelled.push(NONE)
    }
    return number
  }

  /** Puts the pattern first in one of the lists of a column. */
  #addToList(pattern: number, lists: IntColumn, at: number): void {
    const entry = this.#addEntry(pattern, [])
    this.#entryNext.set(entry, lists.get(at))
    lists.set(at, entry)
  }

  /**
   * Adds the pattern to the list of its two rarest words, those that the fewest other patterns need. `words`: at least
   * two.
   */
  #addToPairList(pattern: number, words: number[]): void {
    const [a, b, ...others] = words.sort((a, b) => this.#needs.get(a) - this.#needs.get(b)) as [
      number,
      number,
      ...number[],
    ]
    const [left, right] = [Math.min(a, b), Math.max(a, b)]
    const entry = this.#addEntry(pattern, others)
    const first = this.#pairs.getOrAdd(left, right, entry)
    if (first !== entry) {
      this.#entryNext.set(entry, this.#entryNext.get(first))
      this.#entryNext.set(first, entry)
    }
    for (const word of [a, b]) this.#needs.set(word, this.#needs.get(word) + 1)
  }

  #addEntry(pattern: number, others: number[]): number {
    const entry = this.#entryPattern.push(pattern)
    this.#entryNext.push(NONE)
    this.#entryOthers.push(others.length > 0 ? this.#others.push(others.length) : NONE)
    for (const other of others) this.#others.push(other)
    return entry
  }
}

/** A column whose row 0 is taken, so that 0 can mean none. */
function column(): IntColumn {
  const made = new IntColumn()
  made.push(NONE)
  return made
}
