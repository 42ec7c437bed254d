/** A message as the room sends it (`api/v0`, STOMP). */
export interface Message {
  messageKey: string
  /** The room's messages are numbered without a gap. */
  number: number
  userId: number | null
  userDisplay: { nickname: string; imageUrl: string | null; level: number }
  userRole: 'USER' | 'ADMIN' | 'SUPER_ADMIN'
  content: string
  mentions: number[]
  sendAt: string
  isDeleted: boolean
}

/** A message of the reader that the server has not acknowledged yet. */
export interface Unsent {
  clientMessageId: string
  content: string
  mentions: number[]
}

/** Adds messages to sorted ones, each once; a message that is there already is replaced. */
export function merge(known: Message[], added: Message[]): Message[] {
  const byNumber = new Map([...known, ...added].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** The number after which messages are missing, as `added` comes after `known`; null when none is. */
export function findGap(known: Message[], added: Message): number | null {
  const last = known.at(-1)?.number
  return last !== undefined && added.number > last + 1 ? last : null
}

/** The messages with one of them emptied. */
export const withoutText = (known: Message[], messageKey: string): Message[] =>
  known.map((message) =>
    message.messageKey === messageKey ? { ...message, content: '', mentions: [], isDeleted: true } : message,
  )
