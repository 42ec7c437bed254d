import { UsageError } from '#app/command/commandLine.server.ts'
import { env } from '#app/env.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { isPriceSourceOn } from '../danawa/reader.ts'
import { enabledSources } from '../main.ts'
import type { Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'

const SOURCE_KEYS = [...SOURCES.map((source) => source.key), PRICE_SOURCE.key]

/** The source of that name, switched off or not. Throws UsageError with the known names. */
export function findSource(key: string): Source {
  const found = SOURCES.find((source) => source.key === key)
  if (found) return found
  throw new UsageError(`없는 출처입니다: ${key} · 쓸 수 있는 출처: ${SOURCE_KEYS.join(', ')}`)
}

interface Choice {
  sources: Source[]
  withPrices: boolean
  /** The keys of the sources that are switched off. */
  left: string[]
}

/** The sources to read: the source of that name, else every enabled one. */
export function chooseSources(key: string | undefined): Choice {
  if (key === PRICE_SOURCE.key) return { sources: [], withPrices: true, left: [] }
  if (key !== undefined) return { sources: [findSource(key)], withPrices: false, left: [] }
  const left = SOURCE_KEYS.filter((known) => env.SOURCES_OFF.includes(known))
  return { sources: enabledSources(), withPrices: isPriceSourceOn(), left }
}
