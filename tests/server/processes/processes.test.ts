// Several processes answer as one service (decision 060).
import { spawnSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Message } from '#client/chat/messages.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { NewWatchedWords, watchWords } from '#domain/moderation/watching/watchedWords.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { nextEvent, readEvents } from '#tests/support/server/events.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { DESTINATIONS, joinChat } from '#tests/support/server/stompClient.ts'

/** The system spreads connections over the processes: of so many, all in one process are a case of one in a million. */
const CONNECTIONS = 20

vi.setConfig({ testTimeout: 60_000 })

let service: ServiceProcess
let kim: Member
const start = (settings: Record<string, string> = {}) =>
  startProcess({
    DATA_DIR: env.DATA_DIR,
    CRAWL: 'off',
    PROCESSES: '2',
    KAKAO_CLIENT_ID: 'test',
    ...settings,
  })
beforeAll(buildIfStale, 120_000)
beforeEach(async () => {
  kim = cast().kim
  service = await start()
  await service.whole()
})
afterEach(() => service.crash())

const countListening = () => service.log.filter((line) => line.includes('"msg":"listening"')).length

/** The status and the text by a connection of its own. 0 when nobody answers. */
function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false })
    const asked = get(new URL(path, service.url), { headers, agent, timeout: 5_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', () => resolve({ status: 0, text }))
    })
    asked.on('error', () => resolve({ status: 0, text: '' }))
    asked.on('timeout', () => asked.destroy())
  })
}

const everywhere = <T>(act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, act))

const openStream = async () =>
  readEvents(await fetch(`${service.url}/api/v0/auth/my/events`, { headers: await asBrowser(kim) }))

test('a page gets an alert whichever process it is connected to', async () => {
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기', historyOnly: true }))
  const streams = await everywhere(openStream)
  for (const stream of streams) await nextEvent(stream, 'badges')
  takeListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
  for (const stream of streams)
    expect(await nextEvent(stream, 'alert')).toMatchObject({ title: expect.stringContaining('청소기') })
})

test('the chat is one room: a message comes once to everybody, and all are counted', async () => {
  const readers = await everywhere(() => joinChat(service.url))
  const member = await joinChat(service.url, kim)
  const counts: number[] = []
  member.client.subscribe('/topic/chat/here', ({ body }) => void counts.push(JSON.parse(body).count))
  member.send('/auth/chat/send', { content: '안녕하세요' })
  const heard = () =>
    readers.map(({ got }) => (got(DESTINATIONS.receive) as Message[]).map(({ content }) => content))
  await expect.poll(heard, { timeout: 5_000 }).toEqual(readers.map(() => ['안녕하세요']))
  await expect.poll(() => counts.at(-1), { timeout: 15_000 }).toBe(CONNECTIONS + 1)
  await Promise.all([...readers, member].map(({ close }) => close()))
})

test('the toast about what a member earned appears on one page, whichever process answers it', async () => {
  const headers = { ...(await asApp(kim)), 'Content-Type': 'application/json' }
  await fetch(`${service.url}/`, { headers: await asBrowser(kim) })
  const body = JSON.stringify({ keyword: '라면', historyOnly: true })
  await fetch(`${service.url}/api/v0/auth/my/keyword-notifies`, { method: 'POST', headers, body })
  const pages: string[] = []
  for (let page = 0; page < CONNECTIONS; page++) pages.push((await ask('/', await asBrowser(kim))).text)
  expect(pages.map((page) => page.includes('태그를 받았습니다')).filter(Boolean)).toHaveLength(1)
})

/** The time in which a person reads a warning, and in which the other processes get it. */
const PRESSES_APART_MS = 300

test('a member who was warned about a word writes at the second press, whichever process answers it', async () => {
  const words = ['바보', '멍청이', '얼간이', '머저리', '등신', '천치', '쪼다', '밥통', '팔푼이', '맹추']
  watchWords(NewWatchedWords.parse({ words: words.join('\n'), action: 'WARN', exceptions: '' }))
  const { productId } = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const id = comment(kim, productId, '안녕하세요')
  const headers = { ...(await asApp(kim)), 'Content-Type': 'application/json', Connection: 'close' }
  const statuses: number[] = []
  for (const word of words.flatMap((word) => [word, word])) {
    const body = JSON.stringify({ content: `${word} 소리` })
    const url = `${service.url}/api/v0/auth/product-comments/${id}`
    statuses.push((await fetch(url, { method: 'PUT', headers, body })).status)
    await sleep(PRESSES_APART_MS)
  }
  expect(statuses).toEqual(words.flatMap(() => [409, 200]))
})

