import { noteDeliveries } from './counts.ts'
import { type Chunk, writeBinaryFrame, writeFrame } from './frames.ts'

/** How the listener delivers one frame to all connections that joined a channel. */
export interface Channels {
  publish: (channel: string, frame: Chunk) => void
}

/** A connection, whatever its sockets. */
export interface Connection {
  send: (frame: Chunk) => void
  close: (code: number, reason: string) => void
  join: (channel: string) => void
  leave: (channel: string) => void
}

/**
 * The topics of a process. A MESSAGE differs between subscribers only in the id of the subscription, so all
 * subscriptions with the same id share a channel and one frame.
 */
export function createBroker({ publish }: Channels) {
  /** How many subscriptions each id of each topic has. */
  const topics = new Map<string, Map<string, number>>()
  let published = 0
  return {
    subscribe: (connection: Connection, topic: string, id: string): void => {
      const ids = topics.get(topic) ?? new Map<string, number>()
      topics.set(topic, ids.set(id, (ids.get(id) ?? 0) + 1))
      connection.join(channelOf(topic, id))
    },
    unsubscribe: (connection: Connection, topic: string, id: string): void => {
      const ids = topics.get(topic)
      const left = (ids?.get(id) ?? 0) - 1
      if (left > 0) ids?.set(id, left)
      else ids?.delete(id)
      connection.leave(channelOf(topic, id))
    },
    /** Sends a message to every subscription of a topic. */
    publish: (topic: string, body: Chunk, headers: Record<string, string> = {}): void => {
      published++
      for (const [id, count] of topics.get(topic) ?? []) {
        noteDeliveries(count)
        publish(
          channelOf(topic, id),
          messageFrame(
            { ...headers, destination: topic, 'message-id': `t-${published}`, subscription: id },
            body,
          ),
        )
      }
    },
    countSubscriptions: (topic: string): number =>
      [...(topics.get(topic)?.values() ?? [])].reduce((total, count) => total + count, 0),
  }
}

export type Broker = ReturnType<typeof createBroker>

/** A message for a subscription; its content type is JSON unless the headers name another. */
export function messageFrame(headers: Record<string, string>, body: Chunk): Chunk {
  const all = { 'content-type': 'application/json;charset=utf-8', ...headers }
  return typeof body === 'string' ? writeFrame('MESSAGE', all, body) : writeBinaryFrame('MESSAGE', all, body)
}

const channelOf = (topic: string, id: string): string => `${topic}\n${id}`
