import { type Broker, type Connection, messageFrame } from './broker.ts'
import { type Ending, noteClose, noteFrameIn, noteFrameOut, noteOpen } from './counts.ts'
import { type Chunk, createFrameReader, type Frame, FrameError, HEARTBEAT, writeFrame } from './frames.ts'

/** A SEND frame as a destination handles it. */
export interface Sent<Actor> {
  actor: Actor
  headers: ReadonlyMap<string, string>
  body: string
  /** The unchanged body, which may not be text. */
  bytes: Uint8Array
  /** The address of the connection; for IPv6, its /64 network. */
  household: string
  /** Sends a message to this connection's first subscription of a destination, if it has one. */
  reply: (destination: string, body: string, headers?: Record<string, string>) => void
}

/** The destinations of a server: those of the chat, or the plain topics of a test. */
export interface Destinations<Actor> {
  /** The actor of a CONNECT frame; throws to refuse it. */
  connect: (headers: ReadonlyMap<string, string>) => Promise<Actor> | Actor
  /** The handler of a destination to which clients may send; null for an unknown destination. */
  findSend: (destination: string) => ((sent: Sent<Actor>) => Promise<void> | void) | null
  /** True for a topic that everybody may subscribe to. */
  isTopic: (destination: string) => boolean
  /** True for a queue that belongs only to this connection, to which `reply` sends. */
  isQueue: (destination: string) => boolean
  /** The heart-beat that the server offers and asks for, in milliseconds; by default ten seconds. */
  beatMs?: number
}

export const BEAT_MS = 10_000
/** Silence of this many beats ends a connection. */
const MISSED_BEATS = 3
/** Supported versions, the best first. Their differences do not affect topics. */
const VERSIONS = ['1.2', '1.1', '1.0']
const TRANSACTIONAL = /^(?:BEGIN|COMMIT|ABORT)$/
const MAX_SUBSCRIPTIONS = 50
/** Limited, because each subscription gets a frame per message: 50 on each of a thousand sockets took 60 ms. */
const MAX_OF_ONE_DESTINATION = 4
/** More frames in a second than this close the connection. */
const MAX_FRAMES_A_SECOND = 200
/** More waiting frames than this close the connection. */
const MAX_WAITING = 100
const CONNECT_WITHIN_MS = 10_000
/** Close codes of WebSocket: done, protocol error, policy violation. */
const DONE = 1000
const PROTOCOL_ERROR = 1002
const POLICY = 1008

interface Subscription {
  destination: string
  isTopic: boolean
}

/** The STOMP 1.2 session of one connection. It does not depend on sockets. */
export interface StompSession {
  /** A chunk of text or bytes from the client. */
  read: (chunk: Chunk) => void
  /** Ends the session: the connection is gone, or the server closes it. */
  end: (ending: Ending) => void
}

