import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { listPriceReviews } from '#domain/intake/priceReviews.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { loader as heldPrices } from '#routes/api/v0/admin/heldPrices.ts'
import { action as acceptance } from '#routes/api/v0/admin/priceAcceptance.ts'
import { loader as prices } from '#routes/api/v0/products/prices.ts'
import { loader as sales } from '#routes/api/v0/products/sales.ts'
import { action as decide, loader as review } from '#routes/web/admin/prices.tsx'
import { loader as sheet } from '#routes/web/products/priceSheet.ts'
import { loader as productPage } from '#routes/web/products/product.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { giveHistory, VACUUM_URL, vacuum } from '#tests/support/goods/priceHistory.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

let productId: number
let params: { id: string }
beforeEach(() => {
  productId = giveHistory(Date.now())
  params = { id: String(productId) }
})

const answer = async (response: unknown) => {
  const { status, json } = response as Response
  return { status, body: status === 204 ? null : await json.call(response) }
}
const show = (no: number, price: number) => takeListing(post(no, vacuum(price), { outboundUrl: VACUUM_URL }))
const heldId = () => listPriceReviews({ pageNumber: 1, pageSize: 1 }).contents[0]?.id as number
const livePrice = () => getProduct(productId).sales.find((sale) => sale.endedAt === null)?.price

describe('GET products/:id/prices', () => {
  const list = async (query = '') =>
    answer(await ask(prices, `/api/v0/products/1/prices${query}`, { params }))

  test('answers the readings of the requested days, with the lowest by kind', async () => {
    show(1, 119_000)
    const { body } = await list('?days=7')
    expect(body.contents.at(-1)).toEqual({
      at: expect.stringMatching(/Z$/),
      kind: 'HOT_DEAL',
      price: 119_000,
      totalWon: 119_000,
      source: 'pomppu',
    })
    expect(body.lowest).toEqual({ HOT_DEAL: 119_000 })
    expect((await list('?days=0')).body.contents).toHaveLength(16)
  })

  test.each(['5', '-1', 'x', '1e9'])('refuses other days: %s', async (days) => {
    expect(await list(`?days=${days}`)).toMatchObject({
      status: 400,
      body: { fields: { days: expect.any(String) } },
    })
  })

  test('is not found for an unknown product', async () => {
    expect(await answer(await ask(prices, '/x', { params: { id: '999' } }))).toMatchObject({ status: 404 })
  })
})

test('GET products/:id/sales gives the percentage of a suspicious drop', async () => {
  show(1, 128_000)
  const { body } = await answer(await ask(sales, '/x', { params }))
  expect(body.contents[0]).toMatchObject({ kind: 'HOT_DEAL', price: 128_000, surprise: null })
  expect(body.contents[0]).toHaveProperty('lastReadAt')
})

describe("a product's page", () => {
  const open = async (query = '') =>
    (await ask(productPage, `/products/${productId}${query}`, { params })) as Awaited<
      ReturnType<typeof productPage>
    >

  test('shows 90 days, or as many as its address says', async () => {
    show(1, 119_000)
    expect(await open()).toMatchObject({ days: 90, record: { verdict: 'lowest', readings: 16 } })
    expect(await open('?days=7')).toMatchObject({ days: 7 })
    expect(await open('?days=8')).toMatchObject({ days: 90 })
  })

  test('counts what the badge counts, as many as stored points', async () => {
    show(1, 119_000)
    const page = await open()
    expect(page.readingCount).toBe(page.record.readings)
    expect(page.drawing?.kinds).toMatchObject([{ kind: 'HOT_DEAL', lowest: 119_000, current: 119_000 }])
  })
})

test('a page shows live sales and the latest ended ones; further pages show older ones', async () => {
  for (let no = 100; no < 110; no++)
    takeListing(post(no, vacuum(130_000), { outboundUrl: VACUUM_URL, isEnded: true }))
  show(1, 119_000)
  const open = async (query: string) => {
    const page = (await ask(productPage, `/products/${productId}${query}`, { params })) as Awaited<
      ReturnType<typeof productPage>
    >
    return { ...page, sales: page.sales ?? page.product.sales }
  }
  const first = await open('')
  expect(first.sales).toHaveLength(21)
  expect(first.sales[0]).toMatchObject({ price: 119_000, endedAt: null })
  expect(first.ended).toEqual({ pageNumber: 1, pageSize: 20, totalCount: 25 })
  const second = await open('?sales=2')
  expect(second.sales).toHaveLength(6)
  expect(new Set([...first.sales, ...second.sales].map(({ id }) => id)).size).toBe(26)
  expect((await open('?sales=3')).sales).toHaveLength(1)
  expect(second.product.sales[0], 'the head speaks of the best offer').toMatchObject({ price: 119_000 })
  for (const rubbish of ['all', '%00', '-1', '1e9'])
    expect((await open(`?sales=${rubbish}`)).sales).toHaveLength(21)
})

