import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBroker } from '#server/stomp/broker.ts'
import { type Chunk, createFrameReader, writeFrame } from '#server/stomp/frames.ts'
import { BEAT_MS, createSession } from '#server/stomp/session.ts'
import { plainTopics } from '#tests/support/stomp/plainTopics.ts'

let channels: Map<string, Set<Chunk[]>>
let broker: ReturnType<typeof createBroker>
beforeEach(() => {
  vi.useFakeTimers()
  channels = new Map()
  broker = createBroker({
    publish: (channel, frame) => {
      for (const sent of channels.get(channel) ?? []) sent.push(frame)
    },
  })
})
afterEach(() => vi.useRealTimers())

function open() {
  const sent: Chunk[] = []
  const closed: number[] = []
  const session = createSession(
    {
      send: (frame) => void sent.push(frame),
      close: (code) => void closed.push(code),
      join: (channel) => void channels.set(channel, (channels.get(channel) ?? new Set()).add(sent)),
      leave: (channel) => void channels.get(channel)?.delete(sent),
    },
    broker,
    { ...plainTopics(broker), beatMs: BEAT_MS },
  )
  const say = async (command: string, headers: Record<string, string> = {}, body = '') => {
    session.read(writeFrame(command, headers, body))
    await vi.advanceTimersByTimeAsync(0)
  }
  const heard = () => {
    const frames: unknown[] = []
    const reader = createFrameReader(({ command, headers, body }) => {
      const {
        'content-type': _,
        'content-length': __,
        'message-id': ___,
        ...rest
      } = Object.fromEntries(headers)
      frames.push([command, rest, body])
    })
    for (const text of sent.splice(0)) reader.read(text)
    return frames
  }
  return { session, say, heard, closed, sent }
}

async function connect(headers: Record<string, string> = {}) {
  const client = open()
  await client.say('CONNECT', { 'accept-version': '1.2', host: 'a', ...headers })
  client.heard()
  return client
}

describe('connecting', () => {
  test.each([
    ['1.2', '1.2'],
    ['1.0,1.1,1.2', '1.2'],
    ['1.0,1.1', '1.1'],
  ])('of %s speaks %s', async (asked, version) => {
    const client = open()
    await client.say('STOMP', { 'accept-version': asked, host: 'a', 'heart-beat': '0,0' })
    expect(client.heard()).toEqual([['CONNECTED', { version, 'heart-beat': `${BEAT_MS},${BEAT_MS}` }, '']])
  })

  test.each([
    ['an unknown version', { 'accept-version': '2.0' }],
    ['an invalid heart-beat', { 'accept-version': '1.2', 'heart-beat': 'often' }],
    ['a refused login', { 'accept-version': '1.2', passcode: 'wrong' }],
  ])('with %s ends in an error', async (_, headers) => {
    const client = open()
    await client.say('CONNECT', headers)
    expect(client.heard()).toMatchObject([['ERROR', { message: expect.any(String) }, expect.any(String)]])
    expect(client.closed).toHaveLength(1)
  })

  test('comes first, once, and within ten seconds', async () => {
    const early = open()
    await early.say('SUBSCRIBE', { id: '1', destination: '/topic/a' })
    expect(early.closed).toHaveLength(1)
    const twice = await connect()
    await twice.say('CONNECT', { 'accept-version': '1.2' })
    expect(twice.closed).toHaveLength(1)
    const silent = open()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(silent.closed).toHaveLength(1)
  })
})

