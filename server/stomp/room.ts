import { env } from '#app/env.server.ts'
import { logFailure } from '#app/log.server.ts'
import { findRoomPlace, listNewRemovals } from '#domain/chat/changes.server.ts'
import { readSlowSeconds } from '#domain/chat/flood.server.ts'
import { listNew } from '#domain/chat/lists.server.ts'
import { announce, onAnnouncement } from '#domain/live.server.ts'
import { chatMessage } from '#http/v0/chat.server.ts'
import type { Broker } from './broker.ts'
import { joinBus, ownName } from './bus.ts'
import { DELETED, HERE, RECEIVED } from './chat.ts'

/** How often to check for messages of other processes, which announce them only within themselves. */
const LOOK_EVERY_MS = 250
const COUNT_EVERY_MS = 5_000
const GONE_AFTER_MS = 3 * COUNT_EVERY_MS

/**
 * Publishes what happens in the room to this process's subscribers, in the order of its rows: messages of this process
 * at once, messages of others within a quarter of a second. No message is lost: each is a row, and clients request
 * missed numbers. The rows of a second machine arrive late, so it publishes what the first machine sends.
 */
export function startRoom(broker: Broker): { stop: () => void } {
  const readsRows = env.ROLE === 'primary'
  const place = readsRows ? findRoomPlace() : { message: 0, removal: 0 }
  let slowSeconds = readsRows ? readSlowSeconds() : 0
  const publish = () => {
    if (!readsRows) return
    try {
      const last = findRoomPlace()
      if (last.message > place.message) publishMessages()
      if (last.removal > place.removal) publishRemovals()
      if (readSlowSeconds() !== slowSeconds) publishState()
    } catch (error) {
      logFailure(error, 'publishing chat messages failed; trying again')
    }
  }
  const publishMessages = () => {
    for (const message of listNew(place.message)) {
      const body = JSON.stringify(chatMessage(message))
      broker.publish(RECEIVED, body)
      bus.send({ kind: 'message', id: message.id, body })
      place.message = message.id
    }
  }
  const publishRemovals = () => {
    const { removals, upTo } = listNewRemovals(place)
    for (const { id, messageKey, isDeleted } of removals) {
      const body = JSON.stringify({ messageKey, removal: id, isDeleted })
      broker.publish(DELETED, body)
      bus.send({ kind: 'removal', id, body })
    }
    place.removal = upTo
  }
  /**
   * Publishes the number of readers, the seconds between two messages of a member, and the newest message and removal.
   */
  const publishState = () => {
    if (readsRows) slowSeconds = readSlowSeconds()
    const own = broker.countSubscriptions(RECEIVED)
    const state = readsRows ? { last: place.message, removal: place.removal, slowSeconds } : {}
    bus.send({ kind: 'here', from: ownName(), count: own, ...state })
    announce('chatReaders', { from: ownName(), count: own })
    const count = own + others.count()
    broker.publish(HERE, JSON.stringify({ count, slowSeconds, last: place.message, removal: place.removal }))
  }
  const takeState = (news: { last?: number; removal?: number; slowSeconds?: number }) => {
    place.message = Math.max(place.message, news.last ?? 0)
    place.removal = Math.max(place.removal, news.removal ?? 0)
    const isNew = news.slowSeconds !== undefined && news.slowSeconds !== slowSeconds
    slowSeconds = news.slowSeconds ?? slowSeconds
    if (isNew) publishState()
  }
  const others = createOthers()
  const bus = joinBus((news) => {
    if (news.kind === 'here') {
      others.note(news.from, news.count)
      if (!readsRows) takeState(news)
      return
    }
    // Publishes what this machine has as rows first, in their order.
    publish()
    if (news.id <= place[news.kind]) return
    broker.publish(news.kind === 'message' ? RECEIVED : DELETED, news.body)
    place[news.kind] = news.id
  })
  let isDue = false
  /** Messages that are written in one turn of the event loop are published together. */
  const publishSoon = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      publish()
    })
  }
  const endings = [
    onAnnouncement('chat', publishSoon),
    onAnnouncement('chatReaders', ({ from, count }) => {
      if (from !== ownName()) others.note(from, count)
    }),
  ]
  const timers = [setInterval(publish, LOOK_EVERY_MS), setInterval(publishState, COUNT_EVERY_MS)]
  return {
    stop: () => {
      for (const end of endings) end()
      bus.stop()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Counts the readers at other processes that reported lately. */
function createOthers() {
  const heard = new Map<string, { count: number; at: number }>()
  return {
    note: (from: string, count: number): void => void heard.set(from, { count, at: performance.now() }),
    count: (): number => {
      for (const [from, { at }] of heard) if (performance.now() - at > GONE_AFTER_MS) heard.delete(from)
      return [...heard.values()].reduce((total, { count }) => total + count, 0)
    },
  }
}
