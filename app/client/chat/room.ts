import { Client, type IMessage, ReconnectionTimeMode } from '@stomp/stompjs'
import { drawBackAfterMs } from '#domain/operation/comingBack.ts'
import { call } from '../calls.ts'
import { showToast } from '../toasts.ts'
import { findEnd, type Message, merge, type Unsent, withoutTexts } from './messages.ts'

/** From the specification (section 9). */
const PAGE = 10
const CONNECT_WITHIN_MS = 50_000
/** While no process answers, each attempt waits twice as long as the one before, at most this time. */
const LATEST_BACK_MS = 5_000
/** An unanswered request or message is sent again after this time at the earliest. */
const AGAIN_AFTER_MS = 4_000
const MISSED_AGAIN_AFTER_MS = 1_000
/** Messages that waited for the connection are sent at this interval, so that the flood limit admits them. */
const WAITING_EVERY_MS = 2_000

/** The state of the room that a page shows. */
export interface RoomState {
  status: 'CONNECTING' | 'OPEN' | 'OFFLINE'
  /** Since when the connection is lost. */
  offlineSince: number | null
  messages: Message[]
  unsent: Unsent[]
  /** The last message that the server refused: its text returns to the input field. */
  refused: Unsent | null
  /** There are no older messages. */
  isComplete: boolean
  /** The number of open connections to the room; null: not known yet. */
  hereCount: number | null
  /** The seconds that members wait between two messages; null: unchanged since the page loaded. */
  slowSeconds: number | null
}

/** The room on one page. */
export interface Room {
  getState: () => RoomState
  onChange: (listen: () => void) => () => void
  loadOlder: () => void
  /** Shows the messages that the page brought later: the latest ones, without a gap. */
  take: (shown: Carried) => void
  send: (content: string) => void
  remove: (messageKey: string) => void
  stop: () => void
}

interface Paged {
  next: string | null
  isLast: boolean
  contents: Message[]
  /** In an answer with missed messages, `contents` has all that the reader may see after `after` and up to `upTo`. */
  after?: number
  upTo?: number
  /** Keys of messages that were removed meanwhile. */
  removed?: string[]
  /** The answer includes every removal up to this number. */
  removal?: number
}

/**
 * The state that the room sends every few seconds. `last`, `removal`: the numbers of its newest message and removal.
 */
interface Here {
  count: number
  slowSeconds: number
  last: number
  removal: number
}

/** `isDeleted` false: the message is hidden, and its author still reads it. */
interface Removed {
  messageKey: string
  removal: number
  isDeleted: boolean
}

/** `message`: a message that waits for review by staff, as its author sees it. */
interface Echo {
  status: number
  data: Message | { messageKey: string } | string
  message?: Message
}

/** The data of a page: messages, oldest first, and the last removal that they include (null: no messages). */
export interface Carried {
  messages: Message[]
  removal: number | null
}

interface Joining extends Carried {
  origin: string
  /** The reader; null for a visitor. */
  memberId: number | null
  /** Fetches a new token of the member, as `Authorization` has it; null for a visitor, who only reads. */
  readToken: (() => Promise<string>) | null
}

