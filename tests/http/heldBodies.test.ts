import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countBody, releaseBody } from '#http/input/heldBodies.server.ts'

const MEGABYTE = 1024 * 1024

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A visitor's body, which arrives as the test sends it, and whose reading ends with the request. */
function upload(address: string) {
  let send: (megabytes: number) => void = () => {}
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (megabytes) => controller.enqueue(new Uint8Array(megabytes * MEGABYTE))
      end = () => controller.close()
    },
  })
  const headers = { 'x-client-address': address }
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  let arrived = 0
  let answer = Promise.resolve()
  const read = async () => {
    try {
      for await (const chunk of countBody(request).body as unknown as AsyncIterable<Uint8Array>)
        arrived += chunk.byteLength
      await answer
      return 'read'
    } catch (error) {
      return (error as { reason?: string }).reason
    } finally {
      releaseBody(request)
    }
  }
  const done = read()
  const arrives = async (megabytes: number) => {
    const before = arrived
    send(megabytes)
    await vi.waitUntil(() => arrived >= before + megabytes * MEGABYTE)
  }
  const holdAnswer = () => {
    const answering = Promise.withResolvers<void>()
    answer = answering.promise
    return answering
  }
  return { send, end, done, arrives, holdAnswer }
}

test('two addresses whose bodies stand still keep nobody from uploading', async () => {
  const first = upload('192.0.2.1')
  const second = upload('192.0.2.2')
  await first.arrives(12)
  await second.arrives(8)
  const refused = upload('192.0.2.3')
  refused.send(1)
  expect(await refused.done).toBe('too_many')

  vi.advanceTimersByTime(16_000)
  const third = upload('192.0.2.3')
  await third.arrives(10)
  third.end()
  expect([await third.done, await first.done]).toEqual(['read', 'too_many'])
  second.end()
  expect(await second.done).toBe('read')
})

test('a body that has arrived keeps its room until it is answered', async () => {
  const whole = upload('192.0.2.1')
  await whole.arrives(12)
  const answering = whole.holdAnswer()
  whole.end()
  vi.advanceTimersByTime(60_000)
  const other = upload('192.0.2.2')
  other.send(9)
  expect(await other.done).toBe('too_many')
  answering.resolve()
  expect(await whole.done).toBe('read')
})

test('the slowest body is given up when there is no room, and none while there is room', async () => {
  const slow = upload('192.0.2.1')
  const still = upload('192.0.2.2')
  await still.arrives(10)
  for (let second = 0; second < 64; second += 2) {
    await slow.arrives(0.25)
    vi.advanceTimersByTime(2_000)
  }
  const other = upload('192.0.2.3')
  await other.arrives(8)
  expect(await still.done).toBe('too_many')
  await slow.arrives(2)
  for (const body of [slow, other]) body.end()
  expect([await slow.done, await other.done]).toEqual(['read', 'read'])
})
