import { eq } from 'drizzle-orm'
import { db, write } from '../../../db/client.server.ts'
import { sources } from '../../../db/schema/products.ts'
import { env } from '../../env.server.ts'
import { COMMUNITIES, sourceName } from './communities.ts'
import type { SourceHealth, SourceState } from './deal.ts'

/** So many bad runs in a row mark a source as out of order. */
const MARKING_RUNS = 3
/** A source that should have been read so long ago is late, whatever it last said. */
const LATE_AFTER_MS = 10 * 60_000

/** What keeps a source from being read as it should. `reason` is Korean. */
export interface SourceTrouble {
  kind: 'bad' | 'refused'
  reason: string
  /** Runs in a row that ended so. */
  runs: number
}

/** One look at a page of a source. */
export interface SourceRun {
  at: number
  /** Whether the page was had, new or unchanged. */
  isRead: boolean
  /** Posts on the page; null when nothing new came. */
  rows: number | null
  /** The worst that stands against the source after this run, on any of its pages. */
  trouble: SourceTrouble | null
  nextReadAt: number
}

/** Keeps how the latest run of a source went. */
export function recordRun(sourceKey: string, run: SourceRun): void {
  const shown = {
    state: stateAfter(run.trouble),
    reason: run.trouble?.reason ?? null,
    failures: run.trouble?.runs ?? 0,
    lastTriedAt: run.at,
    nextReadAt: Math.round(run.nextReadAt),
    ...(run.isRead && { lastReadAt: run.at }),
    ...(run.rows !== null && { rows: run.rows }),
  }
  write(() =>
    db
      .insert(sources)
      .values({ key: sourceKey, ...shown })
      .onConflictDoUpdate({ target: sources.key, set: shown })
      .run(),
  )
}

function stateAfter(trouble: SourceTrouble | null): SourceState {
  if (trouble === null) return 'ok'
  if (trouble.kind === 'refused') return 'refused'
  return trouble.runs < MARKING_RUNS ? 'slow' : 'off'
}

/** Lists the sources that are to be read as waiting until their first run; known ones keep their state. */
export function expectSources(sourceKeys: string[]): void {
  write(() => {
    for (const key of sourceKeys) db.insert(sources).values({ key }).onConflictDoNothing().run()
  })
}

/** Until when a source that refused us is left alone, over a restart too; null when it may be read. */
export function findRest(sourceKey: string, now = Date.now()): number | null {
  const source = db.select().from(sources).where(eq(sources.key, sourceKey)).get()
  if (source?.state !== 'refused' || source.nextReadAt === null) return null
  return source.nextReadAt > now ? source.nextReadAt : null
}

/** How the reading of each source goes, in the usual order; those the operator switched off say so. */
export function listSourceHealth(now = Date.now()): SourceHealth[] {
  const known = new Map(
    db
      .select()
      .from(sources)
      .all()
      .map((source) => [source.key, source]),
  )
  return COMMUNITIES.flatMap(({ key }) => {
    if (env.SOURCES_OFF.includes(key)) return [switchedOff(key)]
    const source = known.get(key)
    return source ? [healthOf(source, now)] : []
  })
}

const switchedOff = (key: string): SourceHealth => ({
  key,
  name: sourceName(key),
  state: 'off',
  reason: '운영자가 꺼 둔 출처입니다',
  rows: null,
  lastReadAt: null,
  nextReadAt: null,
})

function healthOf(source: typeof sources.$inferSelect, now: number): SourceHealth {
  const { key, state, reason, rows, lastReadAt, nextReadAt } = source
  const health = { key, name: sourceName(key), state, reason, rows, lastReadAt, nextReadAt }
  const isLate = state === 'ok' && nextReadAt !== null && now - nextReadAt > LATE_AFTER_MS
  return isLate ? { ...health, state: 'slow', reason: '읽을 때가 지났지만 읽지 못했습니다' } : health
}
