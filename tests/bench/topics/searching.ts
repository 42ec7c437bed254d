// Searching product names: the time of a search among 200,000 names, beside a scan of all of them.

import { sqlite } from '#db/client.server.ts'
import { findByName } from '#domain/catalog/search/search.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { searchable } from '#domain/search/searchable.ts'
import { addGoods, drawNames, drawQueries } from '#tests/support/goods/goodsNames.ts'
import { onEmptyData } from '../goods/data.ts'
import { inTurn, lowest } from '../load/rounds.ts'
import type { Outcome } from '../table.ts'

/** A million names are searched, and each answer compared, by `bun run prove`. */
const NAMES = 200_000
const AT_ONCE = 50_000
const QUERIES = 3_000
const LOOKED_THROUGH = 20

/** The time that 99 % of searches may take at most. */
const PROMISED_MS = 2

/**
 * Returns the median and the 99th percentile of a search in milliseconds, also in CPU time, which a busy
 * machine does not stretch.
 */
export const measureSearching = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const names = drawNames(NAMES)
    for (let start = 0; start < NAMES; start += AT_ONCE) addGoods(names.slice(start, start + AT_ONCE))
    await renewSearchIndex()
    const queries = drawQueries(names, QUERIES)
    const search = (query: string) => void findByName(query)
    for (const query of queries) search(query)
    const { ours, worked } = await inTurn({
      ours: () => sortedTimes(queries, search, now),
      worked: () => sortedTimes(queries, search, processorMs),
    })
    const lookThrough = sqlite().prepare('select id from products where instr(search_name, ?) limit 1001')
    const plain = sortedTimes(
      queries.slice(0, LOOKED_THROUGH),
      (query) => void lookThrough.all(searchable(query)),
      now,
    )
    const what = `a search in ${NAMES.toLocaleString('en-US')} names`
    const row = (share: number, name: string): Outcome => ({
      what: `${what}, ${name}`,
      unit: 'ms',
      ours: best(ours, share),
      limit: at(plain, 0.5),
      limitIs: 'looking through all names, the middle one',
    })
    return [
      row(0.5, 'p50'),
      row(0.99, 'p99'),
      {
        what: `${what}, p99`,
        unit: 'ms of the processor',
        ours: best(worked, 0.99),
        limit: PROMISED_MS,
        limitIs: 'what is promised',
      },
    ]
  })

const now = () => performance.now()
const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function sortedTimes(queries: string[], search: (query: string) => void, clock: () => number): number[] {
  const times = queries.map((query) => {
    const started = clock()
    search(query)
    return clock() - started
  })
  return times.sort((a, b) => a - b)
}

const best = (rounds: number[][], share: number): number => lowest(rounds.map((times) => at(times, share)))
const at = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
