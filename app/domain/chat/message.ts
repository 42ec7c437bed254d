import type { Role } from '#domain/accounts/member.ts'
import type { Level } from '#domain/rewards/tags/levels.ts'

export const MAX_LETTERS = 1_000
export const MAX_MENTIONS = 10

/** A message of the room as a viewer sees it; a deleted or hidden one is empty. */
export interface ChatMessage {
  /** Its number in the room. */
  id: number
  /** Sorts by time. */
  messageKey: string
  /** Null for an erased account. */
  userId: number | null
  author: { nickname: string; imageUrl: string | null; level: Level }
  role: Role
  content: string
  /** The ids of the mentioned members. */
  mentions: number[]
  sentAt: number
  isDeleted: boolean
}

const TIME_DIGITS = 13
const NUMBER_DIGITS = 12

/** The key of a message: its time, then its number. */
export const messageKeyOf = ({ id, createdAt }: { id: number; createdAt: number }): string =>
  `${String(createdAt).padStart(TIME_DIGITS, '0')}-${String(id).padStart(NUMBER_DIGITS, '0')}`

/** The page on which a message stands among others. */
export const messagePath = (messageKey: string): string => `/chat?at=${messageKey}#${messageKey}`

/** The number of the message with a key; null for a text that is not a key. */
export function numberOf(messageKey: string): number | null {
  const number = /^\d{13}-(\d{12})$/.exec(messageKey)?.[1]
  return number === undefined ? null : Number(number)
}
