// `/metrics`: the figures of the process in the format of Prometheus.

import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { env } from '#app/env.server.ts'
import { SECURITY_EVENTS, type SecurityEvent, securityCounts } from '#app/securityLog.server.ts'
import { listFileSizes } from '#db/fileSizes.server.ts'
import { countOpenDeliveries, countRecentDeliveries } from '#domain/devices/delivery/outbox/counts.server.ts'
import { sha256 } from '#domain/hash.ts'
import {
  findNewestArchive,
  isReplicaLate,
  type ReplicaState,
  readDrill,
  readReplicaState,
} from '#domain/operation/backups.server.ts'
import { listSources } from '#domain/sources/sources.server.ts'
import { countStreams } from '#http/eventStream.server.ts'
import { measureProcesses, offerMetrics } from '../processes/worker.ts'
import { type Followed, findLateness, followed } from '../replica/state.ts'
import { stompCounts } from '../stomp/counts.ts'
import type { RouteNames } from './routeNames.ts'

export interface Metrics {
  /** Notes a request that was answered, `startedAt` by the process's own clock. Returns the name of its route. */
  note(request: Request, status: number, startedAt: number): string
  /** Answers `/metrics`, null for every other address. `address` is the socket's other end. */
  answer(request: Request, address: string): Promise<Response> | null
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The aggregator of gauges that every process reads from the same rows: they are not summed across processes. */
const OF_ALL = 'max'
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

export function createMetrics(routeNames: RouteNames): Metrics {
  // With several processes, each answers for all: the supervisor gathers the figures of every process.
  const register = new Registry()
  if (cluster.isWorker) offerMetrics(register)
  collectDefaultMetrics({ register })
  // Under Bun these three walk the whole heap at each scrape, for tens of milliseconds.
  for (const kind of ['total', 'used', 'available'])
    register.removeSingleMetric(`nodejs_heap_space_size_${kind}_bytes`)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status; files and pictures are routes of their own.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  measureStreams(register)
  if (env.ROLE === 'replica') measureFollowing(register)
  else {
    measureOutbox(register)
    measureSources(register)
    measureReplica(register)
    measureBackups(register)
  }
  measureStomp(register)
  countSecurityEvents(register)
  measureStretches(register)
  measureDatabase(register)
  return {
    note({ url, method }, status, startedAt) {
      const route = routeOf(pathOf(url), routeNames)
      durations.observe({ route, method, status }, (performance.now() - startedAt) / 1000)
      return route
    },
    answer(request, address) {
      if (pathOf(request.url) !== '/metrics') return null
      if (!mayRead(request, address)) return Promise.resolve(new Response(null, { status: 404 }))
      return show(register)
    },
  }
}

function measureOutbox(register: Registry): void {
  new Gauge({
    name: 'hotdeal_deliveries_open',
    help: 'Messages that wait to be sent or are being sent.',
    aggregator: OF_ALL,
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(countOpenDeliveries())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'hotdeal_deliveries_recent',
    help: 'What became of the latest ten thousand messages.',
    aggregator: OF_ALL,
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(countRecentDeliveries())) this.set({ state }, count)
    },
  })
}

function measureSources(register: Registry): void {
  new Gauge({
    name: 'hotdeal_source_age_seconds',
    help: 'How long ago a source was read last; those never read are absent.',
    aggregator: OF_ALL,
    labelNames: ['source', 'state'],
    registers: [register],
    collect() {
      this.reset()
      for (const { key, state, lastReadAt } of listSources()) {
        if (lastReadAt !== null) this.set({ source: key, state }, (Date.now() - lastReadAt) / 1000)
      }
    },
  })
}

function measureStreams(register: Registry): void {
  new Gauge({
    name: 'hotdeal_sockets_open',
    help: 'Connections that pages hold open for events.',
    registers: [register],
    collect() {
      this.set(countStreams())
    },
  })
}

