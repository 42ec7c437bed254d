import { closeSync, openSync } from 'node:fs'
import { env } from '#app/env.server.ts'
import { readKeys } from '#app/keyFile.server.ts'
import { isDamaged, probeWriting, sqlite, withoutWaiting } from '#db/client.server.ts'
import { processSingleton } from '#db/singleton.ts'
import { type Trouble, troubleOf } from '#db/trouble.ts'
import { actInTurn } from '#db/turn.server.ts'
import { isReplicaLate, readReplicaState } from '#domain/operation/backups.server.ts'
import { findLateness, followed } from '../replica/state.ts'

/** How long an answer is reused for further requests. */
const PROBE_EVERY_MS = 1_000

/**
 * `/healthz`: the process answers. `/readyz`: it can read and write its data, at the newest schema; it also reports a
 * late replica, which does not make it fail.
 */
export function answerHealth(request: Request): Response | null {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return Response.json({ status: 'ok' })
    case '/readyz':
      return env.ROLE === 'replica' ? answerFollowing() : answerReady()
    default:
      return null
  }
}

/** What does not work, in the order of the probes. */
interface Fault {
  part: 'reading' | 'writing' | 'files' | 'keys'
  reason: Trouble | 'unknown'
}

function answerReady(): Response {
  const { migrations, fault } = probe()
  const replica = readReplicaState()
  const lag = replica && {
    lagSeconds: replica.lagMs === null ? null : Math.round(replica.lagMs / 1000),
    isLate: isReplicaLate(replica),
  }
  if (fault === null) return Response.json({ status: 'ok', migrations, ...(lag && { replica: lag }) })
  return Response.json({ status: 'unavailable', ...fault }, { status: 503, headers: { 'Retry-After': '5' } })
}

/** `/readyz` of a second machine: 503 while its copy is missing or late. An unreachable first machine is only reported. */
function answerFollowing(): Response {
  const state = followed().read?.()
  const late = state ? findLateness(state) : 'copy'
  const replica = state && {
    lagSeconds: Math.round(state.lagMs / 1000),
    primary: state.isReachable ? 'reachable' : 'gone',
  }
  return late === null
    ? Response.json({ status: 'ok', replica })
    : Response.json(
        { status: 'unavailable', part: late, replica },
        { status: 503, headers: { 'Retry-After': '5' } },
      )
}

interface Probed {
  at: number
  migrations: number
  fault: Fault | null
  /** A probe waits for another process to finish writing; no other probe starts meanwhile. */
  isWaiting: boolean
}

function probe(): Probed {
  const last = processSingleton(
    'probe',
    () => ({ at: Number.NEGATIVE_INFINITY, migrations: 0, fault: null, isWaiting: false }) as Probed,
  )
  if (last.isWaiting || performance.now() - last.at < PROBE_EVERY_MS) return last
  const fault =
    find('reading', () => {
      last.migrations = countMigrations()
    }) ??
    (isDamaged() ? ({ part: 'reading', reason: 'damaged' } as const) : null) ??
    find('writing', () => withoutWaiting(probeWriting)) ??
    find('files', () => closeSync(openSync(env.DATA_DIR, 'r'))) ??
    find('keys', readKeys)
  if (fault?.reason === 'locked') void probeInTurn(last)
  else last.fault = fault
  return Object.assign(last, { at: performance.now() })
}

/** Waits for another process that writes. It is a fault only if that process holds the lock after the longest wait. */
async function probeInTurn(last: Probed): Promise<void> {
  last.isWaiting = true
  const fault = await actInTurn(probeWriting).then(() => null, faultIn('writing'))
  Object.assign(last, { fault, isWaiting: false })
}

function find(part: Fault['part'], act: () => void): Fault | null {
  try {
    act()
    return null
  } catch (error) {
    return faultIn(part)(error)
  }
}

const faultIn =
  (part: Fault['part']) =>
  (error: unknown): Fault => ({ part, reason: troubleOf(error) ?? 'unknown' })

const countMigrations = (): number =>
  sqlite().prepare('select count(*) from __drizzle_migrations').pluck().get() as number
