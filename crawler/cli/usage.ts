import { enabledSources } from '../main.ts'
import type { Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'

/** What was typed cannot be done. */
export class UsageError extends Error {}

/** The source of that name, switched off or not. Throws UsageError with the names there are. */
export function findSource(key: string): Source {
  const found = SOURCES.find((source) => source.key === key)
  if (found) return found
  throw new UsageError(
    `모르는 출처입니다: ${key} · 쓸 수 있는 출처: ${SOURCES.map((source) => source.key).join(', ')}`,
  )
}

/** The source of that name alone, else all that are switched on. */
export const chooseSources = (key: string | undefined): Source[] =>
  key === undefined ? enabledSources() : [findSource(key)]
