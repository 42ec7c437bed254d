import { EventEmitter } from 'node:events'
import { once } from '../../db/once.ts'

/** What is announced, and with what. An announcement may be lost: what must not be is a row. */
export interface Announcements {
  /** Rows wait in the outbox. */
  deliveries: undefined
  /** Rows wait to be told to members. */
  fanouts: undefined
  /** A member watches a new keyword. */
  keyword: { keyword: string }
  /** A member's unread count changed. */
  notifyHistories: { userId: number }
}

const hub = () => once('live', () => new EventEmitter().setMaxListeners(0))

export function announce<T extends keyof Announcements>(topic: T, payload: Announcements[T]): void {
  hub().emit(topic, payload)
}

/** Calls `hear` for each announcement in this process; returns how to stop. */
export function listen<T extends keyof Announcements>(
  topic: T,
  hear: (payload: Announcements[T]) => void,
): () => void {
  hub().on(topic, hear)
  return () => hub().off(topic, hear)
}
