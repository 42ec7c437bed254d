import { EventEmitter } from 'node:events'
import { once } from '#db/singleton.ts'

/** What is announced, and with what. An announcement may be lost: what must not be is a row. */
export interface Announcements {
  /** Rows wait in the outbox. */
  deliveries: undefined
  /** Rows wait to be told to members. */
  fanouts: undefined
  /** A member watches a new keyword. */
  keyword: { keyword: string }
  /** A member watches the price of a product, or waits for another one. */
  productAlert: { productName: string; currentTotal: number | null; targetTotal: number | null }
  /** A member wants to be recommended deals. */
  recommend: undefined
  /** A member was told something new, or read what they were told. */
  notifyHistories: { userId: number; historyId?: number }
  /** What a member has not read of what was done to them changed. */
  actionHistories: { userId: number }
  /** The process is about to stop: what is open for long should end. */
  stopping: undefined
}

const hub = () => once('live', () => new EventEmitter().setMaxListeners(0), { survives: true })

/** The topics that concern one member. */
type Personal = {
  [T in keyof Announcements]: Announcements[T] extends { userId: number } ? T : never
}[keyof Announcements]

export function announce<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void {
  hub().emit(topic, payload)
  if (payload && 'userId' in payload) hub().emit(personal(topic, payload.userId), payload)
}

/** Calls `hear` for each announcement in this process; returns how to stop. */
export function listen<T extends keyof Announcements>(
  topic: T,
  hear: (payload: Announcements[T]) => void,
): () => void {
  hub().on(topic, hear)
  return () => hub().off(topic, hear)
}

/** Like `listen`, for one member's announcements; thousands may listen, each to their own. */
export function listenFor<T extends Personal>(
  userId: number,
  topic: T,
  hear: (payload: Announcements[T]) => void,
): () => void {
  hub().on(personal(topic, userId), hear)
  return () => hub().off(personal(topic, userId), hear)
}

const personal = (topic: string, userId: number): string => `${topic} ${userId}`
