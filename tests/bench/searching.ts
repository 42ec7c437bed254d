// Searching product names: how long one takes among a million, beside looking through them.
import { findByName } from '../../app/domain/products/search/search.server.ts'
import { searchable } from '../../app/domain/products/search/searchable.ts'
import { renewSearchIndex } from '../../app/domain/products/search/searchIndex.server.ts'
import { sqlite } from '../../db/client.server.ts'
import { addGoods, drawNames, drawQueries } from '../support/goodsNames.ts'
import { onEmptyData } from './data.ts'
import type { Outcome } from './table.ts'

const NAMES = 1_000_000
const AT_ONCE = 50_000
const QUERIES = 3_000
const LOOKED_THROUGH = 20

/** Milliseconds a search, the middle one and the slowest but a hundredth. */
export const measureSearching = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const names = drawNames(NAMES)
    for (let start = 0; start < NAMES; start += AT_ONCE) addGoods(names.slice(start, start + AT_ONCE))
    await renewSearchIndex()
    const queries = drawQueries(names, QUERIES)
    for (const query of queries) findByName(query)
    const ours = sortedTimes(queries, (query) => void findByName(query))
    const lookThrough = sqlite().prepare('select id from products where instr(search_name, ?) limit 1001')
    const plain = sortedTimes(
      queries.slice(0, LOOKED_THROUGH),
      (query) => void lookThrough.all(searchable(query)),
    )
    const row = (share: number, name: string): Outcome => ({
      what: `a search in ${NAMES.toLocaleString('en-US')} names, ${name}`,
      unit: 'ms',
      ours: at(ours, share),
      limit: at(plain, 0.5),
      limitIs: 'looking through all names, the middle one',
    })
    return [row(0.5, 'p50'), row(0.99, 'p99')]
  })

function sortedTimes(queries: string[], search: (query: string) => void): number[] {
  const times = queries.map((query) => {
    const started = performance.now()
    search(query)
    return performance.now() - started
  })
  return times.sort((a, b) => a - b)
}

const at = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
