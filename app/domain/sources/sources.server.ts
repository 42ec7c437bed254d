import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { type RUN_OUTCOMES, sources } from '#db/schema/sources.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { notifyAdmins } from '#domain/devices/notifyAdmins.server.ts'
import { refuse } from '#domain/refusal.ts'
import { COMMUNITIES, MEMBER_SOURCE, PRICE_SOURCE, sourceName } from './communities.ts'
import type { SourceCondition, SourceHealth, SourceState } from './sourceHealth.ts'
import { addRun, readLastDay } from './sourceRuns.server.ts'

/** This many bad runs in a row mark a source as out of order. */
const MARKING_RUNS = 3
/** A source is late once its reading is overdue by this much, whatever its last state. */
const LATE_AFTER_MS = 10 * MINUTE_MS

/** The problem of a source. `reason` is Korean. */
export interface SourceTrouble {
  kind: 'bad' | 'refused'
  reason: string
  /** Consecutive runs with this outcome. */
  runs: number
}

/** One reading of a page of a source. */
export interface SourceRun {
  at: number
  /** The page's path, or a name for the pages of single posts. */
  page: string
  outcome: (typeof RUN_OUTCOMES)[number]
  /** Posts on the page, and those of them without a price; null when nothing new came. */
  rows: number | null
  missingPrices: number | null
  latencyMs: number | null
  /** The problem of this run, in Korean. */
  reason: string | null
  /** The worst problem of the source after this run, on any of its pages. */
  trouble: SourceTrouble | null
  nextReadAt: number
}

/** Records a run of a source. Notifies the admins when the source goes out of order and when it recovers. */
export function recordRun(sourceKey: string, run: SourceRun): void {
  const { at, page, outcome, rows, missingPrices, latencyMs, reason, trouble } = run
  const state = stateAfter(trouble)
  const isRead = outcome === 'read' || outcome === 'unchanged'
  const shown = {
    state,
    reason: trouble?.reason ?? null,
    failures: trouble?.runs ?? 0,
    lastTriedAt: at,
    nextReadAt: Math.round(run.nextReadAt),
    ...(isRead && { lastReadAt: at }),
    ...(rows !== null && { rows }),
    ...(latencyMs !== null && { latencyMs }),
  }
  write(() => {
    const before = db.select({ state: sources.state }).from(sources).where(eq(sources.key, sourceKey)).get()
    db.insert(sources)
      .values({ key: sourceKey, ...shown })
      .onConflictDoUpdate({ target: sources.key, set: shown })
      .run()
    addRun({ sourceKey, page, at, outcome, rows, missingPrices, latencyMs, reason })
    notifyOfChange(sourceKey, before?.state ?? 'waiting', state, run)
  })
}

const isOutOfOrder = (state: SourceState): boolean => state === 'off' || state === 'refused'

function notifyOfChange(
  key: string,
  before: SourceState,
  after: SourceState,
  { at, trouble }: SourceRun,
): void {
  if (isOutOfOrder(before) === isOutOfOrder(after)) return
  const name = sourceName(key)
  notifyAdmins({
    subject: `source:${key}:${at}`,
    title: `${name} 수집${isOutOfOrder(after) ? '이 멈췄습니다' : '을 다시 시작했습니다'}`,
    body: trouble?.reason ?? '정상으로 돌아왔습니다.',
    imageUrl: null,
    link: '/status',
  })
}

function stateAfter(trouble: SourceTrouble | null): SourceState {
  if (trouble === null) return 'ok'
  if (trouble.kind === 'refused') return 'refused'
  return trouble.runs < MARKING_RUNS ? 'slow' : 'off'
}

/** Lists the enabled sources as waiting until their first run; known ones keep their state. */
export function expectSources(sourceKeys: string[]): void {
  write(() => {
    for (const key of sourceKeys) db.insert(sources).values({ key }).onConflictDoNothing().run()
  })
}

/** Until when we do not read a source that refused our requests, also after a restart; null when it may be read. */
export function findRest(sourceKey: string, now = Date.now()): number | null {
  const source = db.select().from(sources).where(eq(sources.key, sourceKey)).get()
  if (source?.state !== 'refused' || source.nextReadAt === null) return null
  return source.nextReadAt > now ? source.nextReadAt : null
}

