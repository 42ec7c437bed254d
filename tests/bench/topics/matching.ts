// Keyword matching: the index beside the plain loop over all keywords, on the same titles.
import { heapStats } from 'bun:jsc'
import { createRandom } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { forgetSingleton } from '#db/singleton.ts'
import { readableText, replaceAliases } from '#domain/alerts/matching/aliases.server.ts'
import { KeywordIndex, type Watch } from '#domain/alerts/matching/keywordIndex.ts'
import { liveIndex, readKeywords } from '#domain/alerts/matching/liveIndex.server.ts'
import { type IsOwnWord, matches, type Pattern, readPattern } from '#domain/search/matching.ts'
import { isOwnWord } from '#domain/search/wordBorders.server.ts'
import { onEmptyData, onKeptData } from '../goods/data.ts'
import { type Good, makeGood, makeKeyword } from '../goods/goods.ts'
import { highest, inTurn, lowest, microsecondsEach, perSecond } from '../load/rounds.ts'
import { watchStretches } from '../load/stretch.ts'
import { attempt, type Outcome } from '../table.ts'

const SEED = 20
const SIZES = [1_000, 10_000, 100_000]
const MAX_KEYWORDS = 1_000_000
const TITLES = 2_000
const COMPARED = 50
const RUN_MS = 600
const KEYWORDS_A_MEMBER = 5
const CHANGES = 2_000
const ALIAS_GROUPS = 300
const ROWS_AT_ONCE = 20_000
/** The promised limits for reading a million keywords. */
const READING_SECONDS = 8
const READING_MB = 300
const SLICE_MS = 20

interface Watched extends Watch {
  keyword: string
}

/**
 * Measures keyword matching: listings per second, memory, and the cost of adding or removing a keyword.
 */
export const measureMatching = async (): Promise<Outcome[]> => [
  // Keywords and titles are read with the names of the table of aliases, which is empty here.
  ...(await onEmptyData(measureIndexes)),
  ...(await attempt('keyword index, reading', measureReadingOfKeywords)),
]

async function measureIndexes(): Promise<Outcome[]> {
  const random = createRandom(SEED)
  const goods = Array.from({ length: TITLES }, () => makeGood(random))
  const outcomes: Outcome[] = []
  for (const size of SIZES) {
    const watched = makeWatched(size)
    const name = `matching, ${size.toLocaleString('en-US')} keywords`
    outcomes.push(...(await attempt(name, () => measureSpeed(name, watched, goods))))
  }
  const many = makeWatched(Math.max(...SIZES))
  outcomes.push(...(await attempt('matching by words', () => measureBorders(many, goods))))
  outcomes.push(...(await attempt('keyword index, changes', () => measureChanges(many))))
  outcomes.push(
    ...(await attempt('keyword index, memory', async () => measureSize(makeWatched(MAX_KEYWORDS)))),
  )
  return outcomes
}

const makeWatched = (count: number): Watched[] => {
  const random = createRandom(SEED + count)
  return Array.from({ length: count }, (_, i) => ({
    keyword: makeKeyword(random),
    keywordId: i + 1,
    userId: Math.floor(i / KEYWORDS_A_MEMBER) + 1,
  }))
}

async function measureSpeed(name: string, watched: Watched[], goods: Good[]): Promise<Outcome[]> {
  const index = buildIndex(watched)
  const patterns = readPatterns(watched)
  const found = compare(index, patterns, goods.slice(0, COMPARED))
  const next = (done: number) => readableText(goods[done % goods.length] as Good)
  const { ours, limit } = await inTurn({
    ours: () => perSecond(RUN_MS, (done) => index.find(next(done))),
    limit: () => perSecond(RUN_MS, (done) => findByLoop(patterns, next(done))),
  })
  const rounded = Math.round(found / COMPARED)
  return [
    {
      what: name,
      unit: 'listings/s',
      ours: highest(ours),
      limit: highest(limit),
      limitIs: `the plain loop, as long a time (so on fewer titles); same hits, ${rounded} a title`,
    },
  ]
}

/** What it costs to tell words from parts of other words, in titles whose words the analyser has seen. */
async function measureBorders(watched: Watched[], goods: Good[]): Promise<Outcome[]> {
  const short = watched.map((watch) => ({ ...watch, keyword: watch.keyword.replace(/^.* /, '') }))
  const [plain, byWords] = [buildIndex(short), buildIndex(short, isOwnWord)]
  const next = (done: number) => readableText(goods[done % goods.length] as Good)
  for (const good of goods) byWords.find(readableText(good))
  const { ours, limit } = await inTurn({
    ours: () => perSecond(RUN_MS, (done) => byWords.find(next(done))),
    limit: () => perSecond(RUN_MS, (done) => plain.find(next(done))),
  })
  return [
    {
      what: `matching by words, ${watched.length.toLocaleString('en-US')} keywords of one word`,
      unit: 'listings/s',
      ours: highest(ours),
      limit: highest(limit),
      limitIs: 'the same index without the analyser',
    },
  ]
}

function buildIndex(watched: Watched[], isOwnWord?: IsOwnWord): KeywordIndex {
  const index = new KeywordIndex(undefined, isOwnWord)
  for (const { keyword, keywordId, userId } of watched) index.add(keyword, { keywordId, userId })
  return index
}