/** Joins the room. A member sends; a visitor reads. */
export function joinRoom({ messages, removal: shownRemoval, origin, memberId, readToken }: Joining): Room {
  let state: RoomState = {
    status: 'CONNECTING',
    offlineSince: null,
    messages,
    unsent: [],
    refused: null,
    isComplete: false,
    hereCount: null,
    slowSeconds: null,
  }
  const listeners = new Set<() => void>()
  /** No message up to this number is missing; null before the first messages. */
  let upTo: number | null = messages.at(-1)?.number ?? null
  /** Every removal up to this one is shown; null before the first messages. */
  let removal = shownRemoval
  /** When a history page and missed messages were last requested, on the monotonic clock. */
  let loadingSince: number | null = null
  let missedAskedAt = Number.NEGATIVE_INFINITY
  const sentAt = new Map<string, number>()
  let waiting: ReturnType<typeof setTimeout> | null = null
  /** The number of history pages still to load at the start: two in all. */
  let wantedPages = messages.length >= 2 * PAGE ? 0 : 2
  /** A new token was requested, and the server has not accepted it yet. */
  let hasRenewed = false
  let isStopped = false

  const change = (changed: Partial<RoomState>) => {
    state = { ...state, ...changed }
    for (const listen of listeners) listen()
  }

  const client = new Client({
    brokerURL: `${origin.replace(/^http/, 'ws')}/stomp`,
    connectionTimeout: CONNECT_WITHIN_MS,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    reconnectDelay: drawBackAfterMs(),
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    maxReconnectDelay: LATEST_BACK_MS,
    beforeConnect: async () => {
      // Without a token the reader continues to read, and is asked to sign in when they send.
      const token = (await readToken?.().catch(() => null)) ?? null
      client.connectHeaders = token === null ? {} : { Authorization: token }
    },
    onConnect: () => {
      change({ status: 'OPEN', offlineSince: null })
      client.subscribe('/topic/chat/receive', (frame) => takeMessage(read<Message>(frame)))
      client.subscribe('/topic/chat/delete', (frame) => takeRemoval(read<Removed>(frame)))
      client.subscribe('/topic/chat/here', (frame) => takeHere(read<Here>(frame)))
      client.subscribe('/user/queue/chat/paging', (frame) => takePage(read<Paged>(frame)))
      client.subscribe('/user/queue/chat/echo', (frame) =>
        takeEcho(read<Echo>(frame), frame.headers['client-message-id']),
      )
      client.subscribe('/user/queue/chat/pong', (frame) => void takePong(read<boolean>(frame)))
      if (upTo === null) askPage(null)
      else askMissed()
      if (readToken) ask('/auth/chat/ping')
      sentAt.clear()
      deliverWaiting()
    },
    onWebSocketClose: () => {
      if (state.status === 'OFFLINE') return
      // A failed connection is only logged.
      console.info('The chat is offline.')
      loadingSince = null
      missedAskedAt = Number.NEGATIVE_INFINITY
      change({ status: 'OFFLINE', offlineSince: Date.now() })
    },
  })

  const ask = (destination: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    if (client.connected) client.publish({ destination, body: JSON.stringify(body), headers })
  }

  const isRecent = (at: number | null, withinMs: number) => at !== null && performance.now() - at < withinMs

  const askPage = (next: string | null) => {
    if (isRecent(loadingSince, AGAIN_AFTER_MS) || !client.connected) return
    loadingSince = performance.now()
    ask('/chat/paging', { next, pageSize: PAGE })
  }

  const askMissed = () => {
    if (upTo === null || isRecent(missedAskedAt, MISSED_AGAIN_AFTER_MS) || !client.connected) return
    missedAskedAt = performance.now()
    ask('/chat/paging', { after: upTo, afterRemoval: removal ?? undefined })
  }

  function takePage(page: Paged): void {
    change({ messages: withoutTexts(merge(state.messages, page.contents), page.removed ?? []) })
    if (page.after === undefined) takeHistory(page)
    else takeMissed(page)
  }

  function takeHistory({ next, isLast, removal: shown = 0 }: Paged): void {
    loadingSince = null
    change({ isComplete: isLast })
    // An answer that was on its way when a message was removed may show it again.
    removal = Math.min(removal ?? shown, shown)
    // Messages may have come before the first page, and others between them and the page.
    upTo ??= state.messages[0]?.number ?? 0
    askForGap()
    wantedPages--
    if (wantedPages > 0 && !isLast) askPage(next)
  }

  function takeMissed({ upTo: known = 0, removal: shown = 0 }: Paged): void {
    removal = shown
    if (upTo !== null && known > upTo) {
      upTo = known
      missedAskedAt = Number.NEGATIVE_INFINITY
    }
    askForGap()
  }

  /**
   * The room sends the public version. A known message stays: it may be the reader's own, with text that only they see.
   */
  function takeMessage(message: Message): void {
    if (!state.messages.some(({ number }) => number === message.number)) receive(message)
  }

  function receive(message: Message): void {
    change({ messages: merge(state.messages, [message]) })
    askForGap()
  }

  /** Removals are numbered in order; a missing one is requested. */
  function takeRemoval({ messageKey, removal: number, isDeleted }: Removed): void {
    if (isDeleted || !isOwn(messageKey)) forget(messageKey)
    if (removal === null || number <= removal) return
    if (number === removal + 1) removal = number
    else askMissed()
  }

  /** Requests missed messages when the page or the room has newer ones. */
  function askForGap(last = state.messages.at(-1)?.number ?? 0): void {
    if (upTo === null) return
    upTo = findEnd(state.messages, upTo)
    if (last > upTo) askMissed()
  }

  /** Every few seconds: detects lost messages by the room's newest number, and sends again what has no answer. */
  function takeHere({ count, slowSeconds, last, removal: newest }: Here): void {
    if (count !== state.hereCount || slowSeconds !== state.slowSeconds)
      change({ hereCount: count, slowSeconds })
    if (upTo === null) askPage(null)
    askForGap(last)
    if (removal !== null && newest > removal) askMissed()
    deliverWaiting()
  }

  const isOwn = (messageKey: string) =>
    memberId !== null &&
    state.messages.some((message) => message.messageKey === messageKey && message.userId === memberId)

  const forget = (messageKey: string) => change({ messages: withoutTexts(state.messages, [messageKey]) })

  function takeEcho({ status, data, message }: Echo, clientMessageId: string | undefined): void {
    if (status === 401) return void renew()
    if (status === 200) hasRenewed = false
    // 202: staff review the message first.
    if (clientMessageId !== undefined) settle(clientMessageId, status === 200 || status === 202)
    if (message) receive(message)
    if (typeof data === 'string') showToast(data)
    else if ('number' in data) receive(data)
    else forget(data.messageKey)
  }

  /** Ends the wait for a message: the server accepted it, or its text returns to the input field. */
  function settle(clientMessageId: string, isTaken: boolean): void {
    const isAnswered = (unsent: Unsent) => unsent.clientMessageId === clientMessageId
    const refused = isTaken ? undefined : state.unsent.find(isAnswered)
    sentAt.delete(clientMessageId)
    change({
      unsent: state.unsent.filter((unsent) => !isAnswered(unsent)),
      ...(refused && { refused }),
    })
  }

  async function takePong(isKnown: boolean): Promise<void> {
    if (!isKnown) await renew()
    else hasRenewed = false
  }

  /** Reconnects with a new token; if the server refuses that one too, the reader has to try again. */
  async function renew(): Promise<void> {
    // An answer that a closing connection still delivers concerns the old token.
    if (!client.active) return
    if (hasRenewed) {
      for (const { clientMessageId } of state.unsent) settle(clientMessageId, false)
      return showToast('죄송합니다. 다시 시도해주세요')
    }
    hasRenewed = true
    await client.deactivate()
    if (!isStopped) client.activate()
  }

  const deliver = ({ clientMessageId, ...message }: Unsent) => {
    if (client.connected) sentAt.set(clientMessageId, performance.now())
    ask(
      '/auth/chat/send',
      { ...message, sendAt: new Date().toISOString() },
      { 'client-message-id': clientMessageId },
    )
  }

  /** Sends the first message that waits, and the others behind it one after the other. */
  function deliverWaiting(): void {
    if (waiting !== null || !client.connected) return
    const [first, second] = state.unsent.filter(
      ({ clientMessageId }) => !isRecent(sentAt.get(clientMessageId) ?? null, AGAIN_AFTER_MS),
    )
    if (!first) return
    deliver(first)
    if (!second) return
    waiting = setTimeout(() => {
      waiting = null
      deliverWaiting()
    }, WAITING_EVERY_MS)
  }

  client.activate()
  return {
    getState: () => state,
    onChange: (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    loadOlder: () => {
      const oldest = state.messages[0]
      if (oldest && !state.isComplete) askPage(oldest.messageKey)
    },
    take: ({ messages: shown, removal: last }) => {
      change({ messages: merge(state.messages, shown) })
      if (last !== null) removal = Math.min(removal ?? last, last)
      askForGap()
    },
    send: (content) => {
      const unsent = { clientMessageId: crypto.randomUUID(), content }
      change({ unsent: [...state.unsent, unsent] })
      if (waiting === null) deliver(unsent)
    },
    remove: (messageKey) => ask('/auth/chat/delete', { messageKey, deleteAt: new Date().toISOString() }),
    stop: () => {
      isStopped = true
      clearTimeout(waiting ?? undefined)
      void client.deactivate()
    },
  }
}

const read = <T>({ body }: IMessage): T => JSON.parse(body) as T

/** A new token for the member of the page. */
export async function readSocketToken(): Promise<string> {
  const { type, accessToken } = await call<{ type: string; accessToken: string }>('auth/my/socket-token', {
    method: 'POST',
    isQuiet: true,
  })
  return `${type} ${accessToken}`
}
