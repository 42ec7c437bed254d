// What a source's health says while its pages change. The sample sites have no switch for this: a proxy rewrites their
// markup.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { intoDomain } from '#crawler/intoDomain.ts'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { crawlOnce, enabledSources } from '#crawler/main.ts'
import { type SampleSites, startSampleSites } from '#crawler/samples/server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { baselineMissingShare } from '#domain/sources/sourceRuns.server.ts'
import { listSourceHealth } from '#domain/sources/sources.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

type Rewrite = (html: string, path: string) => string

let sites: SampleSites
let builders: Server
let rewrite: Rewrite
let park: Member

/**
 * The sample sites behind a proxy that may rebuild their pages; bytes pass as latin1, so that charsets do
 * not matter.
 */
beforeEach(async () => {
  ;({ park } = cast())
  rewrite = (html) => html
  sites = await startSampleSites({ everyReading: () => {} })
  builders = createServer(async (request, response) => {
    const page = await fetch(sites.url + request.url)
    const type = page.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await page.arrayBuffer()).toString('latin1')
    const body = type.includes('html') ? rewrite(bytes, request.url ?? '') : bytes
    response.writeHead(page.status, { 'content-type': type }).end(Buffer.from(body, 'latin1'))
  }).listen(0, '127.0.0.1')
  await once(builders, 'listening')
})
afterEach(async () => {
  builders.closeAllConnections()
  builders.close()
  await sites.close()
})

const healthOf = (key: string) => listSourceHealth().find((source) => source.key === key)
const count = (table: string) => sqlite().prepare(`select count(*) from ${table}`).pluck().get() as number

async function crawl(key: string): Promise<void> {
  const sources = enabledSources().filter((source) => source.key === key)
  const sourcesUrl = `http://127.0.0.1:${(builders.address() as AddressInfo).port}`
  const holder = createLeaseHolder()
  // Each run is another process: it knows the past only from the database.
  await crawlOnce({ ...intoDomain(holder), hold: () => true, sources, sourcesUrl, minIntervalMs: 0 })
}

const hashClasses: Rewrite = (html) =>
  html.replace(/class="([^"]+)"/g, (_, names: string) => {
    const hashed = names
      .split(/\s+/)
      .map((name) => `c${createHash('md5').update(name).digest('hex').slice(0, 8)}`)
    return `class="${hashed.join(' ')}"`
  })

test.each(enabledSources().map(({ key }) => key))(
  'when the markup of %s changes, nothing of its lists is stored and its health says why',
  async (key) => {
    // Attributes too, where they identify rows.
    rewrite = (html) => hashClasses(html, '').replace(/\b(?:id|data-[\w-]+)="/g, 'data-x="')
    await crawl(key)
    const hasFeed = enabledSources().some(
      (source) => source.key === key && source.pages.some((page) => page.format === 'rss'),
    )
    if (!hasFeed) expect(count('listings')).toBe(0)
    expect(healthOf(key)?.reason).toMatch(/구조를 인식할 수 없습니다|글이 없습니다|글을 읽을 수 없습니다/)
  },
)

describe('prices that vanish from a page', () => {
  const withoutPrices: Rewrite = (html) => html.replaceAll('v2-list-row__price"', 'v3-amount"')

  test('make a bad run once the baseline is known; nothing of that run is stored', async () => {
    for (let run = 0; run < 12; run++) await crawl('quasarzone')
    expect(baselineMissingShare('quasarzone', '/bbs/qb_saleinfo')).toBeLessThan(0.3)
    const before = count('listings')
    sites.post('새로운 물건')
    rewrite = withoutPrices
    await crawl('quasarzone')
    expect(healthOf('quasarzone')).toMatchObject({
      state: 'slow',
      reason: expect.stringContaining('가격이 없는 글'),
    })
    expect(count('listings')).toBe(before)
  })

  test('are normal on a page that never had them', async () => {
    rewrite = withoutPrices
    for (let run = 0; run < 12; run++) await crawl('quasarzone')
    expect(healthOf('quasarzone')).toMatchObject({ state: 'ok', missingShare: 1 })
  })
})

test('admins are notified on their devices of a source that falls out of order, and of its recovery', async () => {
  giveDevice(park)
  const told = () => listHistories(park, { pageNumber: 1, pageSize: 10 }).contents.map(({ title }) => title)
  await crawl('clien')
  expect(told()).toEqual([])
  const { report } = intoDomain(createLeaseHolder())
  const bad = {
    page: '/service/board/jirum',
    outcome: 'bad',
    rows: null,
    missingPrices: null,
    latencyMs: null,
    reason: '페이지가 비어 있습니다',
  } as const
  for (let runs = 1; runs <= 4; runs++) {
    const trouble = { kind: 'bad', reason: bad.reason, runs } as const
    await report('clien', { ...bad, at: Date.now() + runs, trouble, nextReadAt: Date.now() + 1000 })
  }
  expect(told()).toEqual(['클리앙 수집이 멈췄습니다'])
  await crawl('clien')
  expect(told()).toEqual(['클리앙 수집을 다시 시작했습니다', '클리앙 수집이 멈췄습니다'])
  expect(
    sendAll()
      .map(({ message }) => message.title)
      .toSorted(),
  ).toEqual(told().toSorted())
})
