import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { load } from 'cheerio'
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { listHandlers } from '#tests/support/server/handlers.ts'

/* What holds for every answer, behind a proxy that ended TLS. */

const behindProxy = { ORIGIN: 'https://deals.example', TRUST_PROXY: '1' }
const service = serviceForThisFile(behindProxy)
let kim: Member
beforeEach(() => {
  kim = cast().kim
})

const send = (path: string, init: RequestInit = {}) =>
  fetch(service().url + path, { redirect: 'manual', ...init })
/** The cookie of `asBrowser` under the name that it has over https. */
const cookieOf = async (member: Member) => ({ Cookie: `__Host-${(await asBrowser(member)).Cookie}` })

/** One answer of every kind, from any origin: pages, calls, files, pictures, faults, redirects. */
async function listAnswers(): Promise<Array<[string, Response]>> {
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const productId = sqlite().prepare('select max(id) from products').pluck().get()
  const page = await (await send('/')).text()
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] as string
  const style = /\/assets\/[^"]+\.css/.exec(page)?.[0] as string
  const origin = { Origin: 'https://evil.example' }
  const asked: Array<[string, RequestInit?]> = [
    ['/'],
    ['/_root.data'],
    ['/products'],
    [`/products/${productId}`],
    [`/products/${productId}/card.png`],
    ['/auth/my/info', { headers: await cookieOf(kim) }],
    ['/api/v0/products'],
    ['/api/v0/auth/my', { headers: await cookieOf(kim) }],
    ['/api/v0/auth/my/notifies-export?format=csv', { headers: await cookieOf(kim) }],
    ['/api/v0/nothing'],
    ['/api/v0/auth/my', { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } }],
    ['/api/v0/products', { headers: { 'X-Forwarded-Proto': 'http' } }],
    ['/feed.xml'],
    ['/sitemap.xml'],
    ['/robots.txt'],
    ['/manifest.webmanifest'],
    ['/sw.js'],
    ['/offline.html'],
    ['/icons/icon-192.png'],
    [script],
    [style],
    ['/healthz'],
    ['/metrics'],
    ['/uploads/nothing.webp'],
    ['/pictures/nothing'],
    ['/nowhere'],
    ['/logout'],
    ['/%70roducts'],
    ['/textSize', { method: 'POST', body: 'size=18' }],
  ]
  return Promise.all(
    asked.map(async ([path, init]): Promise<[string, Response]> => {
      const headers = { ...origin, ...(init?.headers as Record<string, string>) }
      return [`${init?.method ?? 'GET'} ${path}`, await send(path, { ...init, headers })]
    }),
  )
}

/** The encodings that a text must name; JSON is UTF-8 by its own standard. */
const IS_TEXT = /^text\/|\+xml|\/xml/

// ASVS 3.2.1, 3.4.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 4.1.1
test('every answer names its type, stays out of frames, keeps to https and is closed to other origins', async () => {
  for (const [name, { headers, body, status }] of await listAnswers()) {
    const of = (header: string) => headers.get(header) ?? ''
    expect(of('Strict-Transport-Security'), name).toBe('max-age=31536000; includeSubDomains')
    expect(of('X-Content-Type-Options'), name).toBe('nosniff')
    expect(of('Referrer-Policy'), name).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Access-Control-Allow-Origin'), name).toBeNull()
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(of('Content-Security-Policy'), name).toContain(rule)
    expect(of('Content-Security-Policy'), name).toMatch(/default-src '(?:none|self)'/)
    if (body === null || [204, 304].includes(status) || headers.get('Content-Length') === '0') continue
    expect(of('Content-Type'), name).toMatch(/^[a-z]+\/[a-z+.-]+/)
    if (IS_TEXT.test(of('Content-Type'))) expect(of('Content-Type'), name).toMatch(/charset=utf-8/i)
  }
})

