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
}

/** Adds messages to sorted ones without duplicates: an added message replaces a known one. */
export function merge(known: Message[], added: Message[]): Message[] {
  const [next] = added
  if (added.length === 1 && next && next.number > (known.at(-1)?.number ?? 0)) return [...known, next]
  const byNumber = new Map([...known, ...added].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** The last number up to which nothing is missing after `from`. */
export function findEnd(known: Message[], from: number): number {
  let end = from
  for (const { number } of known.slice(findAfter(known, from))) {
    if (number !== end + 1) return end
    end = number
  }
  return end
}

/** The index of the first message after a number. */
function findAfter(known: Message[], number: number): number {
  let at = known.length
  while (at > 0 && known[at - 1]!.number > number) at--
  return at
}

/** The messages with some of them emptied. */
export const withoutTexts = (known: Message[], messageKeys: string[]): Message[] =>
  known.map((message) =>
    messageKeys.includes(message.messageKey)
      ? { ...message, content: '', mentions: [], isDeleted: true }
      : message,
  )