/** Starts the session of a new connection. */
export function createSession<Actor>(
  connection: Connection,
  broker: Broker,
  destinations: Destinations<Actor>,
  household = '',
): StompSession {
  const { beatMs = BEAT_MS } = destinations
  const subscriptions = new Map<string, Subscription>()
  let actor: { is: Actor } | null = null
  let isOpen = true
  let heardAt = Date.now()
  let frames = { second: 0, count: 0 }
  let replies = 0
  let waiting = 0
  /** Frames are handled one after the other, in their order. */
  let handled: Promise<void> = Promise.resolve()
  let beating: ReturnType<typeof setInterval> | undefined
  let watching: ReturnType<typeof setInterval> | undefined
  const connecting = setTimeout(() => fail('No CONNECT frame came.', POLICY), CONNECT_WITHIN_MS)

  noteOpen()

  const reader = createFrameReader((frame) => {
    noteFrameIn(frame.command)
    const second = Math.floor(Date.now() / 1000)
    frames = frames.second === second ? { second, count: frames.count + 1 } : { second, count: 1 }
    waiting++
    if (frames.count > MAX_FRAMES_A_SECOND || waiting > MAX_WAITING) throw new FrameError('Too many frames.')
    handled = handled
      .then(() => (isOpen ? handle(frame) : undefined))
      .catch(failWith)
      .finally(() => waiting--)
  })

  const end = (ending: Ending) => {
    if (!isOpen) return
    isOpen = false
    noteClose(ending)
    clearTimeout(connecting)
    clearInterval(beating)
    clearInterval(watching)
    for (const [id, { destination, isTopic }] of subscriptions)
      if (isTopic) broker.unsubscribe(connection, destination, id)
    subscriptions.clear()
  }

  const tell = (command: string, headers: Record<string, string>, body = '') => {
    noteFrameOut(command)
    connection.send(writeFrame(command, headers, body))
  }

  const fail = (message: string, code: number, receipt?: string) => {
    if (!isOpen) return
    const headers = { message, ...(receipt !== undefined && { 'receipt-id': receipt }) }
    tell('ERROR', { ...headers, 'content-type': 'text/plain' }, message)
    end('error')
    connection.close(code, message)
  }

  const failWith = (error: unknown, receipt?: string) =>
    fail(
      error instanceof FrameError ? error.message : 'The frame could not be handled.',
      PROTOCOL_ERROR,
      receipt,
    )

  async function handle(frame: Frame): Promise<void> {
    const receipt = frame.headers.get('receipt')
    try {
      await perform(frame)
      if (receipt !== undefined && isOpen) tell('RECEIPT', { 'receipt-id': receipt })
      if (frame.command === 'DISCONNECT') {
        end('disconnected')
        connection.close(DONE, 'disconnected')
      }
    } catch (error) {
      failWith(error, receipt)
    }
  }

  async function perform(frame: Frame): Promise<void> {
    const { command, headers } = frame
    if (command === 'CONNECT' || command === 'STOMP') return connect(headers)
    if (actor === null) throw new FrameError('The first frame must be CONNECT.')
    if (TRANSACTIONAL.test(command)) throw new FrameError('Transactions are not supported.')
    switch (command) {
      case 'SUBSCRIBE':
        return subscribe(need(headers, 'id'), need(headers, 'destination'))
      case 'UNSUBSCRIBE':
        return unsubscribe(need(headers, 'id'))
      case 'SEND':
        return await send(actor.is, need(headers, 'destination'), frame)
      case 'ACK':
      case 'NACK':
        // Topics need no acknowledgement: subscriptions are acknowledged automatically.
        need(headers, 'id')
        return
      case 'DISCONNECT':
        return
      default:
        throw new FrameError('The command is unknown.')
    }
  }

  async function connect(headers: ReadonlyMap<string, string>): Promise<void> {
    if (actor !== null) throw new FrameError('The connection is open already.')
    const accepted = headers.get('accept-version')?.split(',') ?? ['1.0']
    const version = VERSIONS.find((known) => accepted.includes(known))
    if (version === undefined) throw new FrameError(`Supported protocol versions are ${VERSIONS}.`)
    const [theirs, wanted] = readBeats(headers.get('heart-beat'))
    const known = await refusing(() => destinations.connect(headers))
    if (!isOpen) return
    clearTimeout(connecting)
    actor = { is: known }
    tell('CONNECTED', { version, 'heart-beat': `${beatMs},${beatMs}` })
    if (wanted > 0) beating = setInterval(() => connection.send(HEARTBEAT), Math.max(wanted, beatMs))
    if (theirs > 0) watching = watch(Math.max(theirs, beatMs))
  }

  const watch = (everyMs: number) =>
    setInterval(() => {
      if (Date.now() - heardAt <= MISSED_BEATS * everyMs) return
      end('silent')
      connection.close(POLICY, 'no heart-beat')
    }, everyMs)

  function subscribe(id: string, destination: string): void {
    if (subscriptions.has(id)) throw new FrameError('The subscription exists already.')
    const isFull = subscriptions.size >= MAX_SUBSCRIPTIONS || countOf(destination) >= MAX_OF_ONE_DESTINATION
    if (isFull) throw new FrameError('Too many subscriptions.')
    const isTopic = destinations.isTopic(destination)
    if (!isTopic && !destinations.isQueue(destination)) throw new FrameError('The destination is unknown.')
    subscriptions.set(id, { destination, isTopic })
    if (isTopic) broker.subscribe(connection, destination, id)
  }

  const countOf = (destination: string): number =>
    [...subscriptions.values()].filter((own) => own.destination === destination).length

  function unsubscribe(id: string): void {
    const subscription = subscriptions.get(id)
    if (!subscription) return
    subscriptions.delete(id)
    if (subscription.isTopic) broker.unsubscribe(connection, subscription.destination, id)
  }

  async function send(is: Actor, destination: string, { headers, body, bytes }: Frame): Promise<void> {
    if (headers.has('transaction')) throw new FrameError('Transactions are not supported.')
    const act = destinations.findSend(destination)
    if (act === null) throw new FrameError('The destination is unknown.')
    await act({ actor: is, headers, body, bytes, household, reply })
  }

  const reply: Sent<Actor>['reply'] = (destination, body, headers = {}) => {
    if (!isOpen) return
    const subscription = [...subscriptions].find(([, { destination: own }]) => own === destination)?.[0]
    if (subscription === undefined) return
    replies++
    const own = { destination, 'message-id': `q-${replies}`, subscription }
    noteFrameOut('MESSAGE')
    connection.send(messageFrame({ ...headers, ...own }, body))
  }

  return {
    read: (chunk) => {
      if (!isOpen) return
      heardAt = Date.now()
      try {
        reader.read(chunk)
      } catch (error) {
        failWith(error)
      }
    },
    end,
  }
}

function need(headers: ReadonlyMap<string, string>, name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw new FrameError(`The header ${name} is missing.`)
  return value
}

/** The heart-beats that the client sends and wants, in milliseconds; 0: none. Refuses anything but two numbers. */
function readBeats(text = '0,0'): [theirs: number, wanted: number] {
  const beats = /^(\d{1,9}),(\d{1,9})$/.exec(text)
  if (!beats) throw new FrameError('The header heart-beat is invalid.')
  return [Number(beats[1]), Number(beats[2])]
}

async function refusing<T>(connect: () => Promise<T> | T): Promise<T> {
  try {
    return await connect()
  } catch {
    throw new FrameError('The sign-in was refused.')
  }
}
