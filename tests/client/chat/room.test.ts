// Our client of the room, at a server that loses what the test wants it to lose.
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { joinRoom } from '#client/chat/room.ts'
import { createFrameReader, writeFrame } from '#server/stomp/frames.ts'

const PAGING = '/user/queue/chat/paging'
const ECHO = '/user/queue/chat/echo'
const message = (number: number) => ({ number, messageKey: `m-${number}`, content: `${number}` })
const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at))

interface Heard {
  destination: string
  /** The token that the client connected with. */
  token: string | undefined
  headers: ReadonlyMap<string, string>
  body: Record<string, unknown>
}
type Say = (to: string, body: unknown, headers?: Record<string, string>) => void

/**
 * Starts a server that calls `hear` for each message of a client, so that the test can answer with `say`. It calls
 * `part` before it acknowledges that a client disconnects.
 */
async function startServer(hear: (heard: Heard, say: Say) => void, part = () => {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  server.on('connection', (socket) => {
    const subscriptions = new Map<string, string>()
    let token: string | undefined
    const say: Say = (destination, body, more = {}) =>
      socket.send(
        writeFrame(
          'MESSAGE',
          { destination, 'message-id': '1', subscription: subscriptions.get(destination) ?? '', ...more },
          JSON.stringify(body),
        ),
      )
    const reader = createFrameReader(({ command, headers, body }) => {
      const destination = headers.get('destination') ?? ''
      if (command === 'CONNECT') {
        token = headers.get('Authorization')
        socket.send(writeFrame('CONNECTED', { version: '1.2' }))
      }
      if (command === 'SUBSCRIBE') subscriptions.set(destination, headers.get('id') ?? '')
      if (command === 'SEND') hear({ destination, token, headers, body: JSON.parse(body) }, say)
      if (command !== 'DISCONNECT') return
      part()
      socket.send(writeFrame('RECEIPT', { 'receipt-id': headers.get('receipt') ?? '' }))
    })
    socket.on('message', (bytes) => reader.read(String(bytes)))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('messages that arrive before the first page leave no gap', async () => {
  let isLost = true
  const origin = await startServer(({ destination, body: asked }, say) => {
    if (destination !== '/chat/paging') return
    if (typeof asked.after === 'number')
      return say(PAGING, {
        next: null,
        isLast: true,
        contents: messages(asked.after + 1, 20),
        after: asked.after,
        upTo: 20,
      })
    if (!isLost) return say(PAGING, { next: null, isLast: false, contents: messages(11, 20) })
    // The first page is lost, and so is what comes between message 5 and the page that is asked for again.
    isLost = false
    say('/topic/chat/receive', message(5))
    const saying = setInterval(
      () => say('/topic/chat/here', { count: 1, slowSeconds: 0, last: 20, removal: 0 }),
      100,
    )
    onTestFinished(() => clearInterval(saying))
  })
  const room = joinRoom({ messages: [], removal: null, origin, memberId: null, readToken: null })
  onTestFinished(() => room.stop())
  const shown = () => room.getState().messages.map(({ number }) => number)
  await expect.poll(shown).toEqual(messages(5, 20).map(({ number }) => number))
})

test('several refusals of one ended token renew it once, and every message is sent again', async () => {
  const taken: unknown[] = []
  const origin = await startServer(({ destination, token, headers, body }, say) => {
    const isKnown = token === 'Bearer 2'
    if (destination === '/auth/chat/ping') return say('/user/queue/chat/pong', true)
    if (destination !== '/auth/chat/send') return
    const about = { 'client-message-id': headers.get('client-message-id') ?? '' }
    if (isKnown) taken.push(body.content)
    say(
      ECHO,
      isKnown ? { status: 200, data: message(taken.length) } : { status: 401, data: '먼저 로그인 해주세요.' },
      about,
    )
  })
  let tokens = 0
  const room = joinRoom({
    messages: [],
    removal: null,
    origin,
    memberId: null,
    readToken: async () => `Bearer ${++tokens}`,
  })
  onTestFinished(() => room.stop())
  await expect.poll(() => room.getState().status).toBe('OPEN')
  for (const words of ['첫째 말', '둘째 말', '셋째 말']) room.send(words)
  await expect.poll(() => taken, { timeout: 10_000 }).toEqual(['첫째 말', '둘째 말', '셋째 말'])
  await expect.poll(() => room.getState().unsent).toEqual([])
  expect([tokens, room.getState().refused]).toEqual([2, null])
})

test('a room that stops while it disconnects to renew its token connects no more', async () => {
  let tokens = 0
  const origin = await startServer(
    ({ destination }, say) => {
      if (destination === '/auth/chat/ping') say('/user/queue/chat/pong', false)
    },
    () => room.stop(),
  )
  const room = joinRoom({
    messages: [],
    removal: null,
    origin,
    memberId: null,
    readToken: async () => `Bearer ${++tokens}`,
  })
  onTestFinished(() => room.stop())
  await expect.poll(() => room.getState().status).toBe('OFFLINE')
  await setTimeout(100)
  expect([tokens, room.getState().status]).toEqual([1, 'OFFLINE'])
})

describe('a message that was removed', () => {
  const history = (removal: number) => ({ next: null, isLast: true, contents: [message(1)], removal })
  const missed = (asked: Record<string, unknown>, removed: string[], removal: number) => ({
    next: null,
    isLast: true,
    contents: [],
    after: asked.after,
    upTo: 1,
    removed,
    removal,
  })
  /** Starts a room whose server says what `hear` wants; returns what it shows and what it asked for. */
  async function open(hear: (asked: Record<string, unknown>, say: Say) => void) {
    const asked: Record<string, unknown>[] = []
    const origin = await startServer(({ destination, body }, say) => {
      if (destination !== '/chat/paging') return
      asked.push(body)
      hear(body, say)
    })
    const room = joinRoom({ messages: [], removal: null, origin, memberId: null, readToken: null })
    onTestFinished(() => room.stop())
    const isDeleted = () => room.getState().messages.map((shown) => Boolean(shown.isDeleted))
    return { asked, isDeleted }
  }
  const here = (removal: number) => ({ count: 1, slowSeconds: 0, last: 1, removal })

  test('is requested after a lost announcement, because the room repeats the number of removals', async () => {
    const { asked, isDeleted } = await open((body, say) => {
      if (body.after !== undefined) return say(PAGING, missed(body, ['m-1'], 8))
      say(PAGING, history(7))
      say('/topic/chat/here', here(8))
    })
    await expect.poll(isDeleted).toEqual([true])
    expect(asked.slice(1)).toEqual([{ after: 1, afterRemoval: 7 }])
  })

  test('is requested when the announcement before it is missing', async () => {
    const { asked, isDeleted } = await open((body, say) => {
      if (body.after !== undefined) return say(PAGING, missed(body, ['m-1', 'm-2'], 9))
      say(PAGING, history(7))
      say('/topic/chat/delete', { messageKey: 'm-2', removal: 9 })
    })
    await expect.poll(isDeleted).toEqual([true])
    expect(asked.slice(1)).toEqual([{ after: 1, afterRemoval: 7 }])
  })

  test('stays removed when an older page comes after its announcement', async () => {
    let pages = 0
    const { asked, isDeleted } = await open((body, say) => {
      if (body.after !== undefined) return say(PAGING, missed(body, ['m-1'], 8))
      if (pages++ > 0) return
      say(PAGING, history(7))
      say('/topic/chat/delete', { messageKey: 'm-1', removal: 8 })
      say(PAGING, history(7))
      say('/topic/chat/here', here(8))
    })
    // The older page shows the message again until then.
    await expect.poll(() => asked).toContainEqual({ after: 1, afterRemoval: 7 })
    await expect.poll(isDeleted).toEqual([true])
  })

  test('is not requested if it was announced in order', async () => {
    const { asked, isDeleted } = await open((_, say) => {
      say(PAGING, history(7))
      say('/topic/chat/delete', { messageKey: 'm-1', removal: 8 })
      say('/topic/chat/here', here(8))
      say('/topic/chat/receive', message(2))
    })
    await expect.poll(isDeleted).toEqual([true, false])
    expect(asked).toHaveLength(1)
  })
})

test('the author of a message still reads it while staff review it, until it is deleted', async () => {
  const shown = { ...message(1), userId: 5, isDeleted: false }
  const hidden = { ...shown, content: '', isDeleted: true }
  const toasts: string[] = []
  const dispatchEvent = ({ detail }: CustomEvent<{ message: string }>) => void toasts.push(detail.message)
  vi.stubGlobal('window', { dispatchEvent })
  onTestFinished(() => void vi.unstubAllGlobals())
  let speak: Say = () => {}
  const origin = await startServer(({ destination, headers }, say) => {
    if (destination !== '/auth/chat/send') return
    speak = say
    const about = { 'client-message-id': headers.get('client-message-id') ?? '' }
    say(ECHO, { status: 202, data: '운영자가 봅니다', message: shown }, about)
    say('/topic/chat/receive', hidden)
    say('/topic/chat/delete', { messageKey: 'm-1', removal: 1, isDeleted: false })
    say('/topic/chat/receive', message(2))
  })
  const room = joinRoom({
    messages: [],
    removal: null,
    origin,
    memberId: 5,
    readToken: async () => 'Bearer 1',
  })
  onTestFinished(() => room.stop())
  await expect.poll(() => room.getState().status).toBe('OPEN')
  room.send('내 말')
  const contents = () => room.getState().messages.map(({ content }) => content)
  await expect.poll(contents).toEqual(['1', '2'])
  expect([room.getState().unsent, toasts]).toEqual([[], ['운영자가 봅니다']])
  speak('/topic/chat/delete', { messageKey: 'm-1', removal: 2, isDeleted: true })
  await expect.poll(contents).toEqual(['', '2'])
})