// ASVS 3.7.1, 14.2.3
test('a page runs no plugin and nothing of another site but the player of a video', async () => {
  const policy = (await send('/products')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("object-src 'none'")
  const rules = policy.split('; ').filter((rule) => rule !== 'frame-src https://www.youtube-nocookie.com')
  for (const rule of rules) expect(rule).not.toMatch(/https?:|\*|'unsafe-eval'/)
  for (const path of ['/', '/products', '/community']) {
    const $ = load(await (await send(path)).text())
    const loaded = $(
      'script[src], img[src], iframe[src], link[rel="stylesheet"], link[rel*="preload"]',
    ).toArray()
    for (const { attribs } of loaded) expect(attribs.src ?? attribs.href, path).toMatch(/^(?:\/(?!\/)|data:)/)
  }
})

// ASVS 7.4.4
test('every screen of a member offers to log out', async () => {
  const headers = await cookieOf(cast().park)
  const screens = (await listHandlers()).filter(
    ({ path, isScreen }) => isScreen && path.startsWith('/auth/') && !path.includes(':'),
  )
  expect(screens.length).toBeGreaterThan(20)
  for (const { path } of screens) {
    const answer = await send(path, { headers })
    if (answer.status !== 200) continue
    expect(await answer.text(), path).toContain('action="/logout"')
  }
})

describe('the address of a visitor', () => {
  /** The hashed address of a refused write that these headers come with. */
  async function addressSeenFor(headers: Record<string, string>): Promise<unknown> {
    const events = () => service().log.filter((line) => line.includes('"cross_site_refused"'))
    const before = events().length
    await send('/textSize', {
      method: 'POST',
      body: 'size=18',
      headers: { Origin: 'https://evil.example', ...headers },
    })
    await waitUntil('the event', () => events().length > before)
    return JSON.parse(events().at(-1) as string).address
  }

  // ASVS 4.1.3, 15.3.4
  test('is the one that the proxy saw, whatever the visitor claims', async () => {
    const own = await addressSeenFor({ 'X-Forwarded-For': '203.0.113.7' })
    expect(await addressSeenFor({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' })).toBe(own)
    for (const name of ['X-Client-Address', 'X-Real-IP', 'Forwarded', 'True-Client-IP'])
      expect(await addressSeenFor({ 'X-Forwarded-For': '203.0.113.7', [name]: '198.51.100.1' })).toBe(own)
    expect(await addressSeenFor({ 'X-Forwarded-For': '203.0.113.8' })).not.toBe(own)
    expect(await addressSeenFor({ 'X-Forwarded-For': '203.0.113.7:4711' })).toBe(own)
    const household = await addressSeenFor({ 'X-Forwarded-For': '2001:db8:1::1' })
    expect(await addressSeenFor({ 'X-Forwarded-For': '[2001:db8:1::2]:4711' })).toBe(household)
    const unknown = await addressSeenFor({ 'X-Forwarded-For': 'invented 1' })
    expect(await addressSeenFor({ 'X-Forwarded-For': 'invented 2' })).toBe(unknown)
  })
})

describe('the boundaries of a message', () => {
  /** What the server answers to these bytes on one connection. */
  async function exchange(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(service().url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.end(bytes)
    await once(socket, 'close')
    return answer
  }
  const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
  const statusesOf = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, code]) => code)

  // ASVS 4.2.1
  test.each([
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['a length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['chunks in another spelling', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a length with a sign', `Content-Length: +0\r\n\r\n${SMUGGLED}`],
    ['a header with a blank before its colon', `Content-Length : 0\r\n\r\n${SMUGGLED}`],
  ])('that has %s is refused as a whole', async (_, rest) => {
    const answer = await exchange(`POST /api/v0/push/acks HTTP/1.1\r\nHost: x\r\n${rest}`)
    expect(statusesOf(answer)).toEqual(['400'])
  })

  // ASVS 13.4.4
  test('TRACE is not answered with what was sent', async () => {
    const answer = await exchange(
      'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\nConnection: close\r\n\r\n',
    )
    expect(statusesOf(answer)).toEqual(['405'])
    expect(answer).not.toContain('secret=1')
  })
})

describe('a socket', () => {
  /** `open`, or the status with which the handshake is refused. */
  const handshake = (headers: Record<string, string>): Promise<number | 'open'> =>
    new Promise((resolve) => {
      const socket = request(`${service().url}/stomp`, {
        headers: {
          Upgrade: 'websocket',
          Connection: 'Upgrade',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
        },
      })
      socket.on('upgrade', (_, connection) => {
        connection.destroy()
        resolve('open')
      })
      socket.on('response', ({ statusCode = 0 }) => resolve(statusCode))
      socket.end()
    })

  // ASVS 4.4.1
  test('opens over TLS only', async () => {
    expect(await handshake({ 'X-Forwarded-Proto': 'http' })).toBe(400)
    expect(await handshake({ 'X-Forwarded-Proto': 'https' })).toBe('open')
  })

  // ASVS 4.4.2
  test('opens for our own pages and for apps, not for pages of other sites', async () => {
    expect(await handshake({ Origin: 'https://deals.example' })).toBe('open')
    for (const Origin of [
      'https://evil.example',
      'http://deals.example',
      'null',
      'https://deals.example.evil.example',
    ])
      expect(await handshake({ Origin }), Origin).toBe(403)
  })
})

// ASVS 5.3.2, 13.4.1, 13.4.3
test('no folder is listed, and no file outside the built ones and the uploads is served', async () => {
  for (const folder of [
    '/assets',
    '/assets/',
    '/icons/',
    '/uploads',
    '/uploads/',
    '/pictures/',
    '/.well-known/',
  ])
    expect((await send(folder)).status, folder).toBe(404)
  for (const file of [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/bun.lock',
    '/app.db',
    '/keys.json',
    '/uploads/..%2Fkeys.json',
    '/uploads/..%2f..%2fapp.db',
    '/uploads/%2e%2e/keys.json',
    '/uploads/keys.json',
    '/assets/..%2f..%2fserver%2findex.js',
    '/server/main.ts',
  ]) {
    const answer = await send(file)
    expect([301, 308, 404], file).toContain(answer.status)
    expect(await answer.text(), file).not.toMatch(/"secrets"|\[core\]|"dependencies"/)
  }
})

describe('a fault', () => {
  const faults = () => service().log.filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50)

  // ASVS 13.4.2, 16.3.4, 16.5.1
  test('tells the visitor nothing but a number, and the log everything', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const path = `/api/v0/auth/products/${sqlite().prepare('select max(id) from products').pluck().get()}/like`
    write(() => sqlite().exec('alter table product_likes rename to product_likes_gone'))
    try {
      const headers = { ...(await cookieOf(kim)), 'Sec-Fetch-Site': 'same-origin' }
      const before = faults().length
      const call = await send(path, { method: 'POST', headers })
      expect([call.status, await call.json()]).toEqual([
        500,
        { status: 500, code: 'unknown', message: '죄송합니다, 알 수 없는 에러가 발생했습니다' },
      ])
      await waitUntil('the fault in the log', () => faults().length > before)
      const { err, path: logged, requestId } = JSON.parse(faults().at(-1) as string)
      expect(err).toMatchObject({
        message: expect.stringContaining('product_likes'),
        stack: expect.any(String),
      })
      expect([logged, requestId]).toEqual([path, expect.stringMatching(/^.{8}$/)])
    } finally {
      write(() => sqlite().exec('alter table product_likes_gone rename to product_likes'))
    }
  })
})

// ASVS 1.2.4
test('SQL in a search, an order, a number or a header is text', async () => {
  const count = () => sqlite().prepare('select count(*) from users').pluck().get()
  const users = count()
  const attack = `x' or 1=1; drop table users; --`
  const encoded = encodeURIComponent(attack)
  for (const path of [
    `/api/v0/products?searchKeyword=${encoded}`,
    `/api/v0/products/suggestions?searchKeyword=${encoded}`,
    `/api/v0/products?sort=${encoded}&page=${encoded}&pageSize=${encoded}&ids=${encoded}`,
    `/api/v0/deals?sources=${encoded}&shops=${encoded}&categories=${encoded}&sort=${encoded}`,
    `/api/v0/products/${encoded}`,
    `/boardSearch?searchKeyword=${encoded}`,
    `/users/${encoded}`,
    `/feed.xml?searchKeyword=${encoded}`,
  ])
    expect((await send(path, { headers: { 'User-Agent': attack } })).status, path).toBeLessThan(500)
  const found = await (await send(`/api/v0/products?searchKeyword=${encoded}`)).json()
  expect(found).toMatchObject({ totalCount: 0, contents: [] })
  expect(count()).toBe(users)
})
