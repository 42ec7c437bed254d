import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import type { Message } from '#client/chat/messages.ts'
import { sqlite } from '#db/client.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { keysPrint, signPassedOn } from '#http/protection/machines.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { aroundPrimary } from '#server/replica/atPrimary.ts'
import { post } from '#tests/support/goods/listings.ts'
import { png, withFile } from '#tests/support/goods/pictures.ts'
import {
  INSTALL_MS,
  METRICS_TOKEN,
  provideMachines,
  readReadiness,
  startMachines,
} from '#tests/support/machines/machines.ts'
import { cast } from '#tests/support/people/cast.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { nextEvent, readEvents } from '#tests/support/server/events.ts'
import { DESTINATIONS, joinChat } from '#tests/support/server/stompClient.ts'

beforeAll(buildIfStale)
beforeAll(provideMachines, INSTALL_MS)

const IN_TIME = { timeout: 20_000, interval: 50 }

async function textAt(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers: { Accept: 'text/html', ...headers } })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

async function readMetric(url: string, name: string): Promise<number> {
  const { text } = await textAt(`${url}/metrics`, { Authorization: `Bearer ${METRICS_TOKEN}` })
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? 0 : Number(line.slice(name.length + 1))
}
const passedOn = (url: string, reason: string) =>
  readMetric(url, `hotdeal_passed_on_total{reason="${reason}"}`)
const untilReady = (url: string) =>
  expect.poll(async () => (await readReadiness(url)).body.status, IN_TIME).toBe('ok')

test('a second machine answers reads, passes writes on to the first, and goes on while the first is gone', async () => {
  const { kim, lee } = cast()
  agree(kim)
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const machines = await startMachines()
  const replica = await machines.startReplica()
  await untilReady(replica.url)

  // Everybody's pages are answered here.
  await expect.poll(async () => (await textAt(`${replica.url}/products`)).text, IN_TIME).toContain('신라면')
  const writesSoFar = await passedOn(replica.url, 'write')
  expect((await textAt(`${replica.url}/products`)).status).toBe(200)
  expect(await passedOn(replica.url, 'fresh')).toBe(0)

  // A member's first page of the day counts as attendance, at the first machine.
  const browser = await asBrowser(kim)
  await expect
    .poll(async () => (await textAt(`${replica.url}/community`, browser)).text, IN_TIME)
    .toContain('logout')
  const visits = () =>
    sqlite().prepare('select count(*) from attendances where user_id = ?').pluck().get(kim.id)
  await expect.poll(visits, IN_TIME).toBe(1)
  expect(await passedOn(replica.url, 'write')).toBeGreaterThan(writesSoFar)

  // A member reads their own post at once, and the cookie that keeps them at the first machine ends its work.
  const json = { ...browser, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const written = await fetch(`${replica.url}/api/v0/auth/boards`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ title: '둘째 기계에서 쓴 글', category: 'REVIEW', content: '<p>잘 보이나요</p>' }),
  })
  expect(written.status, await written.clone().text()).toBe(201)
  const cookie = written.headers
    .getSetCookie()
    .find((text) => text.startsWith('written='))
    ?.split(';')[0]
  expect(cookie).toMatch(/^written=/)
  const own = { Cookie: `${browser.Cookie}; ${cookie}` }
  expect((await textAt(`${replica.url}/boards`, own)).text).toContain('둘째 기계에서 쓴 글')
  await expect
    .poll(async () => {
      const before = await passedOn(replica.url, 'fresh')
      const { text } = await textAt(`${replica.url}/boards`, own)
      return text.includes('둘째 기계에서 쓴 글') && (await passedOn(replica.url, 'fresh')) === before
    }, IN_TIME)
    .toBe(true)

  // A program's bearer token has no cookie: its calls go to the first machine.
  const app = await asApp(kim)
  expect((await textAt(`${replica.url}/api/v0/auth/my`, app)).status).toBe(200)

  // The rules of the first machine hold for the visitor's own address, and a picture that is only there is shown.
  const uploaded = await fetch(`${replica.url}/api/v0/auth/my/image-upload`, {
    method: 'POST',
    headers: { ...app, 'X-Forwarded-For': '203.0.113.7' },
    body: withFile(await png(), { type: 'image/png' }),
  })
  expect(uploaded.status, await uploaded.clone().text()).toBeLessThan(300)
  const { imagePath } = (await uploaded.json()) as { imagePath: string }
  const picture = await fetch(replica.url + imagePath)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])

  // Events of a page come from the first machine, as they happen.
  const leaving = new AbortController()
  const events = readEvents(
    await fetch(`${replica.url}/api/v0/auth/my/events`, { headers: browser, signal: leaving.signal }),
  )
  expect(await nextEvent(events, 'badges')).toBeDefined()
  leaving.abort()

  // Chat: what a member writes here everybody reads there, and the other way round.
  const [here, there] = [await joinChat(replica.url, kim), await joinChat(machines.primary().url, lee)]
  onTestFinished(() => here.close())
  onTestFinished(() => there.close())
  const heard = (client: typeof here) =>
    (client.got(DESTINATIONS.receive) as Message[]).map(({ content }) => content)
  await expect.poll(() => replica.log.filter((line) => line.includes('joined NATS')).length, IN_TIME).toBe(1)
  here.send('/auth/chat/send', { content: '둘째에서' })
  await expect.poll(() => [heard(here), heard(there)], IN_TIME).toEqual([['둘째에서'], ['둘째에서']])
  there.send('/auth/chat/send', { content: '첫째에서' })
  await expect.poll(() => heard(here), IN_TIME).toEqual(['둘째에서', '첫째에서'])
  here.send('/chat/paging', { pageSize: 20 })
  await expect.poll(() => here.got(DESTINATIONS.paging).length, IN_TIME).toBe(1)

  // Looks at pages are counted by the first machine.
  await textAt(`${replica.url}/products/${sqlite().prepare('select max(id) from products').pluck().get()}`)
  const views = () => sqlite().prepare('select coalesce(sum(count), 0) from product_views').pluck().get()
  await expect.poll(views, IN_TIME).toBe(1)

  expect(await readMetric(replica.url, 'hotdeal_follow_lag_seconds')).toBeLessThan(30)
  expect(await readMetric(replica.url, 'hotdeal_primary_reachable')).toBe(1)

  // The first machine is gone: reads go on, writes say so.
  await machines.primary().crash()
  await expect
    .poll(async () => (await readReadiness(replica.url)).body.replica?.primary, IN_TIME)
    .toBe('gone')
  expect((await readReadiness(replica.url)).status).toBe(200)
  expect((await textAt(`${replica.url}/products`)).text).toContain('신라면')
  expect((await textAt(`${replica.url}/community`, browser)).text).toContain('둘째 기계에서 쓴 글')
  const refused = await fetch(`${replica.url}/api/v0/auth/boards`, {
    method: 'POST',
    headers: json,
    body: '{}',
  })
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { status: 503, code: 'unavailable', message: expect.stringContaining('저장할 수 없습니다') },
  ])
  const page = await textAt(`${replica.url}/login`)
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.text).toContain('지금은 읽기만 할 수 있습니다')
  here.send('/auth/chat/send', { content: '들리나요' })
  await expect
    .poll(() => here.got(DESTINATIONS.echo).at(-1), IN_TIME)
    .toEqual({ status: 503, data: '지금은 보낼 수 없습니다. 잠시 후 다시 시도해주세요.' })

  // It comes back.
  await machines.restartPrimary()
  await expect
    .poll(async () => (await readReadiness(replica.url)).body.replica?.primary, IN_TIME)
    .toBe('reachable')
  expect((await textAt(`${replica.url}/login`)).status).toBe(200)
}, 180_000)

