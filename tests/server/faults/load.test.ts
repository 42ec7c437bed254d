// Members use the real process for half an hour while services outside fail: no error, and memory stays flat.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { createRandom } from '#crawler/samples/random.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { readMemory } from '#tests/support/faults/memory.ts'
import { repeat } from '#tests/support/faults/watch.ts'
import { png, withFile } from '#tests/support/goods/pictures.ts'
import { agree } from '#tests/support/people/consent.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { ask } from '#tests/support/server/chain.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { startPushService } from '#tests/support/standIns/pushService.ts'

const MEMBERS = proofSize({ ordinary: 20, full: 200 })
const LASTS_MS = Number(process.env.LOAD_SECONDS ?? proofSize({ ordinary: 18, full: 1_800 })) * 1000
const THINKS_MS = 4_000
const MAX_GROWTH = 1.05
/** The most that one fault lasts, and the healthy phase after it. */
const PHASE_MS = 5_000

const random = createRandom(SEED)
const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T
const WORDS = ['라면', '커피', '기저귀', '에어팟', '물티슈', '노트북']

/** Forwards to the sample sites; requests of a silent host get no answer. */
async function startGate(sitesUrl: string) {
  const silent = new Set<string>()
  const server = createServer((asked, answer) => {
    if (silent.has(asked.url?.split('/')[1] ?? '')) return
    const forwarded = request(sitesUrl + asked.url, { headers: asked.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    forwarded.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silent,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

beforeAll(buildIfStale)

test(`${MEMBERS} members for ${LASTS_MS / 1000} s meet no error`, {
  timeout: LASTS_MS + 240_000,
}, async () => {
  const sites = await startSampleSites()
  const gate = await startGate(sites.url)
  const push = await startPushService()
  const service = await startProcess({
    DATA_DIR: env.DATA_DIR,
    SOURCES_URL: gate.url,
    TRUST_PROXY: '1',
    ALLOW_HOSTS: push.host,
    PUSH_HOSTS: push.host,
    NODE_EXTRA_CA_CERTS: push.caFile,
    LOG_LEVEL: 'error',
  })
  await waitUntil('products', () => Number(ask('select count(*) from products')[0]) > 20, {
    withinMs: 60_000,
  })
  const products = ask('select id from products limit 50')
  const picture = await png()
  const errors: unknown[] = []
  const counts = new Map<number, number>()

  async function use(
    path: string,
    headers: Record<string, string>,
    init: RequestInit = {},
  ): Promise<Response | null> {
    try {
      const answer = await fetch(service.url + path, { ...init, headers, redirect: 'manual' })
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500) errors.push([path, answer.status])
      return answer
    } catch (error) {
      errors.push([path, (error as Error).message])
      return null
    }
  }

  async function startMember(place: number) {
    const member = agree(signIn('kakao', `66${place}`).member)
    giveDevice(member, { fcmToken: JSON.stringify(push.subscribe()) })
    const headers = {
      ...(await asBrowser(member)),
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `203.0.${place >> 8}.${place & 255}`,
    }
    const json = { ...headers, 'Content-Type': 'application/json' }
    const read = async (path: string) => void (await (await use(path, headers))?.text())
    const send = async (path: string, body: unknown) => {
      const answer = await use(`/api/v0/${path}`, json, { method: 'POST', body: JSON.stringify(body) })
      const text = await answer?.text()
      return text ? (JSON.parse(text) as unknown) : null
    }
    const acts = [
      () => read('/bestCheapers'),
      () => read('/products'),
      () => read(`/products?searchKeyword=${encodeURIComponent(pick(WORDS))}`),
      () => read(`/products/${pick(products)}`),
      () => read('/community'),
      () => read('/auth/my/notifyHistories'),
      () => read('/api/v0/auth/my/devices'),
      () => send('auth/product-comments', { productId: pick(products), text: `${random()}번째 생각입니다` }),
      async () => {
        const made = (await send('auth/my/keyword-notifies', { keyword: pick(WORDS) })) as {
          id?: number
        } | null
        if (made?.id) await use(`/api/v0/auth/my/keyword-notifies/${made.id}`, headers, { method: 'DELETE' })
      },
      () => send(`auth/products/${pick(products)}/bookmark`, {}),
      async () =>
        void (await (
          await use('/api/v0/auth/images', headers, { method: 'POST', body: withFile(picture) })
        )?.text()),
    ]
    return repeat(async () => {
      await sleep(random() * THINKS_MS)
      await pick(acts)()
    }, 0)
  }

  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, place) => startMember(place + 1)))
  const faults = [
    () => gate.silent.add('www.clien.net'),
    () => push.behave(() => 500),
    () => push.behave(() => 'hang'),
  ]
  const failing = repeat(async () => {
    pick(faults)()
    await sleep(random() * PHASE_MS)
    gate.silent.clear()
    push.behave(() => 201)
    await sleep(random() * PHASE_MS)
  }, 0)
  const cutting = repeat(async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => {})
    socket.write('POST /api/v0/auth/images HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nhalf')
    await sleep(200)
    socket.destroy()
  }, 100)

  const weights: number[] = []
  const end = Date.now() + LASTS_MS
  while (Date.now() < end) {
    await sleep(1000)
    weights.push(readMemory(service.pid).nowMb)
  }
  await Promise.all([...members, failing, cutting].map((part) => part.stop()))
  expect(service.isGone()).toBe(false)
  await service.crash()
  gate.close()
  await Promise.all([sites.close(), push.close()])

  const sixth = Math.floor(weights.length / 6)
  const [early, late] = [median(weights.slice(sixth, 2 * sixth)), median(weights.slice(-sixth))]
  const megabytes = [early, late].map(Math.round)
  process.stderr.write(`${JSON.stringify([...counts])}; memory in MB, early and late: ${megabytes}\n`)
  expect(errors).toEqual([])
  expect(counts.get(200)).toBeGreaterThan(MEMBERS)
  // A short run says nothing about memory.
  expect(late / early).toBeLessThan(proofSize({ ordinary: Number.POSITIVE_INFINITY, full: MAX_GROWTH }))
})

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