/** The patterns that the plain loop tests. */
const readPatterns = (watched: Watched[]): Array<{ pattern: Pattern; keywordId: number }> =>
  watched.map(({ keyword, keywordId }) => ({ pattern: readPattern(keyword), keywordId }))

type Patterns = ReturnType<typeof readPatterns>

const findByLoop = (patterns: Patterns, text: ReturnType<typeof readableText>): number[] =>
  patterns.filter(({ pattern }) => matches(text, pattern)).map(({ keywordId }) => keywordId)

/** Throws when index and loop find different keywords in a title; returns the number of keywords found. */
function compare(index: KeywordIndex, patterns: Patterns, goods: Good[]): number {
  let found = 0
  for (const good of goods) {
    const text = readableText(good)
    const byIndex = index
      .find(text)
      .map(({ keywordId }) => keywordId)
      .sort((a, b) => a - b)
    const byLoop = findByLoop(patterns, text)
    if (byIndex.join() !== byLoop.join())
      throw new Error(`other keywords than the plain loop in '${good.name}'`)
    found += byLoop.length
  }
  if (found === 0) throw new Error('no title had a keyword: nothing was compared')
  return found
}

function measureSize(watched: Watched[]): Outcome[] {
  const what = `keyword index of ${watched.length.toLocaleString('en-US')}`
  const [ours, limit] = [heapMbOf(() => buildIndex(watched)), heapMbOf(() => readPatterns(watched))]
  return [{ what, unit: 'MB of heap', ours, limit, limitIs: 'the list of patterns of the plain loop' }]
}

/** Reads a million keywords from the table, with aliases, as a start does. */
const measureReadingOfKeywords = (): Promise<Outcome[]> =>
  onKeptData(
    `keywords-${MAX_KEYWORDS}`,
    async () => addWatched(makeWatched(MAX_KEYWORDS)),
    async () => {
      const before = settledHeap()
      const { processorMs, longestMs } = await watchStretches(readKeywords)
      const mb = (settledHeap() - before) / 1024 / 1024
      const what = `reading ${liveIndex().size.toLocaleString('en-US')} keywords`
      forgetSingleton('keyword-index')
      const limitIs = 'what is promised'
      return [
        { what, unit: 's of the processor', ours: processorMs / 1000, limit: READING_SECONDS, limitIs },
        { what, unit: 'MB of heap', ours: mb, limit: READING_MB, limitIs },
        {
          what: `${what}, longest stretch`,
          unit: 'ms of its thread',
          ours: longestMs,
          limit: SLICE_MS,
          limitIs,
        },
      ]
    },
  )

async function addWatched(watched: Watched[]): Promise<void> {
  sqlite().pragma('foreign_keys = OFF')
  const add = sqlite().prepare(
    `insert or ignore into keywords (user_id, keyword, pattern, excludes, sources, category_ids, created_at)
     values (?, ?, ?, '[]', '[]', '[]', 0)`,
  )
  for (let at = 0; at < watched.length; at += ROWS_AT_ONCE)
    write(() => {
      for (const { userId, keyword } of watched.slice(at, at + ROWS_AT_ONCE))
        add.run(userId, keyword, readPattern(keyword).phrase)
    })
  sqlite().pragma('foreign_keys = ON')
  const random = createRandom(SEED)
  const names = Array.from({ length: ALIAS_GROUPS }, (_, i) => [
    makeGood(random).name.split(' ')[1] ?? '',
    `alias${i}`,
  ])
  replaceAliases({ contents: names })
}

/** Returns the megabytes of heap that the result of `make` retains. */
function heapMbOf(make: () => unknown): number {
  const before = settledHeap()
  const made = make()
  const bytes = settledHeap() - before
  if (!made || bytes <= 0) throw new Error('the heap did not grow')
  return bytes / 1024 / 1024
}

function settledHeap(): number {
  Bun.gc(true)
  return heapStats().heapSize
}

async function measureChanges(watched: Watched[]): Promise<Outcome[]> {
  const index = buildIndex(watched)
  const bare = new Map(watched.map((watch) => [watch.keywordId, watch]))
  const comers = makeWatched(CHANGES).map((watch) => ({
    ...watch,
    keywordId: watched.length + watch.keywordId,
  }))
  const { ours, limit } = await inTurn({
    ours: () => ({
      add: microsecondsEach(comers, (watch) => index.add(watch.keyword, watch)),
      remove: microsecondsEach(comers, (watch) => index.remove(watch.keywordId)),
    }),
    limit: () => ({
      add: microsecondsEach(comers, (watch) => bare.set(watch.keywordId, watch)),
      remove: microsecondsEach(comers, (watch) => bare.delete(watch.keywordId)),
    }),
  })
  if (index.size !== watched.length) throw new Error(`${index.size} keywords are left of ${watched.length}`)
  return (['add', 'remove'] as const).map((change) => ({
    what: `keyword index, one ${change}`,
    unit: 'µs',
    ours: lowest(ours.map((sample) => sample[change])),
    limit: lowest(limit.map((sample) => sample[change])),
    limitIs: `a Map of as many entries, one ${change === 'add' ? 'set' : 'delete'}`,
  }))
}
