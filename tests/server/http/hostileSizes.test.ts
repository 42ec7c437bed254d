// Whatever a request carries, the process answers others meanwhile: `/healthz` never waits long behind it.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { db, sqlite, write } from '#db/client.server.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { takeListings } from '#domain/intake/takeListing.server.ts'
import { makeListings } from '#tests/bench/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { agree } from '#tests/support/people/consent.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { type Handler, listHandlers } from '#tests/support/server/handlers.ts'
import { openRawSocket } from '#tests/support/stomp/rawSocket.ts'

/** The limit is wide in `test`, where the machine is busy with other tests: the faults that this finds take seconds. */
const MAX_WAIT_MS = proofSize({ ordinary: 2_000, full: 100 })
const LISTINGS = proofSize({ ordinary: 300, full: 30_000 })
/** The test sends every nth request, with this n. */
const EACH = proofSize({ ordinary: 100, full: 1 })
const MEMBERS = proofSize({ ordinary: 10, full: 100 })
const MAX_MS = 3_600_000
/** Visitors who ask for pages of the chat, 180 times a second each, for five seconds. */
const SOCKETS = 10
const MESSAGES = 300
const ROUNDS = 50
const ROUND_MS = 100
const FRAMES_A_ROUND = 18

const BODY_BYTES = 250_000
const QUERY_BYTES = 12_000
/** Letters that make expressions look back: separators, half escapes, money, marks of HTML, mentions, dates. */
const LETTERS = [
  'a',
  'a\\',
  ',',
  '1,',
  '(',
  ' ',
  '가',
  '12:',
  '<',
  '&',
  '<li>',
  '<a href="',
  '@',
  '#',
  '&lt;',
  '\n',
  '.1',
  'x://',
  '1만 ',
]
const filled = (letters: string, bytes: number): string =>
  letters.repeat(Math.floor(bytes / Buffer.byteLength(letters)))

/** Letters that are expensive to clean or to send back, for one field as long as a form may be. */
const DEAR = ['<', '&', '<b>', '\n', '"']
const MULTIPART = 'multipart/form-data; boundary=b'
const MULTIPART_BYTES = [245_000, 1_400_000]

const inParts = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n<p>${value}\r\n--b--\r\n`

interface Sent {
  method: string
  address: string
  type?: string
  body?: string
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const manyFields = (name: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${name(index)}=1`).join('&')
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** The bodies for one handler: all of them as large as the service reads. */
function* bodiesOf({ fieldNames, buttons, isScreen }: Handler): Generator<[type: string, body: string]> {
  yield [FORM, manyFields((index) => `f${index}`, 24_000)]
  yield [FORM, manyFields((index) => fieldNames[index % fieldNames.length] ?? 'a', 24_000)]
  yield [FORM, manyFields((index) => fieldNames[index % fieldNames.length] ?? 'a', 490)]
  yield [JSON_TYPE, nested(120_000)]
  yield [JSON_TYPE, `{"__proto__":${nested(60_000)}}`]
  yield ['text/csv', `type,keyword${filled(',x', 500_000)}\n${filled('KEYWORD,a\n', 400_000)}`]
  yield ['text/csv', `type,keyword,excludes\nKEYWORD,a,${filled('a', 900_000)}\\`]
  for (const letters of DEAR)
    for (const name of fieldNames) {
      yield [FORM, `${new URLSearchParams([[name, filled(letters, 80_000)]])}`]
      for (const bytes of isScreen ? MULTIPART_BYTES : [])
        yield [MULTIPART, inParts(name, filled(letters, bytes))]
    }
  for (const letters of LETTERS) {
    const long = filled(letters, Math.floor(BODY_BYTES / Math.max(1, fieldNames.length)) - 100)
    for (const button of buttons) {
      const fields = new URLSearchParams(fieldNames.map((name) => [name, long.slice(0, 80_000)]))
      yield [FORM, `_act=${button}&${fields}`.slice(0, BODY_BYTES)]
    }
    if (isScreen) continue
    yield [JSON_TYPE, JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, long])))]
    const list = Array.from({ length: 8_000 }, () => letters)
    yield [JSON_TYPE, JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, list])))]
  }
}

/** The queries for one handler. */
function queriesOf({ queryNames }: Handler): string[] {
  const of = (value: string) =>
    queryNames.map((name) => `${name}=${value.slice(0, QUERY_BYTES / queryNames.length)}`).join('&')
  const ids = Array.from({ length: 3_000 }, (_, index) => index + 1).join(',')
  const queries =
    queryNames.length > 0
      ? ['999999999', '1', ids, ...LETTERS.map((letters) => encodeURIComponent(filled(letters, 4_000)))].map(
          of,
        )
      : []
  return [...queries, manyFields((index) => `f${index}`, 2_000)]
}