test('a killed second machine catches up at its next start, and one without keys does not start', async () => {
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const machines = await startMachines()
  const first = await machines.startReplica()
  await untilReady(first.url)
  await first.crash()
  takeListing(post(2, '[쿠팡] 진라면 40개 (18,900원/무료)'))
  const again = await machines.startReplica(first.folder)
  await untilReady(again.url)
  await expect.poll(async () => (await textAt(`${again.url}/products`)).text, IN_TIME).toContain('진라면')
  await expect(machines.startReplica(undefined, { KEYS: '{}' })).rejects.toThrow(
    'KEYS: keys.json의 내용이어야 합니다',
  )
}, 120_000)

test('on Fly.io a second machine has small requests replayed at the first one', async () => {
  const machines = await startMachines()
  const replica = await machines.startReplica(undefined, { PRIMARY_FLY_MACHINE: '148e21b7a1de89' })
  const send = (body: string) => fetch(`${replica.url}/api/v0/auth/boards`, { method: 'POST', body })
  expect((await send('{}')).headers.get('fly-replay')).toBe('instance=148e21b7a1de89')
  const large = await send('x'.repeat(1_100_000))
  expect([large.headers.get('fly-replay'), large.status]).toEqual([null, 401])
}, 60_000)

test('only our machines may speak as machines', async () => {
  const machines = await startMachines()
  const hello = (headers: Record<string, string>) =>
    fetch(`${machines.primary().url}/machines/hello`, { method: 'POST', headers, body: '{}' })
  expect((await hello({})).status).toBe(404)
  expect((await hello({ 'X-Passed-On': `${Date.now()} machine invented` })).status).toBe(404)
}, 60_000)

test('the first machine reads no body of a stranger, and no other body than a machine signed', async () => {
  const url = 'http://localhost/machines/hello'
  const answer = aroundPrimary(async () => new Response('page'))
  const greeting = JSON.stringify({ looks: [], memberLooks: [], keys: keysPrint() })
  const call = (passedOn: string, body: string) =>
    new Request(url, { method: 'POST', headers: { 'X-Passed-On': passedOn }, body })
  const signed = signPassedOn({ method: 'POST', url, address: 'machine', body: greeting })
  expect((await answer(call(signed, greeting), '192.0.2.1')).status).toBe(200)
  expect((await answer(call(signed, greeting.replace('[]', '[ ]')), '192.0.2.1')).status).toBe(404)
  const ofVisitor = signPassedOn({ method: 'POST', url, address: '192.0.2.1' })
  for (const passedOn of [`${Date.now()} machine invented x`, ofVisitor]) {
    const request = call(passedOn, greeting)
    expect((await answer(request, '192.0.2.1')).status).toBe(404)
    expect(request.bodyUsed).toBe(false)
  }
})

test('a second machine names each setting that it lacks', () => {
  expect(() => parseEnv({ ROLE: 'second' })).toThrow('ROLE: primary 또는 replica만 쓸 수 있습니다')
  expect(() => parseEnv({ ROLE: 'replica' })).toThrow(/PRIMARY_URL: .* REPLICA_URL: .* NATS_URL: /)
  expect(() => parseEnv({ PRIMARY_URL: 'http://hotdeal.example' })).toThrow('PRIMARY_URL: https 주소이거나')
  expect(parseEnv({ PRIMARY_URL: 'http://abc.vm.app.internal:3000' }).PRIMARY_URL).toBe(
    'http://abc.vm.app.internal:3000',
  )
})