describe('the price sheet', () => {
  const download = async (headers: Record<string, string> = {}) =>
    (await ask(sheet, `/products/${productId}/prices.csv`, { params, headers })) as Response

  // ASVS 1.3.3, 5.4.1, 5.4.2
  test('is every reading, safe for spreadsheets', async () => {
    takeListing(post(1, '=HYPERLINK("http://x","a"), 청소기 (119,000원/무료)', { outboundUrl: VACUUM_URL }))
    const response = await download(await asBrowser(cast().kim))
    expect(response.headers.get('Content-Disposition')).toContain(`prices-${productId}.csv`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines[0]).toContain('일시(KST),종류,출처,판매처,상품,가격,통화,배송비,합계(원)')
    expect(lines).toHaveLength(17)
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,HOT_DEAL,뽐뿌,쿠팡,.*,129000,KRW,0,129000$/)
    for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^"?[=+@-]/)
  })

  test('of many posts is oldest first', async () => {
    for (let day = 1; day <= 120; day++)
      takeListing(
        post(100 + day, '[쿠팡] 청소기 (119,000원/무료)', { outboundUrl: VACUUM_URL }),
        Date.now() - ((day * 7) % 60) * DAY_MS,
      )
    const lines = (await (await download(await asBrowser(cast().kim))).text())
      .trimEnd()
      .split('\r\n')
      .slice(1)
    const instants = lines.map((line) => line.slice(0, 19))
    expect(instants).toEqual(instants.toSorted())
    expect(lines.length).toBeGreaterThan(120)
  })

  test('is for members, 30 times a day', async () => {
    expect((await download()).status).toBe(302)
    const headers = await asBrowser(cast().lee)
    for (let i = 0; i < 30; i++) expect((await download(headers)).status).toBe(200)
    expect((await download(headers)).status).toBe(429)
  })
})

const ACCEPTANCE = '/api/v0/auth/admin/held-prices/1/acceptance'

describe('prices on hold', () => {
  test('are listed for admins with their reason', async () => {
    show(1, 49_000)
    const list = async (headers: Record<string, string>) =>
      answer(await ask(heldPrices, '/api/v0/auth/admin/held-prices', { headers }))
    expect(await list(await asApp(cast().park))).toMatchObject({
      status: 200,
      body: {
        totalCount: 1,
        contents: [{ state: 'held', reason: 'surprising', price: 49_000, productId, source: 'pomppu' }],
      },
    })
    expect(await list(await asApp(cast().kim))).toMatchObject({ status: 403 })
    expect(await list({})).toMatchObject({ status: 401 })
  })

  test('are accepted by an admin only, once', async () => {
    show(1, 49_000)
    const accept = async (headers: Record<string, string>) =>
      answer(await ask(acceptance, ACCEPTANCE, { method: 'POST', headers, params: { id: String(heldId()) } }))
    expect(await accept(await asApp(cast().kim))).toMatchObject({ status: 403 })
    const id = String(heldId())
    expect(await accept(await asApp(cast().park))).toMatchObject({ status: 204 })
    expect(livePrice()).toBe(49_000)
    const headers = await asApp(cast().park)
    expect(
      await answer(await ask(acceptance, ACCEPTANCE, { method: 'POST', headers, params: { id } })),
    ).toMatchObject({
      status: 409,
    })
  })

  test('are decided on their screen without JavaScript, by admins only', async () => {
    show(1, 49_000)
    const headers = await asBrowser(cast().park)
    const shown = await ask(review, '/auth/admin/prices', { headers })
    expect(shown).toMatchObject({ contents: [{ name: '한빛전자 무선청소기 HB-V10', price: 49_000 }] })
    const form = { id: String(heldId()), _act: 'accept' }
    for (const stranger of [{ Origin: headers.Origin as string }, await asBrowser(cast().kim)])
      expect(
        ((await ask(decide, '/auth/admin/prices', { headers: stranger, form })) as Response).status,
      ).toBe(302)
    expect(livePrice()).toBeNull()
    expect(((await ask(decide, '/auth/admin/prices', { headers, form })) as Response).status).toBe(302)
    expect(livePrice()).toBe(49_000)
  })
})
