// The chat: deliveries to a thousand subscribers beside RabbitMQ, memory of a connection, and a restart under many.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { onEmptyData } from '../goods/data.ts'
import { CLIENT_CORE, SERVER_CORE } from '../load/cores.ts'
import type { Crowd, CrowdResult } from '../load/crowd.ts'
import { startRabbitMq } from '../load/rabbitMq.ts'
import type { Returned, ReturnersOrder } from '../load/returners.ts'
import { highest, inTurn, lowest } from '../load/rounds.ts'
import { startPinned } from '../load/stage.ts'
import { startWorker } from '../load/worker.ts'
import { attempt, type Outcome, type Row } from '../table.ts'

const SUBSCRIBERS = 1_000
/** A member writes five messages in five seconds. */
const WRITERS = 4_000
const RUN_MS = 5_000
const FILLING = '이 가격이면 배송비를 더해도 지난달보다 싸네요. 하나 담아 두었습니다.'
const TIMES_RABBITMQ = 50
const LISTENING = 12_000
/** The number of sockets that join at a time, so that a worker answers within its timeout. */
const JOINING = 3_000
/** After this time the garbage of joining is collected. */
const SETTLED_MS = 10_000
const MAX_BYTES_A_CONNECTION = 8 * 1024
const RETURNING = 18_000
const BACK_WITHIN_MS = 15_000
const PAGE_P95_MS = 100
const MISSED = 5
/** The sockets come from many addresses. */
const BEHIND_PROXY = { TRUST_PROXY: '1' }

/** Measures the chat on one core, each message stored before it is delivered. */
export const measureChat = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const writers: Record<string, string>[] = []
    for (let at = 0; at < WRITERS; at++)
      writers.push(await asApp(agree(signIn('kakao', `chat-${at}`).member)))
    return [
      ...(await attempt('deliveries', () => measureDeliveries(writers))),
      ...(await attempt('memory', measureMemory)),
      ...(await attempt('return', measureReturn)),
    ]
  })

async function measureDeliveries(writers: Record<string, string>[]): Promise<Outcome[]> {
  const service = await startPinned({ ...BEHIND_PROXY, DATA_DIR: env.DATA_DIR })
  const rabbitMq = await startRabbitMq(SERVER_CORE)
  const crowd = startWorker<Crowd, CrowdResult>('crowd.ts', CLIENT_CORE)
  const common = { subscribers: SUBSCRIBERS, filling: FILLING, forMs: RUN_MS }
  const ours: Crowd = {
    ...common,
    port: Number(new URL(service.url).port),
    path: '/stomp',
    login: {},
    topic: '/topic/chat/receive',
    send: '/auth/chat/send',
    writers,
    inFlight: 32,
  }
  const theirs: Crowd = {
    ...common,
    port: rabbitMq.port,
    path: '/ws',
    login: { login: 'guest', passcode: 'guest' },
    topic: '/topic/chat',
    send: '/topic/chat',
    writers: [{}],
    inFlight: 8,
  }
  try {
    const samples = await inTurn({ ours: () => crowd.ask(ours), theirs: () => crowd.ask(theirs) })
    const wrong = [...samples.ours, ...samples.theirs].filter(({ wrong }) => wrong > 0)
    if (wrong.length > 0) throw new Error(`subscribers missed messages: ${JSON.stringify(wrong)}`)
    const rates = samples.ours.map(({ deliveriesPerSecond }) => deliveriesPerSecond)
    const [best] = samples.ours.toSorted((a, b) => b.deliveriesPerSecond - a.deliveriesPerSecond)
    return [
      {
        what: `deliveries to ${SUBSCRIBERS} subscribers`,
        unit: 'deliveries/s',
        ours: highest(rates),
        limit: TIMES_RABBITMQ * highest(samples.theirs.map((sample) => sample.deliveriesPerSecond)),
        limitIs: `${TIMES_RABBITMQ} times RabbitMQ ${rabbitMq.version}`,
      },
      {
        what: `deliveries to ${SUBSCRIBERS} subscribers at that rate`,
        unit: 'p99 ms',
        ours: best!.p99Ms,
        limit: lowest(samples.theirs.map(({ p99Ms }) => p99Ms)),
        limitIs: "RabbitMQ's at its rate",
      },
    ]
  } finally {
    await Promise.all([crowd.stop(), service.stop(), rabbitMq.stop()])
  }
}