test('a limit counts what all processes have answered', async () => {
  const headers = { ...(await asApp(kim)), 'Content-Type': 'application/json', Connection: 'close' }
  const statuses: number[] = []
  for (let asked = 0; asked < 70; asked++) {
    const answer = await fetch(`${service.url}/api/v0/auth/my/notify-histories/read`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ all: true }),
    })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60)
})

test('a killed process is missed for less than a second, and replaced', async () => {
  const [killed] = service.workers()
  let lastAnswerAt = Date.now()
  let longestMs = 0
  let isKilled = false
  const until = Date.now() + 6_000
  while (Date.now() < until) {
    const { status } = await ask('/healthz')
    if (status === 200) {
      longestMs = Math.max(longestMs, Date.now() - lastAnswerAt)
      lastAnswerAt = Date.now()
    }
    if (!isKilled && Date.now() > until - 5_000) {
      process.kill(killed!, 'SIGKILL')
      isKilled = true
    }
  }
  expect(longestMs).toBeLessThan(1_000)
  await waitUntil('another process', () => countListening() === 3)
  expect(service.workers()).toHaveLength(2)
  expect(service.workers()).not.toContain(killed)
})

test('a process that hangs is replaced', { timeout: 90_000 }, async () => {
  const [hanging] = service.workers()
  process.kill(hanging!, 'SIGSTOP')
  await waitUntil('another process', () => countListening() === 3, { withinMs: 60_000 })
  expect(service.workers()).not.toContain(hanging)
})

test('the metrics of all processes are one answer', async () => {
  await everywhere(() => ask('/products'))
  const { text } = await ask('/metrics')
  expect(text).toContain(
    `http_request_duration_seconds_count{route="/products",method="GET",status="200"} ${CONNECTIONS}`,
  )
  expect(text).toContain('hotdeal_deliveries_open{state="pending"} 0')
})

test('the metrics are there while a process starts', async () => {
  await service.kill()
  await waitUntil('another process to start', () => service.workers().length === 2)
  expect((await ask('/metrics')).status).toBe(200)
})

test('metrics that no process can read are refused, not empty, and every process goes on', async () => {
  const workers = service.workers()
  sqlite().exec('alter table deliveries rename to unreadable')
  onTestFinished(() => void sqlite().exec('alter table unreadable rename to deliveries'))
  expect(await ask('/metrics')).toEqual({ status: 503, text: '' })
  expect(service.workers()).toEqual(workers)
})

test('a stop ends every process', async () => {
  const workers = service.workers()
  const { code, tookMs } = await service.stop()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(workers.filter(isThere)).toEqual([])
})

test('a stop also ends a process that still starts', async () => {
  await service.kill()
  await waitUntil('another process to start', () => service.workers().length === 2)
  const { code, tookMs } = await service.stop()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
})

test('without the supervisor the processes stop by themselves', async () => {
  const workers = service.workers()
  process.kill(service.pid, 'SIGKILL')
  await waitUntil('the end of the others', () => workers.filter(isThere).length === 0)
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a start that fails says why in one line', async () => {
  const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')
  const run = (settings: Record<string, string>) =>
    spawnSync(process.execPath, [main], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        DATA_DIR: env.DATA_DIR,
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...settings,
      },
      encoding: 'utf8',
      timeout: 30_000,
    })
  const wrong = run({ PROCESSES: 'many' })
  expect([wrong.status, wrong.stderr.trim()]).toEqual([
    1,
    '설정이 잘못되었습니다 · PROCESSES: auto 또는 1–64 사이의 정수여야 합니다',
  ])
  const unable = run({ PROCESSES: '2', DATA_DIR: '/dev/null/none' })
  expect(unable.status).toBe(1)
  expect(unable.stderr.trim().split('\n')).toHaveLength(1)
})
