import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { asOrdinaryUser } from '#tests/support/faults/otherUser.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { findNode } from '#tests/support/run/findNode.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { provide } from '#tests/support/standIns/packages.ts'
import { startPushService } from '#tests/support/standIns/pushService.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let service: ServiceProcess | null = null
beforeAll(buildIfStale)
afterEach(async () => {
  await service?.crash()
  service = null
})

const start = async (more: Record<string, string> = {}, command?: string) => {
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', ...more }, command)
  return service
}

describe('a wrong setting stops the start with one clear line', () => {
  test.each([
    ['PORT', 'abc'],
    ['CRAWL', 'maybe'],
    ['SOURCES_URL', 'ftp://example.com'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'server', 'main.ts')], {
      env: { ...process.env, DATA_DIR: env.DATA_DIR, [name]: value },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(name)])
  })
})

describe('a fault of the machine stops the start with one clear line', () => {
  let place: string
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-start-'))
    chmodSync(place, 0o777)
  })
  afterEach(() => rmSync(place, { recursive: true }))
  const MAIN = [process.execPath, join(ROOT, 'server', 'main.ts')]
  const startBy = ([program, args]: [string, string[]], more: Record<string, string> = {}) =>
    spawnSync(program, args, {
      timeout: 60_000,
      env: { ...process.env, DATA_DIR: join(place, 'data'), PORT: '0', LOG_LEVEL: 'error', ...more },
      encoding: 'utf8',
    })

  test.each<[what: string, prepare: () => void, more: Record<string, string>, words: string]>([
    ['a file in the place of DATA_DIR', () => writeFileSync(join(place, 'data'), ''), {}, 'DATA_DIR'],
    [
      'a database that is none',
      () => {
        mkdirSync(join(place, 'data'))
        writeFileSync(join(place, 'data', 'app.db'), 'x'.repeat(8192))
        chmodSync(join(place, 'data'), 0o777)
        chmodSync(join(place, 'data', 'app.db'), 0o666)
      },
      {},
      '손상되었습니다',
    ],
    [
      'a folder that it may not write',
      () => mkdirSync(join(place, 'data'), { mode: 0o555 }),
      {},
      '소유자인 사용자로',
    ],
    ['a host that is none', () => {}, { HOST: 'nowhere.invalid' }, 'HOST nowhere.invalid'],
    ['an address of another machine', () => {}, { HOST: '192.0.2.1' }, 'HOST 192.0.2.1'],
  ])('%s', (_, prepare, more, words) => {
    prepare()
    const { status, stderr } = startBy(asOrdinaryUser(MAIN), more)
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(words)]])
    expect(stderr).toMatch(/[가-힣]/)
  })

  test('a port in use', async () => {
    const { url } = await start()
    const { status, stderr } = startBy([process.execPath, MAIN.slice(1)], { PORT: new URL(url).port })
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('다른 프로그램이 이 주소를')],
    ])
  })

  test('a full disk', () => {
    const fill = [
      '-f',
      '-o',
      '/dev/null',
      '-P',
      join(place, 'data', 'app.db'),
      '-e',
      'inject=pwrite64:error=ENOSPC',
    ]
    const { status, stderr } = startBy([provide(['strace'], ['/usr/bin/strace']), [...fill, ...MAIN]])
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('공간이 부족합니다')]])
  })
})