/** A figure that has no line while its value is unknown. */
function measureKnown(register: Registry, name: string, help: string, read: () => number | null): void {
  new Gauge({
    name,
    help,
    aggregator: OF_ALL,
    registers: [register],
    collect() {
      const value = read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

function measureReplica(register: Registry): void {
  const gauge = (name: string, help: string, read: (replica: ReplicaState) => number | null) =>
    measureKnown(register, name, help, () => {
      const replica = readReplicaState()
      return replica && read(replica)
    })
  gauge('hotdeal_replica_lag_seconds', 'How long the newest change waits for the replica.', ({ lagMs }) =>
    lagMs === null ? null : lagMs / 1000,
  )
  gauge('hotdeal_replica_snapshot_age_seconds', 'How old the newest snapshot is.', ({ snapshotAt }) =>
    snapshotAt === null ? null : (Date.now() - snapshotAt) / 1000,
  )
  gauge('hotdeal_replica_late', '1 when the replica cannot be relied on.', (replica) =>
    isReplicaLate(replica) ? 1 : 0,
  )
}

function measureBackups(register: Registry): void {
  const gauge = (name: string, help: string, read: () => number | null) =>
    measureKnown(register, name, help, read)
  gauge('hotdeal_archive_age_seconds', 'How old the newest archive is.', () => {
    const archive = findNewestArchive()
    return archive && (Date.now() - archive.at) / 1000
  })
  gauge('hotdeal_drill_failed', '1 when the last drill could not restore the data.', () => {
    const drill = readDrill()
    return drill && Number(drill.ways.some(({ failure }) => failure !== null))
  })
  gauge('hotdeal_disk_free_bytes', 'The room that is left for DATA_DIR.', () => {
    const { bavail, bsize } = statfsSync(env.DATA_DIR)
    return bavail * bsize
  })
}

function measureFollowing(register: Registry): void {
  const gauge = (name: string, help: string, read: (state: Followed) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        const state = followed().read?.()
        if (state) this.set(read(state))
      },
    })
  gauge(
    'hotdeal_follow_lag_seconds',
    'How long the oldest change of the first machine waits for this one.',
    ({ lagMs }) => lagMs / 1000,
  )
  gauge('hotdeal_follow_late', '1 when this machine should get no requests.', (state) =>
    findLateness(state) === null ? 0 : 1,
  )
  gauge('hotdeal_primary_reachable', '1 when the first machine answers.', ({ isReachable }) =>
    isReachable ? 1 : 0,
  )
  new Counter({
    name: 'hotdeal_passed_on_total',
    help: 'Requests that the first machine was asked to answer, by reason.',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset()
      for (const [reason, times] of followed().passedOn) this.inc({ reason }, times)
    },
  })
}

function measureStomp(register: Registry): void {
  new Gauge({
    name: 'hotdeal_chat_sockets_open',
    help: 'Connections to the chat.',
    registers: [register],
    collect() {
      this.set(stompCounts.open)
    },
  })
  const count = (name: string, help: string, label: string, of: Map<string | number, number>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [register],
      collect() {
        this.reset()
        for (const [value, times] of of) this.inc({ [label]: value }, times)
      },
    })
  const { framesIn, framesOut, closes, refused } = stompCounts
  count('hotdeal_chat_frames_in_total', 'Frames from clients of the chat.', 'command', framesIn)
  count('hotdeal_chat_frames_out_total', 'Frames to single clients of the chat.', 'command', framesOut)
  count(
    'hotdeal_chat_closes_total',
    'Connections to the chat that ended, by what ended them.',
    'reason',
    closes,
  )
  count('hotdeal_chat_refusals_total', 'Handshakes of the chat that a limit refused.', 'status', refused)
  new Counter({
    name: 'hotdeal_chat_deliveries_total',
    help: 'Messages of the room, times the connections that they went to.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(stompCounts.deliveries)
    },
  })
}

/** How often the event loop is measured. */
const LOOK_EVERY_MS = 20
const STRETCHES = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long work blocked the event loop without a break; requests and messages wait that long. */
function measureStretches(register: Registry): void {
  const stretches = new Histogram({
    name: 'hotdeal_event_loop_stretch_seconds',
    help: 'How much later than due a timer of 20 ms ran, because other work held the event loop.',
    buckets: STRETCHES,
    registers: [register],
  })
  let dueAt = performance.now() + LOOK_EVERY_MS
  setInterval(() => {
    const now = performance.now()
    stretches.observe(Math.max(0, now - dueAt) / 1000)
    dueAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS).unref()
}

function measureDatabase(register: Registry): void {
  new Gauge({
    name: 'hotdeal_database_bytes',
    help: 'The size of the database file, and of the log that its next checkpoint empties.',
    aggregator: OF_ALL,
    labelNames: ['file'],
    registers: [register],
    collect() {
      for (const [file, bytes] of Object.entries(listFileSizes())) this.set({ file }, bytes)
    },
  })
}

function countSecurityEvents(register: Registry): void {
  new Counter({
    name: 'hotdeal_security_events_total',
    help: 'Security events since the start, by their names in the log.',
    labelNames: ['event'],
    registers: [register],
    collect() {
      this.reset()
      for (const event of Object.keys(SECURITY_EVENTS) as SecurityEvent[])
        this.inc({ event }, securityCounts().get(event) ?? 0)
    },
  })
}

async function show(register: Registry): Promise<Response> {
  const text = cluster.isWorker ? await measureProcesses() : await register.metrics()
  if (text === null) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(text, {
    headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' },
  })
}

/**
 * True for a caller with METRICS_TOKEN and, without a proxy, for this machine. A request that a proxy passed on comes
 * from elsewhere, even if TRUST_PROXY is not set.
 */
function mayRead(request: Request, address: string): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (given !== undefined && env.METRICS_TOKEN !== undefined && isSame(given, env.METRICS_TOKEN)) return true
  return env.TRUST_PROXY === 0 && LOOPBACK.test(address) && !request.headers.has('X-Forwarded-For')
}

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => Buffer.from(sha256(text))

function routeOf(path: string, routeNames: RouteNames): string {
  if (path.startsWith('/assets/')) return 'files'
  if (path.startsWith('/pictures/')) return 'pictures'
  return routeNames(path)
}

/** The path of an absolute address; cheaper than parsing it, for ten thousand requests a second. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}