/** A source that we read. Refuses `not_found`. */
function getReadSource(key: string): void {
  const isRead = key !== MEMBER_SOURCE && [...COMMUNITIES, PRICE_SOURCE].some((source) => source.key === key)
  if (!isRead) refuse('not_found', '출처를 찾을 수 없습니다.')
}

export const NewSourceSwitch = z.object({ enabled: z.boolean('켤지 끌지 보내주세요.') })

/**
 * Switches a source off or on; the crawler follows within a second. Refuses `not_found`, and `conflict` for one that
 * the operator's settings switch off.
 */
export function switchSource(
  key: string,
  { enabled }: z.output<typeof NewSourceSwitch>,
  now = Date.now(),
): void {
  getReadSource(key)
  if (env.SOURCES_OFF.includes(key)) refuse('conflict', '서버 설정(SOURCES_OFF)에서 끈 출처입니다.')
  write(() => {
    const disabledAt = enabled ? null : now
    const before = db
      .select({ disabledAt: sources.disabledAt })
      .from(sources)
      .where(eq(sources.key, key))
      .get()
    db.insert(sources)
      .values({ key, disabledAt })
      .onConflictDoUpdate({ target: sources.key, set: { disabledAt } })
      .run()
    recordStaffAct('SWITCH_SOURCE', `source:${key}`, {
      before: { enabled: (before?.disabledAt ?? null) === null },
      after: { enabled },
    })
  })
}

/** Asks for a reading of a source; the crawler begins it within 20 seconds, but never during a rest after a refusal. */
export function askReading(key: string, now = Date.now()): void {
  getReadSource(key)
  if (key === PRICE_SOURCE.key) refuse('conflict', `${PRICE_SOURCE.name}는 정해진 순서로 수집합니다.`)
  write(() => {
    const asked = db
      .update(sources)
      .set({ askedAt: now })
      .where(and(eq(sources.key, key), isNull(sources.disabledAt)))
    if (asked.run().changes === 0) refuse('conflict', '꺼 둔 출처입니다. 먼저 켜주세요.')
    recordStaffAct('READ_SOURCE', `source:${key}`)
  })
}

/** True once after staff asked for a reading. */
export function takeAsked(key: string): boolean {
  if (findAsked({ key }) === null) return false
  write(() => db.update(sources).set({ askedAt: null }).where(eq(sources.key, key)).run())
  return true
}

const findAsked = prepare('find', { key: sources.key }, (db, given) =>
  db
    .select({ key: sources.key })
    .from(sources)
    .where(and(eq(sources.key, given.key), isNotNull(sources.askedAt))),
)

/** The state of each source in the usual order, including those that the operator switched off. */
export function listSources(now = Date.now()): SourceCondition[] {
  const known = new Map(
    db
      .select()
      .from(sources)
      .all()
      .map((source) => [source.key, source]),
  )
  return [...COMMUNITIES, PRICE_SOURCE].flatMap(({ key }) => {
    if (env.SOURCES_OFF.includes(key)) return [switchedOff(key)]
    const source = known.get(key)
    if (source?.disabledAt != null) return [switchedOff(key)]
    return source ? [conditionOf(source, now)] : []
  })
}

/** The sources with their last 24 hours. */
export const listSourceHealth = (now = Date.now()): SourceHealth[] =>
  listSources(now).map((source) => ({ ...source, ...readLastDay(source.key, now) }))

const switchedOff = (key: string): SourceCondition => ({
  key,
  name: sourceName(key),
  state: 'off',
  reason: '운영자가 꺼 둔 출처입니다',
  rows: null,
  latencyMs: null,
  lastReadAt: null,
  nextReadAt: null,
})

function conditionOf(source: typeof sources.$inferSelect, now: number): SourceCondition {
  const { key, state, reason, rows, latencyMs, lastReadAt, nextReadAt } = source
  const known = { key, name: sourceName(key), state, reason, rows, latencyMs, lastReadAt, nextReadAt }
  const isLate = state === 'ok' && nextReadAt !== null && now - nextReadAt > LATE_AFTER_MS
  return isLate ? { ...known, state: 'slow', reason: '수집 시간이 지났지만 수집하지 못했습니다' } : known
}