describe('topics', () => {
  test('reach every subscription under its id, until it ends', async () => {
    const [one, two] = [await connect(), await connect()]
    await one.say('SUBSCRIBE', { id: 'a:1', destination: '/topic/x', selector: 'evil()' })
    await two.say('SUBSCRIBE', { id: 'b', destination: '/topic/x' })
    await two.say('SEND', { destination: '/topic/x', receipt: 'r' }, '말')
    const message = (subscription: string) => ['MESSAGE', { destination: '/topic/x', subscription }, '말']
    expect(one.heard()).toEqual([message('a:1')])
    expect(two.heard()).toEqual([message('b'), ['RECEIPT', { 'receipt-id': 'r' }, '']])
    await two.say('UNSUBSCRIBE', { id: 'b' })
    await two.say('UNSUBSCRIBE', { id: 'b' })
    one.session.end('lost')
    await two.say('SEND', { destination: '/topic/x' }, '말')
    expect([...one.heard(), ...two.heard()]).toEqual([])
    expect(broker.countSubscriptions('/topic/x')).toBe(0)
  })

  test('a queue answers its own connection alone', async () => {
    const [kim, lee] = [await connect({ login: 'kim' }), await connect({ login: 'lee' })]
    for (const client of [kim, lee])
      await client.say('SUBSCRIBE', { id: 'q', destination: '/user/queue/answer' })
    await kim.say('SEND', { destination: '/ask' }, '예')
    expect(kim.heard()).toEqual([
      ['MESSAGE', { destination: '/user/queue/answer', subscription: 'q' }, 'kim: 예'],
    ])
    expect(lee.heard()).toEqual([])
  })

  test('acknowledgements need an id and change nothing', async () => {
    const client = await connect()
    for (const command of ['ACK', 'NACK']) await client.say(command, { id: '7', receipt: command })
    expect(client.heard()).toEqual([
      ['RECEIPT', { 'receipt-id': 'ACK' }, ''],
      ['RECEIPT', { 'receipt-id': 'NACK' }, ''],
    ])
  })
})

describe('errors', () => {
  test.each([
    ['a subscription without an id', 'SUBSCRIBE', { destination: '/topic/a' }],
    ['a subscription to nothing known', 'SUBSCRIBE', { id: '1', destination: '/queue/a' }],
    ['a message without a destination', 'SEND', {}],
    ['a message to nothing known', 'SEND', { destination: '/nowhere' }],
    ['a transaction', 'BEGIN', { transaction: 't' }],
    ['a message in a transaction', 'SEND', { destination: '/topic/a', transaction: 't' }],
    ['an acknowledgement without an id', 'ACK', {}],
    ['an unknown command', 'CRASH', {}],
  ])(
    '%s is answered with an error that names its receipt, and the connection ends',
    async (_, command, headers) => {
      const client = await connect()
      await client.say(command, { ...(headers as Record<string, string>), receipt: 'r' })
      expect(client.heard()).toMatchObject([
        ['ERROR', { 'receipt-id': 'r', message: expect.any(String) }, expect.any(String)],
      ])
      expect(client.closed).toHaveLength(1)
      await client.say('SEND', { destination: '/topic/a' })
      expect(client.heard()).toEqual([])
    },
  )

  test('a flood of frames and very many subscriptions end the connection', async () => {
    const flooding = await connect()
    for (let no = 0; no < 250; no++) flooding.session.read(writeFrame('SEND', { destination: '/topic/a' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(flooding.closed).toHaveLength(1)
    const greedy = await connect()
    for (let no = 0; no < 50; no++)
      await greedy.say('SUBSCRIBE', { id: `${no}`, destination: `/topic/${no}` })
    expect(greedy.closed).toEqual([])
    await greedy.say('SUBSCRIBE', { id: '50', destination: '/topic/50' })
    expect(greedy.closed).toHaveLength(1)
    const manifold = await connect()
    for (let no = 0; no < 4; no++) await manifold.say('SUBSCRIBE', { id: `${no}`, destination: '/topic/a' })
    await manifold.say('UNSUBSCRIBE', { id: '0' })
    await manifold.say('SUBSCRIBE', { id: '4', destination: '/topic/a' })
    expect(manifold.closed).toEqual([])
    await manifold.say('SUBSCRIBE', { id: '5', destination: '/topic/a' })
    expect(manifold.closed).toHaveLength(1)
  })
})

describe('heart-beats', () => {
  test('go out as often as the client wants, at most every ten seconds', async () => {
    const client = await connect({ 'heart-beat': '0,1000' })
    await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
    expect(client.sent).toEqual(['\n', '\n', '\n'])
  })

  test('that stop coming end the connection', async () => {
    const client = await connect({ 'heart-beat': '10000,0' })
    for (let beat = 0; beat < 5; beat++) {
      client.session.read('\n')
      await vi.advanceTimersByTimeAsync(BEAT_MS)
    }
    expect(client.closed).toEqual([])
    await vi.advanceTimersByTimeAsync(4 * BEAT_MS)
    expect(client.closed).toHaveLength(1)
  })
})

test('a goodbye is acknowledged before the connection ends', async () => {
  const client = await connect()
  await client.say('DISCONNECT', { receipt: 'bye' })
  expect(client.heard()).toEqual([['RECEIPT', { 'receipt-id': 'bye' }, '']])
  expect(client.closed).toEqual([1000])
})