describe('the running service', () => {
  test('answers that it lives and that it is ready', async () => {
    const { url } = await start()
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ok' })
  })

  // ASVS 3.4.3
  test('answers pages under a policy that names each script', async () => {
    const { url } = await start()
    const headers = await asBrowser(cast().kim)
    const page = await fetch(url, { headers })
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    const html = await page.text()
    const scripts = [...html.matchAll(/<script\b(?! type="application\/json")[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(page.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    const again = (await fetch(url, { headers })).headers.get('Content-Security-Policy')
    expect(again).not.toContain(nonce)
  })

  test('serves built files for ever and revalidates others', async () => {
    const { url } = await start()
    const asset = /\/assets\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0]
    const script = await fetch(url + asset, { headers: { 'Accept-Encoding': 'br' } })
    expect(script.headers.get('Cache-Control')).toContain('immutable')
    const worker = await fetch(`${url}/sw.js`)
    expect(worker.headers.get('Cache-Control')).toContain('must-revalidate')
    const known = await fetch(`${url}/sw.js`, {
      headers: { 'If-None-Match': worker.headers.get('ETag') ?? '' },
    })
    expect(known.status).toBe(304)
  })

  // ASVS 5.3.2
  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/../../server/index.js', '//etc/passwd'])(
    'serves no file outside its folder: %s',
    async (path) => {
      const { url } = await start()
      const { port } = new URL(url)
      const socket = createConnection(Number(port), '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      await once(socket, 'close')
      expect(answer).not.toMatch(/hotdeal-alimi"|root:x/)
      expect(answer).not.toMatch(/^HTTP\/1.1 5/)
    },
  )

  test('refuses a body over the limit', async () => {
    const { url } = await start()
    const long = await fetch(`${url}/api/v0/push/acks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ deliveryKey: 'x'.repeat(2_000_000) }),
    })
    expect(long.status).toBeGreaterThanOrEqual(400)
    expect(long.status).toBeLessThan(500)
  })

  // ASVS 14.2.4, 16.2.5
  test('logs no secret', async () => {
    const { url, log } = await start({ LOG_LEVEL: 'trace' })
    const { kim } = cast()
    const headers = await asApp(kim)
    await fetch(`${url}/api/v0/auth/my`, { headers })
    await fetch(`${url}/api/v0/token/refresh`, {
      method: 'POST',
      body: JSON.stringify({ refreshToken: 'secret-token' }),
    })
    expect(log.join('\n')).not.toContain(headers.Authorization?.split(' ')[1])
    expect(log.join('\n')).not.toContain('secret-token')
  })
})

describe('asked to stop', () => {
  test('it ends within 10 seconds, cuts no request, and leaves unsent rows for the next start', async () => {
    const push = await startPushService()
    push.behave(() => 'hang')
    const { kim } = cast()
    giveDevice(kim, { fcmToken: JSON.stringify(push.subscribe()) })
    addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
    takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
    const reach = { ALLOW_HOSTS: push.host, NODE_EXTRA_CA_CERTS: push.caFile }
    const first = await start(reach)
    await waitUntil('a message on its way', () => push.counters.requests > 0)
    // A member's page is rendered for each request, so that there is something to cut.
    const headers = await asBrowser(kim)
    const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(first.url)))
    // The connections exist before the stop, and requests are in flight when the first answer arrives.
    await Promise.all(lines.map((line) => line.read('/', headers)))
    const answers = lines.map((line) => line.read('/', headers))
    await Promise.race(answers)
    const { code, tookMs } = await first.stop()
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(10_000)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 .*<\/html>/s)
    for (const line of lines) line.close()
    push.behave(() => 201)
    await start(reach)
    await push.waitForMessages(1)
    await push.close()
    expect(sqlite().prepare('select count(*) from notify_histories').pluck().get()).toBe(1)
  })
})

/** A connection on which page after page is requested. */
async function openLine(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  await once(socket, 'connect')
  return {
    /** A page with the head of its answer; rejects when the connection ends before the page does. */
    read: (path: string, headers: Record<string, string>): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = ''
        const isCut = () => reject(new Error(`cut off after ${answer.length} letters`))
        const take = (chunk: Buffer) => {
          answer += chunk
          if (!answer.includes('</html>')) return
          socket.off('data', take).off('close', isCut)
          resolve(answer)
        }
        socket.on('data', take).on('close', isCut)
        const lines = Object.entries({ Host: host, ...headers }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        )
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      }),
    close: () => socket.destroy(),
  }
}

test('the same program runs under Node', { timeout: 120_000 }, async () => {
  const { url } = await start({}, findNode())
  const { kim } = cast()
  const headers = await asApp(kim)
  expect(await (await fetch(url)).text()).toContain('오늘의 딜')
  expect(await (await fetch(`${url}/api/v0/auth/my`, { headers })).json()).toMatchObject({ id: kim.id })
  const added = await fetch(`${url}/api/v0/auth/my/keyword-notifies`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ keyword: '라면', historyOnly: true }),
  })
  expect([added.status, await added.json()]).toMatchObject([201, { keyword: '라면' }])
  await expectNoLongBody(url, headers)
  await expectStreamToEnd(url, await asBrowser(kim))
  const { code } = await service!.stop()
  expect(code).toBe(0)
})

/** Neither an announced nor an unannounced body of 12 MB is read to its end, and the next request is answered. */
async function expectNoLongBody(url: string, headers: Record<string, string>): Promise<void> {
  const long = new Uint8Array(12 * 1024 * 1024)
  const send = (body: BodyInit) =>
    fetch(`${url}/api/v0/push/acks`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const statusOf = (answer: Promise<Response>) => answer.then(({ status }) => status).catch(() => 'cut off')
  expect([400, 'cut off']).toContain(await statusOf(send(long)))
  expect([400, 'cut off']).toContain(await statusOf(send(new Blob([long]).stream())))
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

/** Events arrive while the stream is open; once the page leaves, the service forgets the stream. */
async function expectStreamToEnd(url: string, headers: Record<string, string>): Promise<void> {
  const countOpen = async () =>
    /^hotdeal_sockets_open (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
  const leaving = new AbortController()
  const stream = await fetch(`${url}/api/v0/auth/my/events`, { headers, signal: leaving.signal })
  const { value } = await stream.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toContain('event:')
  expect(await countOpen()).toBe('1')
  leaving.abort()
  await expect.poll(countOpen).toBe('0')
}