const addressOf = (path: string): string => path.replace(/:\w+|\*/g, '1')

/** One after the other: all bodies together are gigabytes. */
function* makeSent(handlers: Handler[]): Generator<Sent> {
  for (const handler of handlers) {
    const address = addressOf(handler.path)
    for (const query of queriesOf(handler)) yield { method: 'GET', address: `${address}?${query}` }
    for (const method of handler.methods)
      for (const [type, body] of bodiesOf(handler)) yield { method, address, type, body }
  }
}

const service = serviceForThisFile({ TRUST_PROXY: '1', LOG_LEVEL: 'error' })
let actors: Array<Record<string, string>>
beforeEach(async () => {
  const { kim, park } = cast()
  const listings = makeListings(LISTINGS, createRandom(7))
  for (let start = 0; start < listings.length; start += 500)
    await takeListings(listings.slice(start, start + 500))
  await renewSearchIndex()
  comment(kim, 1, '맛있습니다')
  const members = Array.from({ length: MEMBERS }, (_, no) => agree(signIn('kakao', `${5_000 + no}`).member))
  write(() => sqlite().prepare("update users set role = 'SUPER_ADMIN' where id % 2 = 0").run())
  actors = await Promise.all(
    [park, null, ...members].map(async (member, no) => {
      const address = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `10.9.${no >> 8}.${no & 255}` }
      return member ? { Cookie: String((await asBrowser(member)).Cookie), ...address } : address
    }),
  )
}, MAX_MS)

/** Asks for `/healthz` again and again until `stop`; `worst` is the longest wait since `worst` was taken. */
function watchHealth() {
  let isOver = false
  let worst = 0
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(`${service().url}/healthz`)).text()
      worst = Math.max(worst, performance.now() - startedAt)
    }
  })()
  return {
    takeWorst() {
      const taken = worst
      worst = 0
      return taken
    },
    stop() {
      isOver = true
      return watching
    },
  }
}

const isStream = (answer: Response) => answer.headers.get('Content-Type')?.startsWith('text/event-stream')

// ASVS 2.4.1, 15.2.2
test(
  'no request keeps the others waiting, whatever it carries',
  async () => {
    const handlers = await listHandlers()
    const health = watchHealth()
    const slow: string[] = []
    const faults: string[] = []
    let made = 0
    let sent = 0
    for (const { method, address, type, body } of makeSent(handlers)) {
      if (made++ % EACH > 0) continue
      const actor = actors[sent++ % actors.length] ?? {}
      const headers = { ...actor, ...(type !== undefined && { 'Content-Type': type }) }
      const answer = await fetch(service().url + address, { method, headers, body, redirect: 'manual' })
      if (isStream(answer)) await answer.body?.cancel()
      else await answer.arrayBuffer()
      const name = `${method} ${address.slice(0, 80)} ${type ?? ''} ${body?.replace(/\s+/g, ' ').slice(-60, -20) ?? ''} of ${body?.length ?? 0}`
      const waited = health.takeWorst()
      if (waited > MAX_WAIT_MS) slow.push(`${Math.round(waited)} ms behind ${name}`)
      if (answer.status >= 500 && !address.startsWith('/error/50x'))
        faults.push(`${answer.status} to ${name}`)
    }
    await health.stop()
    expect(sent).toBeGreaterThan(5_000 / EACH)
    expect({ slow, faults }).toEqual({ slow: [], faults: [] })
  },
  MAX_MS,
)

test('no visitor of the chat keeps the others waiting', async () => {
  const { kim } = cast()
  const said = Array.from({ length: MESSAGES }, (_, no) => ({
    userId: kim.id,
    content: '가'.repeat(480),
    createdAt: Date.now() - no,
  }))
  write(() => db.insert(chatMessages).values(said).run())
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => openRawSocket(`${service().url.replace('http', 'ws')}/stomp`)),
  )
  for (const socket of sockets) {
    socket.send('CONNECT\naccept-version:1.2\nhost:x\n\n\0')
    for (let id = 0; id < 4; id++)
      socket.send(`SUBSCRIBE\nid:${id}\ndestination:/user/queue/chat/paging\n\n\0`)
  }
  const health = watchHealth()
  for (let round = 0; round < ROUNDS; round++) {
    for (const socket of sockets)
      socket.send('SEND\ndestination:/chat/paging\n\n{"pageSize":100}\0'.repeat(FRAMES_A_ROUND))
    await sleep(ROUND_MS)
  }
  const worst = health.takeWorst()
  await health.stop()
  expect(worst).toBeLessThan(MAX_WAIT_MS)
  expect(sockets.some((socket) => socket.heard().includes('MESSAGE'))).toBe(true)
}, 120_000)
