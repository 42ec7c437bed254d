/** Why connections ended. `lost`: the client disappeared without DISCONNECT, or did not read. */
export const ENDINGS = ['disconnected', 'error', 'silent', 'lost', 'stopping'] as const
export type Ending = (typeof ENDINGS)[number]

const COMMANDS = [
  'CONNECT',
  'STOMP',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'SEND',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
]

/** What this process has seen of STOMP since its start, for `/metrics`. */
export const stompCounts = {
  /** Connections that are open now. */
  open: 0,
  /** Frames from clients by command; a command that STOMP does not know counts as `other`. */
  framesIn: new Map<string, number>(),
  /** Frames to one connection, by command; those of topics are `deliveries`. */
  framesOut: new Map<string, number>(),
  closes: new Map<Ending, number>(),
  /** Handshakes refused, by status. */
  refused: new Map<number, number>(),
  /** Deliveries of topic messages: each message counts once per subscription. */
  deliveries: 0,
}

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

export function noteOpen(): void {
  stompCounts.open++
}

export function noteClose(ending: Ending): void {
  stompCounts.open--
  add(stompCounts.closes, ending)
}

export const noteFrameIn = (command: string): void =>
  add(stompCounts.framesIn, COMMANDS.includes(command) ? command : 'other')

export const noteFrameOut = (command: string): void => add(stompCounts.framesOut, command)

export const noteRefusal = (status: number): void => add(stompCounts.refused, status)

export function noteDeliveries(count: number): void {
  stompCounts.deliveries += count
}
