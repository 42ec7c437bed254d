import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { policyHash } from '#domain/hash.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

const service = serviceForThisFile()
let kim: Member
beforeEach(() => {
  kim = cast().kim
})

const cookieOf = async (member: Member) => ({ Cookie: (await asBrowser(member)).Cookie as string })
const send = (path: string, init: RequestInit = {}) =>
  fetch(service().url + path, { redirect: 'manual', ...init })
const isSignedIn = async (headers: Record<string, string>) =>
  (await send('/api/v0/auth/my', { headers })).status === 200

describe('the path of a call in another spelling', () => {
  test.each(['/API/v0/auth/logout', '/Api/V0/auth/logout'])('%s is no call', async (path) => {
    const cookie = await cookieOf(kim)
    const answer = await send(path, { method: 'POST', headers: { ...cookie, Origin: 'http://evil.test' } })
    expect([403, 404, 405]).toContain(answer.status)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  // ASVS 1.1.1
  test('is redirected to our spelling, and never to another site', async () => {
    const at = async (path: string) => {
      const { status, headers } = await send(path, { method: 'POST' })
      return [status, headers.get('Location')]
    }
    expect(await at('/%61pi/v0/auth/logout?a=%61')).toEqual([308, `${env.ORIGIN}/api/v0/auth/logout?a=%61`])
    const [, elsewhere] = await at('//evil.test/%61')
    expect(new URL(String(elsewhere)).origin).toBe(env.ORIGIN)
  })

  // ASVS 3.5.1, 3.5.2
  test('does not write with the cookie of a member for another site', async () => {
    const cookie = await cookieOf(kim)
    for (const headers of [
      {},
      { Origin: 'null' },
      { Origin: 'http://evil.test' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const answer = await send('/api/v0/auth/logout', {
        method: 'POST',
        headers: [...Object.entries(cookie), ...Object.entries(headers)],
      })
      expect(answer.status).toBe(403)
    }
    expect(await isSignedIn(cookie)).toBe(true)
  })
})

describe('too many fields', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test('are refused by calls and by screens, in bodies and in addresses', async () => {
    const body = fields(25_000)
    const call = await send('/api/v0/token/refresh', { method: 'POST', headers: form, body })
    expect([call.status, await call.json()]).toMatchObject([400, { code: 'too_large' }])
    const screen = await send('/textSize', {
      method: 'POST',
      headers: { ...form, 'Sec-Fetch-Site': 'same-origin' },
      body,
    })
    expect(screen.status).toBe(400)
    expect((await send(`/api/v0/products?${fields(1000)}`)).status).toBe(400)
  })
})

describe('a form full of marks', () => {
  test('of a guest or a member is refused, and its text is not read', async () => {
    const body = new FormData()
    body.set('content', `<p>${'<'.repeat(240_000)}`)
    const guest = await send('/products/1/comments', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body,
    })
    expect(guest.status).toBe(302)
    body.set('content', `<p>${'<'.repeat(2_000_000)}`)
    const headers = { ...(await cookieOf(kim)), 'Sec-Fetch-Site': 'same-origin' }
    const member = await send('/auth/boards/write', { method: 'POST', headers, body })
    expect([member.status, (await member.text()).length < 200_000]).toEqual([400, true])
  })
})

describe('a refused page', () => {
  test('tells when to ask again', async () => {
    const cookie = await cookieOf(kim)
    const search = () => send('/products?searchKeyword=라면', { headers: cookie })
    await Promise.all(Array.from({ length: 60 }, search))
    const refused = await search()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('who may keep an answer', () => {
  const cachingOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await send(path, { headers })
    return [answer.headers.get('Cache-Control'), answer.headers.get('Vary') ?? '']
  }

  // ASVS 14.2.2, 14.3.2
  test('the pages of a member stay with the member', async () => {
    const cookie = await cookieOf(kim)
    for (const path of ['/', '/_root.data', '/products', '/products.data'])
      expect(await cachingOf(path, cookie), path).toEqual([
        'private, no-cache',
        expect.stringContaining('Cookie'),
      ])
    expect((await cachingOf('/auth/my/info', cookie))[0]).toBe('private, no-store')
    expect((await cachingOf('/auth/my/info.data', cookie))[0]).toBe('private, no-store')
  })

  test('a page for everybody is asked for again each time', async () => {
    for (const _ of ['rendered', 'kept'])
      expect(await cachingOf('/products')).toEqual([
        'public, max-age=0, must-revalidate',
        expect.stringMatching(/Cookie.*User-Agent.*Accept-Encoding/),
      ])
  })
})

describe('the second line of defence', () => {
  test('other sites may load our pictures and nothing else', async () => {
    const readersOf = async (path: string) => (await send(path)).headers.get('Cross-Origin-Resource-Policy')
    for (const path of ['/', '/api/v0/products', '/feed.xml', '/nowhere'])
      expect(await readersOf(path), path).toBe('same-origin')
    expect(await readersOf('/icons/apple-touch-icon.png')).toBe('cross-origin')
  })

  test('a script that slipped into a kept page is not allowed by its policy', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const productId = sqlite().prepare('select max(id) from products').pluck().get() as number
    const id = comment(kim, productId, '맛있습니다')
    write(() =>
      sqlite()
        .prepare("update product_comments set content = '<script>alert(1)</script>' where id = ?")
        .run(id),
    )
    const answer = await send(`/products/${productId}`)
    const page = await answer.text()
    expect(page).toContain('<script>alert(1)</script>')
    const policy = answer.headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).not.toContain(policyHash('alert(1)'))
  })

  test('a page allows no style sheet within it, and the offline page no other than its own', async () => {
    const stylesOf = (answer: Response) =>
      /(?:^|; )style-src ([^;]*)/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
    for (const path of ['/', '/products', '/nowhere']) expect(stylesOf(await send(path)), path).toBe("'self'")
    const offline = await send('/offline.html')
    const sheet = /<style>([\s\S]*?)<\/style>/.exec(await offline.clone().text())?.[1] ?? ''
    expect(stylesOf(offline)).toBe(`'self' '${policyHash(sheet)}'`)
  })
})

const eventsOf = (name: string) =>
  service()
    .log.filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === name)

describe('security events', () => {
  // ASVS 16.2.1, 16.3.2
  test('are logged with the member, the number of the request and a hash of the address, and counted', async () => {
    const cookie = await cookieOf(kim)
    const before = eventsOf('cross_site_refused').length
    await send('/api/v0/auth/logout', { method: 'POST', headers: { ...cookie, Origin: 'http://evil.test' } })
    await send('/api/v0/auth/admin/keyword-aliases', { headers: await cookieOf(kim) })
    await send('/auth/admin/setup', { headers: cookie })
    await waitUntil('the lines', () => eventsOf('role_refused').length > 0)
    const line = eventsOf('role_refused').at(-1)
    expect(line).toMatchObject({ memberId: kim.id, requestId: expect.stringMatching(/^.{8}$/) })
    expect(line?.address).toMatch(/^[\w-]{43}$/)
    expect(eventsOf('cross_site_refused')).toHaveLength(before + 1)
    expect(service().log.join('')).not.toContain('127.0.0.1')
    const metrics = await (await send('/metrics')).text()
    expect(metrics).toMatch(/^hotdeal_security_events_total\{event="role_refused"\} [1-9]/m)
    expect(metrics).toMatch(/^hotdeal_security_events_total\{event="token_reused"\} 0$/m)
  })
})

describe('what a log tells', () => {
  const JSON_TYPE = { 'Content-Type': 'application/json' }

  // ASVS 16.3.1
  test('sign-ins by their way, and those that were refused with the reason', async () => {
    const body = JSON.stringify({ deviceKey: 'k'.repeat(43) })
    await send('/api/v0/issue-token/noauth', { method: 'POST', headers: JSON_TYPE, body })
    await waitUntil('the sign-in', () => eventsOf('sign_in').length > 0)
    expect(eventsOf('sign_in').at(-1)).toMatchObject({ way: 'noauth', memberId: expect.any(Number) })
    await send('/login/kakao/callback?state=made-up&code=made-up')
    await waitUntil('the refusal', () => eventsOf('sign_in_refused').length > 0)
    expect(eventsOf('sign_in_refused').at(-1)).toMatchObject({ code: expect.any(String) })
  })

  // ASVS 16.3.3
  test('attempts to pass a control: too large an input, a limit, another site', async () => {
    const body = JSON.stringify({ deliveryKey: 'x'.repeat(300_000) })
    await send('/api/v0/push/acks', { method: 'POST', headers: JSON_TYPE, body })
    await waitUntil('the input', () => eventsOf('input_refused').length > 0)
    expect(eventsOf('input_refused').at(-1)).toMatchObject({ code: 'too_large' })
    const count = (event: string) => eventsOf(event).length
    const [limits, sites] = [count('limit_reached'), count('cross_site_refused')]
    // Not kim, whose searches another test counts.
    const cookie = await cookieOf(cast().lee)
    const search = () => send('/products?searchKeyword=라면', { headers: cookie })
    await Promise.all(Array.from({ length: 61 }, search))
    await send('/textSize', {
      method: 'POST',
      headers: { ...cookie, Origin: 'http://evil.test' },
      body: 'size=18',
    })
    await waitUntil('both', () => count('limit_reached') > limits && count('cross_site_refused') > sites)
    expect(eventsOf('limit_reached').at(-1)).toMatchObject({ limit: expect.any(String) })
  })

  // ASVS 1.3.10, 16.2.1, 16.2.2, 16.2.4, 16.4.1
  test('each line is one JSON object with its time in UTC, whatever a request contains', async () => {
    const cookie = await cookieOf(kim)
    const forged = encodeURIComponent('%s %o {"level":60,"msg":"forged"}\r\n{"level":60,"msg":"forged"}')
    await send(`/api/v0/auth/admin/keyword-aliases?x=${forged}`, { headers: cookie })
    await send('/login/kakao/callback?state=%0D%0A%7B%22event%22%3A%22forged%22%7D&code=%25s')
    await waitUntil('the refusal', () => eventsOf('role_refused').length > 0)
    const lines = service()
      .log.filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    for (const line of service().log.filter((line) => !line.startsWith('{')))
      expect(line, 'what the console prints at the start').toMatch(/^(?:listening on|소유자 링크)/)
    expect(lines.filter(({ msg, event }) => msg === 'forged' || event === 'forged')).toEqual([])
    for (const { time, level, msg } of lines) {
      expect([typeof level, typeof msg]).toEqual(['number', 'string'])
      expect(Math.abs(Date.now() - time)).toBeLessThan(600_000)
    }
  })
})

describe('requests that no browser makes', () => {
  test('a malformed host gets 400 with our headers', async () => {
    const { port } = new URL(service().url)
    for (const host of ['a b', 'x/y', '']) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      await once(socket, 'close')
      expect(answer, host).toMatch(/^HTTP\/1\.1 400 /)
    }
    expect((await send('/healthz')).status).toBe(200)
  })

  test('an origin of another host than the one asked is refused without a fault', async () => {
    const { port } = new URL(service().url)
    const claims = ['', `X-Forwarded-Host: ${new URL(env.ORIGIN).host}\r\n`]
    for (const claim of claims) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST /textSize HTTP/1.1\r\nHost: evil.example\r\n${claim}Origin: ${env.ORIGIN}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      await once(socket, 'close')
      expect(answer, claim).toMatch(/^HTTP\/1\.1 403 /)
    }
  })

  test('the query of an old framework changes nothing', async () => {
    expect((await send('/products?_data=routes%2Fx')).status).toBe(200)
    expect((await send('/nowhere?_data=x')).status).toBe(404)
  })
})

// The last: nothing is left for this address after it.
describe('what is refused', () => {
  test('counts for its address too', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const press = async () => (await send('/giftGame', { method: 'POST', headers })).status
    let last = 0
    for (let round = 0; round < 160 && last !== 429; round++)
      last = (await Promise.all(Array.from({ length: 20 }, press))).at(-1) ?? 0
    expect(last).toBe(429)
  }, 60_000)
})
