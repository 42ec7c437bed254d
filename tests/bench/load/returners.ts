// Many sockets that lose their server at one instant and come back as our client does: they spread over some seconds
// and request the messages that they missed.
import { setTimeout as sleep } from 'node:timers/promises'
import { createTextReader, openRaw, type RawSocket } from './rawStomp.ts'
import { answerOrders } from './worker.ts'

export type ReturnersOrder =
  | { act: 'join'; port: number; sockets: number }
  /** Waits until every socket is back and has everything up to message `last`. */
  | { act: 'return'; port: number; spreadMs: number; last: number; withinMs: number }
  | { act: 'leave' }

export interface Returned {
  /** The time from the loss until the last socket was back. */
  tookMs: number
  back: number
  /** Messages that some socket never got, or got twice. */
  lost: number
  double: number
}

const RECEIVED = '/topic/chat/receive'
const PAGING = '/user/queue/chat/paging'
const AT_ONCE = 200
const NUMBER = /"number":(\d+)/g

interface Member {
  from: string
  socket: RawSocket | null
  /** The newest message number that the member knows, and how often each number came. */
  last: number
  seen: Map<number, number>
}

const members: Member[] = []

answerOrders(perform)

async function perform(order: ReturnersOrder): Promise<Returned> {
  const started = performance.now()
  if (order.act === 'leave') {
    for (const { socket } of members.splice(0)) socket?.close()
  }
  if (order.act === 'join') {
    const more = Array.from(
      { length: order.sockets },
      (_, at): Member => ({ from: addressOf(members.length + at), socket: null, last: 0, seen: new Map() }),
    )
    members.push(...more)
    for (let at = 0; at < more.length; at += AT_ONCE)
      await Promise.all(more.slice(at, at + AT_ONCE).map((member) => enter(member, order.port)))
  }
  if (order.act === 'return') {
    const { port, spreadMs, last, withinMs } = order
    const deadline = started + withinMs
    await Promise.all(members.map((member) => comeBack(member, port, Math.random() * spreadMs, deadline)))
    while (performance.now() < deadline && members.some((member) => !member.seen.has(last))) await sleep(20)
    const counts = members.flatMap(({ seen }) => [...seen.values()])
    return {
      tookMs: performance.now() - started,
      back: members.filter(({ socket, seen }) => socket !== null && seen.has(last)).length,
      lost: members.reduce((total, { seen }) => total + missing(seen, last), 0),
      double: counts.filter((count) => count > 1).length,
    }
  }
  return { tookMs: performance.now() - started, back: members.length, lost: 0, double: 0 }
}

/** An address has at most a thousand sockets. */
const SOCKETS_OF_AN_ADDRESS = 500
const addressOf = (at: number): string => `198.51.100.${1 + Math.floor(at / SOCKETS_OF_AN_ADDRESS)}`

async function comeBack(member: Member, port: number, afterMs: number, deadline: number): Promise<void> {
  member.socket?.close()
  member.socket = null
  await sleep(afterMs)
  while (performance.now() < deadline) {
    try {
      return await enter(member, port)
    } catch {
      await sleep(200 + Math.random() * 800)
    }
  }
}

async function enter(member: Member, port: number): Promise<void> {
  const connected = Promise.withResolvers<void>()
  const read = createTextReader((text) => {
    if (text.startsWith('CONNECTED')) connected.resolve()
    // A client shows a number once, whether the topic or the page of missed messages brings it.
    const isPage = text.includes(PAGING)
    for (const [, found] of text.matchAll(NUMBER)) {
      const number = Number(found)
      if (isPage && member.seen.has(number)) continue
      member.seen.set(number, (member.seen.get(number) ?? 0) + 1)
      member.last = Math.max(member.last, number)
    }
  })
  const socket = await openRaw({
    port,
    path: '/stomp',
    from: member.from,
    onBytes: read,
    onClose: () => connected.reject(new Error('closed')),
  })
  socket.sendFrame('CONNECT', { 'accept-version': '1.2', host: '/', 'heart-beat': '0,10000' })
  await connected.promise
  socket.sendFrame('SUBSCRIBE', { id: 'sub-0', destination: RECEIVED })
  socket.sendFrame('SUBSCRIBE', { id: 'sub-1', destination: PAGING })
  const asked = member.last === 0 ? { pageSize: 10 } : { after: member.last }
  socket.sendFrame('SEND', { destination: '/chat/paging' }, JSON.stringify(asked))
  member.socket = socket
}

/** The numbers that are missing between the oldest one seen and `last`. */
function missing(seen: Map<number, number>, last: number): number {
  let lost = 0
  for (let number = Math.min(...seen.keys(), last); number <= last; number++) if (!seen.has(number)) lost++
  return lost
}
