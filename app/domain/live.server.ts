import { EventEmitter } from 'node:events'
import { logFailure } from '#app/log.server.ts'
import { processSingleton } from '#db/singleton.ts'

/**
 * The announcements and their data, as JSON can carry them to the other processes of the service. An announcement may
 * be lost; what must not be lost is stored as a row.
 */
export interface Announcements {
  /** The outbox has new rows. */
  deliveries: undefined
  /** There are new fan-out rows: members have to be notified. */
  fanouts: undefined
  /** The room has a new message, or a message was deleted or hidden. */
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
  /** A member's next page shows a toast. */
  toast: { userId: number; words: string }
  /** A page has shown a member's toasts. */
  toastsShown: { userId: number }
  /** A member was warned about a watched word. */
  warned: { userId: number; word: string }
  /** How many connections of a process read the chat. */
  chatReaders: { from: string; count: number }
  /** Another process ended; its last announcements may be lost. */
  processLost: undefined
  /** The clock was set back by `byMs`; instants that were stored before are too late by that much. */
  clockBack: { byMs: number }
  /** A member wants the next day to begin: only the demo listens. */
  nextDay: undefined
  /** The process is about to stop: long-lived connections should end. */
  stopping: undefined
}

/** An announcement on its way to another process. */
export type Carried = {
  [T in keyof Announcements]: { topic: T; payload: Announcements[T] }
}[keyof Announcements]

/** Topics that stay within one process. */
const LOCAL: ReadonlyArray<keyof Announcements> = ['stopping', 'processLost']
const TO_OTHERS = 'to other processes'

const hub = () => processSingleton('live', () => new EventEmitter().setMaxListeners(0), { survives: true })

/** The topics that concern one member. */
type Personal = {
  [T in keyof Announcements]: Announcements[T] extends { userId: number } ? T : never
}[keyof Announcements]

/** Announces in this process, and in the other processes of the service a moment later. */
export function announce<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void {
  announceHere(topic, payload)
  if (!LOCAL.includes(topic)) tell(TO_OTHERS, { topic, payload })
}

/** Announces in this process alone what another one announced. */
export function announceHere<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void {
  tell(topic, payload)
  if (payload && 'userId' in payload) tell(personal(topic, payload.userId), payload)
}

/** The error of a listener stops neither the other listeners nor the caller, who wrote what it announces. */
function tell(event: string, payload: unknown): void {
  for (const hear of hub().listeners(event)) {
    try {
      hear(payload)
    } catch (error) {
      logFailure(error, 'a listener of an announcement failed', { event })
    }
  }
}

/** Calls `carry` for each announcement of this process that concerns the others too. */
export const carryToOthers = (carry: (carried: Carried) => void): void => void hub().on(TO_OTHERS, carry)

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
