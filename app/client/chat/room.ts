import { Client, type IMessage } from '@stomp/stompjs'
import { call } from '../calls.ts'
import { showToast } from '../toasts.ts'
import { findGap, type Message, merge, type Unsent, withoutText } from './messages.ts'

/** The specification's numbers (section 9). */
const PAGE = 10
const CONNECT_WITHIN_MS = 50_000
/** A linked message that is at most so far behind the first shown one is loaded with all between them. */
const FARTHEST_LINK = 500
/** Clients come back spread over some seconds, so that a restart does not meet them all at once. */
const BACK_AFTER_MS = { least: 1_000, most: 5_000 }

/** What a page shows of the room. */
export interface RoomState {
  status: 'CONNECTING' | 'OPEN' | 'OFFLINE'
  /** Since when the connection is lost. */
  offlineSince: number | null
  messages: Message[]
  unsent: Unsent[]
  /** There are no older messages. */
  isComplete: boolean
  /** How many connections read along; null: not known yet. */
  hereCount: number | null
  /** How long members wait between two messages; null: as the page came. */
  slowSeconds: number | null
}

/** The room on one page. */
export interface Room {
  getState: () => RoomState
  onChange: (listen: () => void) => () => void
  loadOlder: () => void
  /** Loads the history back to a message, unless that is far away. */
  loadBackTo: (messageKey: string) => void
  send: (content: string, mentions: number[]) => void
  remove: (messageKey: string) => void
  stop: () => void
}

interface Paged {
  next: string | null
  isLast: boolean
  contents: Message[]
  after?: number
}

interface Echo {
  status: number
  data: Message | { messageKey: string } | string
}

/** Joins the room with the messages that the page came with. A member sends; a visitor reads. */
export function joinRoom({ isMember, messages }: { isMember: boolean; messages: Message[] }): Room {
  let state: RoomState = {
    status: 'CONNECTING',
    offlineSince: null,
    messages,
    unsent: [],
    isComplete: false,
    hereCount: null,
    slowSeconds: null,
  }
  const listeners = new Set<() => void>()
  let isLoading = false
  /** History pages that are still wanted at first: two. */
  let wantedPages = messages.length >= 2 * PAGE ? 0 : 2
  let hasRenewed = false
  /** The key of a linked message that is not loaded yet. */
  let linked: string | null = null

  const change = (changed: Partial<RoomState>) => {
    state = { ...state, ...changed }
    for (const listen of listeners) listen()
  }

  const client = new Client({
    brokerURL: `${location.origin.replace(/^http/, 'ws')}/stomp`,
    connectionTimeout: CONNECT_WITHIN_MS,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    beforeConnect: async () => {
      const { least, most } = BACK_AFTER_MS
      client.reconnectDelay = least + Math.random() * (most - least)
      // Without a token the reader reads on, and is asked to sign in when they send.
      const token = isMember ? await readToken().catch(() => null) : null
      client.connectHeaders = token === null ? {} : { Authorization: token }
    },
    onConnect: () => {
      change({ status: 'OPEN', offlineSince: null })
      client.subscribe('/topic/chat/receive', (frame) => receive(read<Message>(frame)))
      client.subscribe('/topic/chat/delete', (frame) =>
        forget(read<{ messageKey: string }>(frame).messageKey),
      )
      client.subscribe('/topic/chat/here', (frame) => {
        const { count, slowSeconds } = read<{ count: number; slowSeconds: number }>(frame)
        if (count !== state.hereCount || slowSeconds !== state.slowSeconds)
          change({ hereCount: count, slowSeconds })
      })
      client.subscribe('/user/queue/chat/paging', (frame) => takePage(read<Paged>(frame)))
      client.subscribe('/user/queue/chat/echo', (frame) =>
        takeEcho(read<Echo>(frame), frame.headers['client-message-id']),
      )
      client.subscribe('/user/queue/chat/pong', (frame) => void takePong(read<boolean>(frame)))
      const last = state.messages.at(-1)?.number
      if (last === undefined) askPage(null)
      else ask('/chat/paging', { after: last })
      if (isMember) ask('/auth/chat/ping')
      for (const unsent of state.unsent) deliver(unsent)
    },
    onWebSocketClose: () => {
      if (state.status === 'OFFLINE') return
      // A failed connection is only logged.
      console.info('The chat is offline.')
      isLoading = false
      change({ status: 'OFFLINE', offlineSince: Date.now() })
    },
  })

  const ask = (destination: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    if (client.connected) client.publish({ destination, body: JSON.stringify(body), headers })
  }

  const askPage = (next: string | null) => {
    if (isLoading || !client.connected) return
    isLoading = true
    ask('/chat/paging', { next, pageSize: PAGE })
  }

  function takePage({ next, isLast, contents, after }: Paged): void {
    change({ messages: merge(state.messages, contents) })
    if (after !== undefined) {
      if (contents.length > 0) ask('/chat/paging', { after: contents.at(-1)?.number })
      return
    }
    isLoading = false
    change({ isComplete: isLast })
    wantedPages--
    const isBehind = linked !== null && linked < (state.messages[0]?.messageKey ?? '')
    if ((wantedPages > 0 || isBehind) && !isLast) askPage(next)
  }

  function receive(message: Message): void {
    const gap = findGap(state.messages, message)
    if (gap !== null) ask('/chat/paging', { after: gap })
    change({ messages: merge(state.messages, [message]) })
  }

  const forget = (messageKey: string) => change({ messages: withoutText(state.messages, messageKey) })

  function takeEcho({ status, data }: Echo, clientMessageId: string | undefined): void {
    if (status === 401) return void renew()
    if (clientMessageId !== undefined)
      change({ unsent: state.unsent.filter((unsent) => unsent.clientMessageId !== clientMessageId) })
    if (typeof data === 'string') showToast(data)
    else if ('number' in data) receive(data)
    else forget(data.messageKey)
  }

  async function takePong(isKnown: boolean): Promise<void> {
    if (!isKnown) await renew()
    else hasRenewed = false
  }

  /** One new token; when that is refused too, the reader has to try again. */
  async function renew(): Promise<void> {
    if (hasRenewed) {
      change({ unsent: [] })
      return showToast('죄송합니다. 다시 시도해주세요')
    }
    hasRenewed = true
    await client.deactivate()
    client.activate()
  }

  const deliver = ({ clientMessageId, ...message }: Unsent) =>
    ask(
      '/auth/chat/send',
      { ...message, sendAt: new Date().toISOString() },
      { 'client-message-id': clientMessageId },
    )

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
    loadBackTo: (messageKey) => {
      const oldest = state.messages[0]
      if (!oldest || messageKey >= oldest.messageKey) return
      if (oldest.number - numberOf(messageKey) > FARTHEST_LINK) return
      linked = messageKey
      askPage(oldest.messageKey)
    },
    send: (content, mentions) => {
      const unsent = { clientMessageId: crypto.randomUUID(), content, mentions }
      change({ unsent: [...state.unsent, unsent] })
      deliver(unsent)
    },
    remove: (messageKey) => ask('/auth/chat/delete', { messageKey, deleteAt: new Date().toISOString() }),
    stop: () => void client.deactivate(),
  }
}

const numberOf = (messageKey: string): number => Number(messageKey.split('-')[1])

const read = <T>({ body }: IMessage): T => JSON.parse(body) as T

async function readToken(): Promise<string> {
  const { type, accessToken } = await call<{ type: string; accessToken: string }>('auth/my/socket-token', {
    method: 'POST',
    isQuiet: true,
  })
  return `${type} ${accessToken}`
}