async function measureMemory(): Promise<Row[]> {
  const service = await startPinned({ ...BEHIND_PROXY, DATA_DIR: env.DATA_DIR })
  const returners = startWorker<ReturnersOrder, Returned>('returners.ts', CLIENT_CORE)
  const port = Number(new URL(service.url).port)
  const join = (sockets: number) => returners.ask({ act: 'join', port, sockets })
  try {
    // The first sockets warm the code up. They stay open, so that later sockets do not reuse their memory. The heap
    // grows in steps, so many later sockets are needed.
    await join(JOINING)
    await sleep(SETTLED_MS)
    const before = residentBytes(service.pid)
    for (let joined = 0; joined < LISTENING; joined += JOINING) await join(JOINING)
    await sleep(SETTLED_MS)
    const each = (residentBytes(service.pid) - before) / LISTENING
    return [
      {
        what: `memory of each of ${LISTENING} connections`,
        unit: 'bytes',
        ours: Math.max(each, 0),
        limit: MAX_BYTES_A_CONNECTION,
        limitIs: 'what is promised',
      },
    ]
  } finally {
    await Promise.all([returners.stop(), service.stop()])
  }
}

/** The server goes down under 18,000 sockets, members go on writing, and everybody comes back. */
async function measureReturn(): Promise<Row[]> {
  const member = agree(signIn('kakao', 'returning').member)
  let service = await startPinned({ ...BEHIND_PROXY, DATA_DIR: env.DATA_DIR })
  const returners = startWorker<ReturnersOrder, Returned>('returners.ts', CLIENT_CORE)
  try {
    const port = portOf(service.url)
    for (let joined = 0; joined < RETURNING; joined += JOINING)
      await returners.ask({ act: 'join', port, sockets: JOINING })
    await service.stop()
    const missed = Array.from({ length: MISSED }, (_, n) => say(member, n)).at(-1)!
    service = await startPinned({ ...BEHIND_PROXY, DATA_DIR: env.DATA_DIR, PORT: String(port) })
    const pages = lookAtPages(service.url)
    const order = {
      act: 'return',
      port,
      spreadMs: 5_000,
      last: missed,
      withinMs: 2 * BACK_WITHIN_MS,
    } as const
    const { tookMs, back, lost, double } = await returners.ask(order)
    const p95Ms = await pages.stop()
    if (back < RETURNING || lost > 0 || double > 0)
      throw new Error(`${back} of ${RETURNING} came back, ${lost} messages lost, ${double} twice`)
    return [
      {
        what: `${RETURNING} sockets come back at once, nothing lost, nothing double`,
        unit: 's',
        ours: tookMs / 1000,
        limit: BACK_WITHIN_MS / 1000,
        limitIs: 'what is promised',
      },
      {
        what: 'pages meanwhile',
        unit: 'p95 ms',
        ours: p95Ms,
        limit: PAGE_P95_MS,
        limitIs: 'what is promised',
      },
    ]
  } finally {
    await Promise.all([returners.stop(), service.stop()])
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

/** Writes a message that the flood rule admits. */
function say(member: Member, n: number): number {
  sqlite().prepare('update chat_messages set created_at = created_at - 60000').run()
  return writeMessage(member, NewMessage.parse({ content: `돌아온 사람에게 ${n}` }))
}

/** Requests a page ten times a second; `stop` returns the 95th percentile of the times. */
function lookAtPages(url: string): { stop: () => Promise<number> } {
  let isOver = false
  const times: number[] = []
  const looking = (async () => {
    while (!isOver) {
      const started = performance.now()
      await (await fetch(`${url}/help`)).arrayBuffer()
      times.push(performance.now() - started)
      await sleep(100)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await looking
      times.sort((a, b) => a - b)
      return times[Math.floor(times.length * 0.95)] ?? 0
    },
  }
}

const residentBytes = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
