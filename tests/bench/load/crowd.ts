// A thousand subscribers of one topic, and members who write to it as fast as their messages arrive.
import { setTimeout as sleep } from 'node:timers/promises'
import { createTextReader, openRaw, type RawSocket } from './rawStomp.ts'
import { answerOrders } from './worker.ts'

/** A room on any STOMP server. */
export interface Crowd {
  port: number
  path: string
  /** The headers of CONNECT for subscribers. */
  login: Record<string, string>
  topic: string
  /** Where and with which headers messages are sent, each with the next of `writers`. */
  send: string
  writers: Record<string, string>[]
  /** The content of a message besides its number. */
  filling: string
  subscribers: number
  /** How many messages are on their way at a time. */
  inFlight: number
  forMs: number
}

export interface CrowdResult {
  deliveriesPerSecond: number
  /** From sending a message to its arrival, at ten of the subscribers. */
  p99Ms: number
  messages: number
  /** Subscribers that got other bytes than the first one. */
  wrong: number
  ownShare: number
}

const LISTENERS = 10
const SETTLED_MS = 500
const PATIENCE_MS = 10_000
const NUMBER = /#(\d+)#/

answerOrders(run)

async function run(crowd: Crowd): Promise<CrowdResult> {
  const { subscribers, forMs, inFlight } = crowd
  const sentAt: number[] = []
  const times: number[] = []
  const got = new Array<number>(subscribers).fill(0)
  let arrived = 0
  let isOver = false
  let isCounting = false
  const sockets: RawSocket[] = []
  const write = () => {
    const n = sentAt.length
    sentAt.push(performance.now())
    const headers = { ...crowd.writers[n % crowd.writers.length], destination: crowd.send }
    const body = JSON.stringify({ content: `#${n}# ${crowd.filling}`, mentions: [] })
    sockets[n % sockets.length]!.sendFrame('SEND', headers, body)
  }
  const hear = (isFirst: boolean) =>
    createTextReader((text) => {
      const n = Number(NUMBER.exec(text)?.[1] ?? Number.NaN)
      if (!text.startsWith('MESSAGE') || Number.isNaN(n)) return
      times.push(performance.now() - sentAt[n]!)
      if (!isFirst) return
      arrived++
      if (!isOver) write()
    })
  for (let at = 0; at < subscribers; at++) {
    const listen = at % Math.ceil(subscribers / LISTENERS) === 0 ? hear(at === 0) : null
    sockets.push(
      await openSubscriber(crowd, addressOf(at), (bytes) => {
        if (isCounting) got[at]! += bytes.length
        listen?.(bytes)
      }),
    )
  }
  await sleep(SETTLED_MS)
  isCounting = true
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  for (let n = 0; n < inFlight; n++) write()
  await sleep(forMs)
  const seconds = (performance.now() - started) / 1000
  const messages = arrived
  const { user, system } = process.cpuUsage(cpu)
  isOver = true
  await until(() => arrived === sentAt.length)
  await until(() => got.every((bytes) => bytes === got[0]))
  for (const socket of sockets) socket.close()
  times.sort((a, b) => a - b)
  return {
    deliveriesPerSecond: (messages * subscribers) / seconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    messages,
    wrong: got.filter((bytes) => bytes !== got[0]).length + (sentAt.length - arrived),
    ownShare: (user + system) / 1e6 / seconds,
  }
}

/** Each client has its own address, because the server limits how much an address may send. */
const addressOf = (at: number): string => `198.18.${Math.floor(at / 250)}.${1 + (at % 250)}`

async function openSubscriber(
  { port, path, login, topic }: Crowd,
  from: string,
  onBytes: (bytes: Uint8Array) => void,
): Promise<RawSocket> {
  const connected = Promise.withResolvers<void>()
  let isConnected = false
  const socket = await openRaw({
    port,
    path,
    from,
    onBytes: (bytes) => {
      if (isConnected) return onBytes(bytes)
      isConnected = true
      connected.resolve()
    },
  })
  socket.sendFrame('CONNECT', { 'accept-version': '1.2', host: '/', 'heart-beat': '0,0', ...login })
  await connected.promise
  socket.sendFrame('SUBSCRIBE', { id: 'sub-0', destination: topic })
  return socket
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!isTrue() && Date.now() < deadline) await sleep(20)
}
