// Reading sources: pages per second beside cheerio alone on the same page, and the growth of memory with readings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { decodePage } from '#crawler/fetching/charset.ts'
import type { Page, Source } from '#crawler/source.ts'
import { SOURCES } from '#crawler/sources/all.ts'
import { readHeap } from '../load/heap.ts'
import { highest, inTurn, perSecond } from '../load/rounds.ts'
import { attempt, type Outcome } from '../table.ts'

const PAGES = join(import.meta.dirname, '..', '..', '..', 'crawler', 'samples', 'pages')
/** The time at which the sample pages were saved. */
const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const RUN_MS = 400
const READINGS = 5_000
const WARM_UP_READINGS = 1_000
const READINGS_A_SAMPLE = 100
const SAMPLES_A_POINT = 5

/** Measures parsing of each source's list, and memory over 10,000 readings. */
export async function measureReading(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const source of SOURCES) {
    const what = `reading a list of ${source.key}`
    outcomes.push(...(await attempt(what, () => measureParsing(what, source))))
  }
  outcomes.push(...(await attempt('memory over readings', measureGrowth)))
  return outcomes
}

async function measureParsing(what: string, source: Source): Promise<Outcome[]> {
  const { parse } = listOf(source)
  const page = samplePage(source)
  if (parse(page).listings.length === 0) throw new Error('the sample page gave no posts')
  const { ours, limit } = await inTurn({
    ours: () => perSecond(RUN_MS, () => parse(page)),
    limit: () => perSecond(RUN_MS, () => load(page.text)),
  })
  const [best, bare] = [highest(ours), highest(limit)]
  const share = Math.round((best / bare) * 100)
  return [
    {
      what,
      unit: 'pages/s',
      ours: best,
      limit: bare,
      limitIs: `cheerio's load alone: ${share}% of the time`,
    },
  ]
}

/**
 * Returns the bytes that a reading leaves behind: the least-squares slope of the last 8,000 readings, with
 * its error.
 */
async function measureGrowth(): Promise<Outcome[]> {
  const lists = SOURCES.map((source) => ({ parse: listOf(source).parse, page: samplePage(source) }))
  const samples: Array<{ x: number; y: number }> = []
  let [codeLeast, codeMost] = [Number.POSITIVE_INFINITY, 0]
  for (let reading = 1; reading <= READINGS; reading++) {
    const list = lists[reading % lists.length]
    list?.parse(list.page)
    if (reading <= WARM_UP_READINGS || reading % READINGS_A_SAMPLE !== 0) continue
    const { dataBytes, codeBytes } = await readHeap()
    samples.push({ x: reading, y: dataBytes })
    codeLeast = Math.min(codeLeast, codeBytes)
    codeMost = Math.max(codeMost, codeBytes)
  }
  const { slope, error } = fitLine(lowestOfEach(samples))
  const code = `${inMegabytes(codeLeast)} to ${inMegabytes(codeMost)} MB`
  const limitIs = `the error of the slope, ${samples.length} samples; the aim is 0. Compiled code (${code}) is not counted`
  return [{ what: 'memory that a reading leaves behind', unit: 'bytes', ours: slope, limit: error, limitIs }]
}

/** The lowest of some consecutive samples: a collector keeps objects that the stack still refers to. */
const lowestOfEach = (samples: Array<{ x: number; y: number }>): Array<{ x: number; y: number }> =>
  Array.from({ length: samples.length / SAMPLES_A_POINT }, (_, point) =>
    samples
      .slice(point * SAMPLES_A_POINT, (point + 1) * SAMPLES_A_POINT)
      .reduce((lowest, sample) => (sample.y < lowest.y ? sample : lowest)),
  )

const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** Ordinary least squares: the slope and its standard error. */
function fitLine(samples: Array<{ x: number; y: number }>): { slope: number; error: number } {
  const mean = (of: (sample: { x: number; y: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)]
  const sxx = samples.reduce((sum, { x }) => sum + (x - mx) ** 2, 0)
  const slope = samples.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / sxx
  const residual = samples.reduce((sum, { x, y }) => sum + (y - my - slope * (x - mx)) ** 2, 0)
  return { slope, error: Math.sqrt(residual / (samples.length - 2) / sxx) }
}

function listOf(source: Source) {
  const list = source.pages.find((page) => page.format === 'list')
  if (!list) throw new Error(`${source.key} has no list`)
  return list
}

function samplePage(source: Source): Page {
  const file = source.key === 'pomppu' ? 'list.euckr.bin' : 'list.html'
  const text = decodePage(readFileSync(join(PAGES, source.key, file)), 'text/html')
  return { url: `https://${source.host}${listOf(source).path}`, text, readAt: NOW }
}
