import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import {
  ActivationState,
  Client,
  type IFrame,
  type IMessage,
  ReconnectionTimeMode,
  type StompConfig,
  Versions,
} from '@stomp/stompjs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { stompCounts } from '#server/stomp/counts.ts'
import { MAX_FRAME_BYTES } from '#server/stomp/frames.ts'
import { providePython } from '#tests/support/run/python.ts'
import { servePlainTopics } from '#tests/support/stomp/plainTopics.ts'
import { openRawSocket, type RawSocket } from '#tests/support/stomp/rawSocket.ts'

const TOPIC = '/topic/chat.general'
const GUEST = { login: 'guest', passcode: 'guest' }

let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ url, stop } = await servePlainTopics())
})
afterAll(() => stop())

/** What a client noticed, in order. */
function watched(config: StompConfig = {}) {
  const seen: string[] = []
  const errors: IFrame[] = []
  const client = new Client({
    brokerURL: url,
    connectHeaders: GUEST,
    reconnectDelay: 0,
    beforeConnect: () => void seen.push('before'),
    onConnect: () => void seen.push('connected'),
    onDisconnect: () => void seen.push('disconnected'),
    onWebSocketClose: () => void seen.push('closed'),
    onStompError: (frame) => {
      seen.push('error')
      errors.push(frame)
    },
    ...config,
  })
  onTestFinished(() => client.deactivate({ force: true }))
  const sees = (...expected: string[]) => expect.poll(() => seen, { timeout: 15_000 }).toEqual(expected)
  return { client, seen, errors, sees }
}

async function connected(config: StompConfig = {}) {
  const stomp = watched(config)
  stomp.client.activate()
  await stomp.sees('before', 'connected')
  const hear = (destination = TOPIC) => {
    const messages: IMessage[] = []
    const subscription = stomp.client.subscribe(destination, (message) => void messages.push(message))
    return { messages, subscription }
  }
  return { ...stomp, hear }
}

const bodies = (messages: IMessage[]) => expect.poll(() => messages.map(({ body }) => body))

describe('connecting with @stomp/stompjs', () => {
  test('succeeds, and ends when the client leaves', async () => {
    const { client, sees } = await connected()
    await client.deactivate()
    await sees('before', 'connected', 'disconnected', 'closed')
    expect(client.state).toBe(ActivationState.INACTIVE)
    client.activate()
    await sees('before', 'connected', 'disconnected', 'closed', 'before', 'connected')
  })

  test('works on a socket that is open already', async () => {
    const socket = new WebSocket(url, Versions.default.protocolVersions())
    await once(socket, 'open')
    await connected({ brokerURL: undefined, webSocketFactory: () => socket })
  })

  test('is refused with words for a wrong passcode', async () => {
    const { client, errors, sees } = watched({ connectHeaders: { ...GUEST, passcode: 'wrong' } })
    client.activate()
    await sees('before', 'error', 'closed')
    expect(errors[0]?.headers.message).toBe('The sign-in was refused.')
    expect(errors[0]?.body).toBe('The sign-in was refused.')
  })

  test.each([Versions.V1_0, Versions.V1_1, Versions.V1_2])('agrees on version %s', async (version) => {
    const { client } = await connected({ stompVersions: new Versions([version]) })
    expect(client.connectedVersion).toBe(version)
  })

  test('chooses the highest of several versions', async () => {
    const { client } = await connected()
    expect(client.connectedVersion).toBe('1.2')
  })

  test('of an unknown version is refused', async () => {
    const { client, sees } = watched({ stompVersions: new Versions(['2.0']) })
    client.activate()
    await sees('before', 'error', 'closed')
  })
})

describe('messages of @stomp/stompjs', () => {
  test.each([
    ['text', '말'],
    ['several alphabets', 'Älä sinä yhtään and السابق'],
    ['JSON', JSON.stringify({ text: 'hello', bool: true })],
    ['20 kB', '가나다라마바사'.repeat(1_000)],
    ['nothing', ''],
  ])('of %s arrive as they were sent', async (_, body) => {
    const { client, hear } = await connected()
    const { messages } = hear()
    client.publish({ destination: TOPIC, body })
    await bodies(messages).toEqual([body])
  })

  test('of bytes arrive as they were sent, with their type', async () => {
    const { client, hear } = await connected()
    const { messages } = hear()
    const binaryBody = new Uint8Array(20 * 1024).map((_, at) => at % 256)
    const headers = { 'content-type': 'application/octet-stream' }
    client.publish({ destination: TOPIC, binaryBody, headers })
    client.publish({ destination: TOPIC, body: 'text' })
    await expect.poll(() => messages).toHaveLength(2)
    expect(messages[0]?.binaryBody).toEqual(binaryBody)
    expect(messages[0]?.headers['content-type']).toBe('application/octet-stream')
    expect(messages[1]?.body).toBe('text')
  })

  test.each([
    ['without a content length', { skipContentLengthHeader: true }, {}],
    ['in frames split over sockets messages', {}, { splitLargeFrames: true, maxWebSocketChunkSize: 7 }],
    ['as bytes', {}, { forceBinaryWSFrames: true }],
  ])('sent %s arrive', async (_, sending, config) => {
    const { client, hear } = await connected(config)
    const { messages } = hear()
    client.publish({ destination: TOPIC, body: '안녕하세요, world', ...sending })
    await bodies(messages).toEqual(['안녕하세요, world'])
  })

  test('keep colons, line ends and backslashes in their headers', async () => {
    const { client, hear } = await connected()
    const { messages } = hear()
    const note = 'f:o:o\nbar\rbaz\\foo'
    client.publish({ destination: TOPIC, headers: { note }, body: '말' })
    await bodies(messages).toEqual(['말'])
    expect(messages[0]?.headers.note).toBe(note)
  })
})

