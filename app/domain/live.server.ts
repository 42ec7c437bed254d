import { EventEmitter } from 'node:events'
import { processSingleton } from '#db/singleton.ts'

/** The announcements and their data. An announcement may be lost: what must not be lost is a row. */
export interface Announcements {
  /** Rows wait in the outbox. */
  deliveries: undefined
  /** Rows wait whose members have to be notified. */
  fanouts: undefined
  /** The room has a new message, or one is gone. */
  chat: undefined
  /** A member added a keyword. */
  keyword: { keyword: string }
  /** A member watches the price of a product, or changed what they wait for. */
  productAlert: { productName: string; currentTotal: number | null; targetTotal: number | null }
  /** A member wants recommendations. */
  recommend: undefined
  /** A member's notification history changed, or was read. */
  notifyHistories: { userId: number; historyId?: number }
  /** A member's unread actions changed. */
  actionHistories: { userId: number }
  /** A sign-in of a member ended: its long-lived connections should end. */
  sessionEnds: { userId: number; sessionId: number }
  /** The clock was put back; instants that were set before are so much too late. */
  clockBack: { byMs: number }
  /** A member wants the next day to begin: only the demo listens. */
  nextDay: undefined
  /** The process is about to stop: long-lived connections should end. */
  stopping: undefined
}

const hub = () => processSingleton('live', () => new EventEmitter().setMaxListeners(0), { survives: true })

/** The topics that concern one member. */
type Personal = {
  [T in keyof Announcements]: Announcements[T] extends { userId: number } ? T : never
}[keyof Announcements]

export function announce<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void {
  hub().emit(topic, payload)
  if (payload && 'userId' in payload) hub().emit(personal(topic, payload.userId), payload)
}

/** True when something in this process listens for the announcement. */
export const isHeard = (topic: keyof Announcements): boolean => hub().listenerCount(topic) > 0

/** Calls `hear` for each announcement in this process; returns a function that stops it. */
export function onAnnouncement<T extends keyof Announcements>(
  topic: T,
  hear: (payload: Announcements[T]) => void,
): () => void {
  hub().on(topic, hear)
  return () => hub().off(topic, hear)
}

/** Like `onAnnouncement`, for one member's announcements; thousands of members may listen at once. */
export function listenFor<T extends Personal>(
  userId: number,
  topic: T,
  hear: (payload: Announcements[T]) => void,
): () => void {
  hub().on(personal(topic, userId), hear)
  return () => hub().off(personal(topic, userId), hear)
}

const personal = (topic: string, userId: number): string => `${topic} ${userId}`
