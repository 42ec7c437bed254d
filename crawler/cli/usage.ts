import { PRICE_SOURCE } from '../../app/domain/products/sources/communities.ts'
import { isPriceSourceOn } from '../danawa/reader.ts'
import { enabledSources } from '../main.ts'
import type { Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'

/** What was typed cannot be done. */
export class UsageError extends Error {}

/** The source of that name, switched off or not. Throws UsageError with the names there are. */
export function findSource(key: string): Source {
  const found = SOURCES.find((source) => source.key === key)
  if (found) return found
  const keys = [...SOURCES.map((source) => source.key), PRICE_SOURCE.key]
  throw new UsageError(`모르는 출처입니다: ${key} · 쓸 수 있는 출처: ${keys.join(', ')}`)
}

/** What is to be read: the source of that name alone, else everything that is switched on. */
export function chooseSources(key: string | undefined): { sources: Source[]; withPrices: boolean } {
  if (key === undefined) return { sources: enabledSources(), withPrices: isPriceSourceOn() }
  if (key === PRICE_SOURCE.key) return { sources: [], withPrices: true }
  return { sources: [findSource(key)], withPrices: false }
}
