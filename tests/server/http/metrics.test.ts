import { afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { recordRun } from '#domain/sources/sources.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { nameRoutes } from '#server/http/routeNames.ts'
import { cast } from '#tests/support/people/cast.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { joinChat } from '#tests/support/server/stompClient.ts'

const TOKEN = 'a-token-of-the-operator'

let service: ServiceProcess | null = null
beforeAll(buildIfStale, 120_000)
afterEach(async () => {
  await service?.crash()
  service = null
})

const start = async (settings: Record<string, string> = {}) => {
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', ...settings })
  return service.url
}
const read = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers })

test('this machine reads the metrics of requests, messages, sources and memory', async () => {
  const at = Date.now() - 90_000
  recordRun('clien', {
    at,
    page: '/',
    outcome: 'read',
    rows: 20,
    missingPrices: 0,
    latencyMs: 80,
    reason: null,
    trouble: null,
    nextReadAt: at + 180_000,
  })
  const url = await start()
  for (const path of [
    '/',
    '/',
    '/products/987654321',
    '/products/123456789',
    `/${'x'.repeat(50)}`,
    '/api/v0/products',
  ])
    await (await fetch(url + path)).text()
  const answer = await read(url)
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  const figureOf = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  const requests = (route: string, status: number) =>
    figureOf(`http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`)
  expect(requests('/', 200)).toBe(2)
  expect(requests('/products/:id', 404)).toBe(2)
  expect(requests('/api/v0/products', 200)).toBe(1)
  expect(requests('other', 404)).toBe(1)
  expect(figureOf('hotdeal_deliveries_open{state="pending"}')).toBe(0)
  expect(figureOf('hotdeal_sockets_open')).toBe(0)
  expect(figureOf('hotdeal_chat_sockets_open')).toBe(0)
  expect(figureOf('hotdeal_chat_deliveries_total')).toBe(0)
  const age = lines.find((line) => line.startsWith('hotdeal_source_age_seconds{source="clien"')) ?? ''
  expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(90)
  expect(figureOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
}, 60_000)

// ASVS 13.4.5
test('behind a proxy the token is required, and without one nothing is shown', async () => {
  const url = await start({ TRUST_PROXY: '1', METRICS_TOKEN: TOKEN })
  expect((await read(url)).status).toBe(404)
  expect((await read(url, { Authorization: 'Bearer another-token-of-nobody' })).status).toBe(404)
  expect((await read(url, { Authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  await service?.crash()
  const without = await start({ TRUST_PROXY: '1' })
  expect((await read(without, { Authorization: 'Bearer undefined' })).status).toBe(404)
}, 60_000)

// ASVS 13.4.5
test('behind a proxy that the settings do not name the metrics stay closed, and the start names the setting', async () => {
  const url = await start({ ORIGIN: 'https://deals.example', METRICS_TOKEN: TOKEN })
  const passedOn = { 'X-Forwarded-For': '203.0.113.7' }
  expect((await read(url, passedOn)).status).toBe(404)
  expect((await read(url, { ...passedOn, Authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  expect((await read(url)).status).toBe(200)
  expect(service?.log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  await service?.crash()
  await start({ ORIGIN: 'https://deals.example', TRUST_PROXY: '1' })
  expect(service?.log.filter((line) => line.includes('TRUST_PROXY'))).toEqual([])
}, 60_000)

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/products', '/products'],
  ['/products/12', '/products/:id'],
  ['/products/12.data', '/products/:id'],
  ['/products/12/card.png', '/products/:id/card.png'],
  ['/products/12/34', 'other'],
  ['/wp-login.php', 'other'],
])('%s is counted as %s', (path, name) => {
  expect(nameRoutes(['products', 'products/:id', 'products/:id/card.png'])(path)).toBe(name)
})

test('the metrics count the sockets, frames, deliveries and ends of the chat', async () => {
  const url = await start()
  const [visitor, other] = [await joinChat(url), await joinChat(url)]
  const metrics = async () => (await read(url)).text()
  const shows = (line: string) => expect.poll(metrics).toContain(`\n${line}\n`)
  await shows('hotdeal_chat_sockets_open 2')
  await shows('hotdeal_chat_frames_in_total{command="CONNECT"} 2')
  await shows('hotdeal_chat_frames_out_total{command="CONNECTED"} 2')
  writeMessage(cast().kim, NewMessage.parse({ content: '말' }))
  await shows('hotdeal_chat_deliveries_total 2')
  await visitor.close()
  other.client.publish({ destination: '/nowhere' })
  await shows('hotdeal_chat_closes_total{reason="disconnected"} 1')
  await shows('hotdeal_chat_closes_total{reason="error"} 1')
  await shows('hotdeal_chat_sockets_open 0')
}, 60_000)