describe('subscriptions of @stomp/stompjs', () => {
  test('hear in order, until they end', async () => {
    const { client, hear } = await connected()
    const [ended, kept, other] = [hear(), hear(), hear('/topic/other')]
    ended.subscription.unsubscribe()
    for (const body of ['1', '2', '3']) client.publish({ destination: TOPIC, body })
    await bodies(kept.messages).toEqual(['1', '2', '3'])
    expect([...ended.messages, ...other.messages]).toEqual([])
  })

  test('keep ids of the client, and take one apart from others of the same topic', async () => {
    const [one, two] = [await connected(), await connected()]
    const heard: string[] = []
    for (const [name, { client }] of Object.entries({ one, two }))
      client.subscribe(TOPIC, ({ headers }) => void heard.push(`${name} ${headers.subscription}`), {
        id: `my:${name}`,
      })
    const { messages } = one.hear()
    two.client.publish({ destination: TOPIC, body: '말' })
    await bodies(messages).toEqual(['말'])
    await expect.poll(() => heard.toSorted()).toEqual(['one my:one', 'two my:two'])
  })
})

test.each([
  ['SUBSCRIBE', (client: Client) => void client.subscribe(TOPIC, () => {}, { receipt: 'r' })],
  ['SEND', (client: Client) => client.publish({ destination: TOPIC, body: '말', headers: { receipt: 'r' } })],
  ['UNSUBSCRIBE', (client: Client) => client.subscribe(TOPIC, () => {}).unsubscribe({ receipt: 'r' })],
])('a receipt confirms %s', async (_, act) => {
  const { client } = await connected()
  const receipts: string[] = []
  client.watchForReceipt('r', ({ headers }) => void receipts.push(`${headers['receipt-id']}`))
  act(client)
  await expect.poll(() => receipts).toEqual(['r'])
})

describe('errors', () => {
  test.each([
    ['an unknown destination', { destination: '/exchange/none', headers: {} }],
    ['a transaction', { destination: TOPIC, headers: { transaction: 't' } }],
  ])('name the receipt of %s and end the connection', async (_, frame) => {
    const { client, errors, sees } = await connected()
    client.publish({ body: '말', ...frame, headers: { ...frame.headers, receipt: 'r' } })
    await sees('before', 'connected', 'error', 'closed')
    expect(errors[0]?.headers['receipt-id']).toBe('r')
  })

  test('end the connection of a frame of more than 64 kB', async () => {
    const { client, seen } = await connected()
    client.publish({ destination: TOPIC, body: 'x'.repeat(MAX_FRAME_BYTES) })
    await expect.poll(() => seen.at(-1)).toBe('closed')
  })
})

describe('reconnecting', () => {
  test('a client that was cut comes back by itself', async () => {
    const { client, sees } = await connected({ reconnectDelay: 20 })
    client.forceDisconnect()
    await sees('before', 'connected', 'closed', 'before', 'connected')
  })

  test('a client comes back with growing pauses to a server that was away', async () => {
    const pauses: string[] = []
    const { client, seen } = watched({
      brokerURL: 'ws://127.0.0.1:9/stomp',
      reconnectDelay: 10,
      reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
      debug: (words) => pauses.push(...(/reconnection in (\d+)ms/.exec(words)?.slice(1) ?? [])),
    })
    client.beforeConnect = () => {
      if (pauses.length === 3) client.brokerURL = url
    }
    client.activate()
    await expect.poll(() => seen.at(-1), { timeout: 15_000 }).toBe('connected')
    expect(pauses).toEqual(['10', '20', '40'])
  })
})

describe('heart-beats', () => {
  test('keep a quiet connection open in both directions', async () => {
    const { client, seen } = await connected({ heartbeatIncoming: 1_000, heartbeatOutgoing: 1_000 })
    const beats: unknown[] = []
    const socket = client.webSocket as WebSocket
    socket.addEventListener('message', ({ data }) => void beats.push(data))
    await expect.poll(() => beats.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4)
    expect(seen).toEqual(['before', 'connected'])
  })

  test('that a client promised and does not send end its connection', async () => {
    const socket = await openRawSocket(url)
    socket.send('CONNECT\naccept-version:1.2\nheart-beat:1000,0\n\n\0')
    await expect.poll(() => socket.isClosed(), { timeout: 15_000 }).toBe(true)
  })
})

describe('a raw socket', () => {
  const CONNECT = 'CONNECT\naccept-version:1.2\nhost:a\n\n\0'

  test('sends frames joined, split and with carriage returns', async () => {
    const socket = await openRawSocket(url)
    const frames = `${CONNECT}\n\r\nSUBSCRIBE\r\nid:1\r\ndestination:${TOPIC}\r\n\r\n\0SEND\ndestination:${TOPIC}\n\n말\0`
    socket.send(frames)
    await expect.poll(() => socket.heard()).toContain('\n\n말\0')
    const bytes = Buffer.from(`SEND\ndestination:${TOPIC}\nx:\\c\n\n둘째\0`)
    for (const byte of bytes) socket.send(Buffer.of(byte))
    await expect.poll(() => socket.heard()).toContain('\n\n둘째\0')
    expect(socket.heard()).toContain('x:\\c\n')
  })

  // The limit of a frame holds over many messages of a socket, and of a message that never ends.
  test('that sends 32 MB without an end is closed after 64 kB, and the server keeps none of it', async () => {
    const socket = await openRawSocket(url)
    socket.send(CONNECT)
    await expect.poll(() => socket.heard()).toContain('CONNECTED')
    const before = process.memoryUsage.rss()
    const accepted = await socket.flood(32 * 1024 * 1024)
    expect(socket.isClosed()).toBe(true)
    expect(accepted).toBeLessThan(32 * 1024 * 1024)
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  })
})

test('stomp.py talks with the server', async () => {
  const { hostname, port } = new URL(url)
  const python = providePython(['stomp-py==9.0.0', 'websocket-client==1.9.2'])
  const client = spawn(python, ['tests/support/stomp/stompPy.py', hostname, port], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [told, words] = await Promise.all([text(client.stdout), text(client.stderr)])
  expect(told, words).not.toBe('')
  const { bodies, heard, receipts, errors } = JSON.parse(told)
  expect(heard).toEqual(bodies.map((body: string) => ({ body, note: 'a:b\\n' })))
  expect(receipts).toEqual(['subscribed', 'bye'])
  expect(errors).toEqual(['The sign-in was refused.'])
}, 120_000)

describe('a server with many sockets', () => {
  const isClosed = (socket: RawSocket) => expect.poll(() => socket.isClosed()).toBe(true)

  test('refuses more of one address with 429, and more of all with 503, until one leaves', async () => {
    const refusals = { ...Object.fromEntries(stompCounts.refused) }
    const small = await servePlainTopics(0, { ofAddress: 2, ofAll: 3 })
    onTestFinished(small.stop)
    const first = await openRawSocket(small.url)
    await openRawSocket(small.url)
    await expect(openRawSocket(small.url)).rejects.toThrow('429')
    await openRawSocket(small.url, '127.0.0.2')
    await expect(openRawSocket(small.url, '127.0.0.2')).rejects.toThrow('503')
    first.leave()
    await isClosed(first)
    await expect
      .poll(() =>
        openRawSocket(small.url).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open')
    expect(stompCounts.refused.get(429)).toBeGreaterThan(refusals[429] ?? 0)
  })

  test('closes one that does not read, and goes on with the others', async () => {
    const [slow, { client, hear }] = [await openRawSocket(url), await connected()]
    slow.send(`CONNECT\naccept-version:1.2\nhost:a\n\n\0SUBSCRIBE\nid:s\ndestination:${TOPIC}\n\n\0`)
    await expect.poll(() => slow.heard()).toContain('CONNECTED')
    slow.stopReading()
    const { messages } = hear()
    const open = stompCounts.open
    const body = 'x'.repeat(60 * 1024)
    let sent = 0
    await expect
      .poll(
        () => {
          client.publish({ destination: TOPIC, body })
          sent++
          return stompCounts.open
        },
        { timeout: 30_000 },
      )
      .toBe(open - 1)
    await expect.poll(() => messages.length).toBe(sent)
    const back = await openRawSocket(url)
    back.send(
      `CONNECT\naccept-version:1.2\nhost:a\n\n\0SUBSCRIBE\nid:s\ndestination:${TOPIC}\nreceipt:r\n\n\0`,
    )
    await expect.poll(() => back.heard()).toContain('RECEIPT')
    client.publish({ destination: TOPIC, body: 'after' })
    await expect.poll(() => back.heard()).toContain('after')
  })
})
