import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env, parseEnv } from '#app/env.server.ts'
import { waitBriefly } from '#db/client.server.ts'
import { listDeals } from '#domain/feed/deals.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import * as v0 from '#http/v0/products.server.ts'
import { readProgrammes } from '#server/commission/programmes.ts'
import { startCommissions } from '#server/commission/worker.ts'
import { lockDatabase } from '#tests/support/faults/disk.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { searchProducts } from '#tests/support/goods/searching.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { type Affiliates, startAffiliates } from '#tests/support/standIns/affiliates.ts'
import { EVERY_DEAL } from '#ui/products/deals/paths.ts'

const VACUUM = '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'
const VACUUM_PAGE = coupang(7700000101, 20000000101)
const RICE = '[11번가] 별하 누룽지 3kg (12,900원/3,000원)'
const RICE_PAGE = 'https://www.11st.co.kr/products/66000123'
const NONE = {
  COUPANG_ACCESS_KEY: undefined,
  COUPANG_SECRET_KEY: undefined,
  LINKPRICE_ID: undefined,
}

let affiliates: Affiliates
let worker: ReturnType<typeof startCommissions> | undefined

beforeEach(async () => {
  affiliates = await startAffiliates()
  Object.assign(env, NONE, { COUPANG_API_URL: affiliates.url, LINKPRICE_API_URL: affiliates.url })
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await affiliates.close()
  Object.assign(env, NONE)
})

const withCoupang = () =>
  Object.assign(env, { COUPANG_ACCESS_KEY: affiliates.accessKey, COUPANG_SECRET_KEY: affiliates.secretKey })
const withLinkPrice = () => Object.assign(env, { LINKPRICE_ID: affiliates.linkPriceId })

function start(): void {
  worker = startCommissions(readProgrammes(), { lookEveryMs: 20, firstRestMs: 60 })
}

const take = (no: number, title: string, outboundUrl: string, more: Partial<Listing> = {}) =>
  recordListing(post(no, title, { outboundUrl, ...more })).productId

const commissionsOf = (productId: number) => getProduct(productId).sales.map((sale) => sale.commissionUrl)

/** The addresses of a product's sales, once each has one. */
async function made(productId: number): Promise<Array<string | null>> {
  await expect.poll(() => commissionsOf(productId)).not.toContain(null)
  return commissionsOf(productId)
}

describe('with keys of Coupang Partners', () => {
  beforeEach(withCoupang)

  test('a new sale gets its affiliate address by a signed call', async () => {
    const productId = take(1, VACUUM, `${VACUUM_PAGE}&lptag=AF1`)
    start()
    expect(await made(productId)).toEqual([expect.stringMatching(/^https:\/\/link\.coupang\.com\/a\//)])
    expect(affiliates.asked).toEqual([VACUUM_PAGE])
  })

  test('other communities with the same address need no call of their own', async () => {
    const productId = take(1, VACUUM, VACUUM_PAGE)
    start()
    await made(productId)
    recordListing(clienPost(2, VACUUM, { outboundUrl: `${VACUUM_PAGE}&src=1` }))
    const [first, second] = await made(productId)
    expect(second).toBe(first)
    expect(affiliates.asked).toHaveLength(1)
  })

  test('other shops, ended sales and posts without a link are left alone', async () => {
    take(1, RICE, RICE_PAGE)
    take(2, VACUUM, VACUUM_PAGE, { isEnded: true })
    recordListing(post(3, '카페온 쿠폰 이벤트'))
    start()
    await sleep(100)
    expect(affiliates.asked).toEqual([])
  })

  test('a wrong key makes nothing and breaks nothing; the right one later does', async () => {
    const productId = take(1, VACUUM, VACUUM_PAGE)
    affiliates.secretKey = 'another'
    start()
    await waitUntil('a refused call', () => affiliates.failed > 0)
    expect(commissionsOf(productId)).toEqual([null])
    affiliates.secretKey = 'secret-key'
    expect(await made(productId)).toEqual([expect.any(String)])
  })

  test('an address that is made while another process writes is kept, and asked for once', async () => {
    const productId = take(1, VACUUM, VACUUM_PAGE)
    waitBriefly()
    const release = await lockDatabase(env.DATA_DIR)
    start()
    await waitUntil('the call', () => affiliates.asked.length > 0)
    await sleep(300)
    await release()
    await made(productId)
    expect(affiliates.asked).toEqual([VACUUM_PAGE])
  })

  test('a programme that is down is asked less and less often, and as before once it is back', async () => {
    const productId = take(1, VACUUM, VACUUM_PAGE)
    affiliates.isDown = true
    start()
    await waitUntil('two failed calls', () => affiliates.failed > 1)
    affiliates.isDown = false
    expect(await made(productId)).toEqual([expect.any(String)])
  })

  test('an address that the programme refuses does not stand in the way of others', async () => {
    affiliates.refused.add(VACUUM_PAGE)
    const refused = take(1, VACUUM, VACUUM_PAGE)
    const other = take(2, '[쿠팡] 루미코 SSD 1TB (98,000원/무료)', coupang(2, 3), {
      postedAt: Date.now() - 120_000,
    })
    start()
    expect(await made(other)).toEqual([expect.any(String)])
    expect(commissionsOf(refused)).toEqual([null])
  })

  test('an edited link loses the affiliate address of the former link', async () => {
    const productId = take(1, VACUUM, VACUUM_PAGE)
    start()
    const [before] = await made(productId)
    await worker?.stop()
    take(1, VACUUM, coupang(7700000999, 1))
    expect(commissionsOf(productId)).toEqual([null])
    start()
    expect(await made(productId)).not.toEqual([before])
  })

  test('answers have the affiliate address beside the original, and it does not change the order of deals', async () => {
    take(1, RICE, RICE_PAGE, { likes: 90 })
    const productId = take(2, VACUUM, VACUUM_PAGE)
    const order = () => listDeals({ ...EVERY_DEAL, pageNumber: 1, pageSize: 20 }).contents
    const before = order().map((deal) => deal.productId)
    start()
    const [commissionUrl] = await made(productId)
    const product = getProduct(productId)
    expect(v0.productDetail(product)).toMatchObject({ commissionUrl })
    expect(product.sales.map(v0.sale)).toMatchObject([{ commissionUrl, outboundUrl: VACUUM_PAGE }])
    expect((await searchProducts('청소기')).map(v0.product)).toMatchObject([{ commissionUrl }])
    expect(order().map((deal) => deal.productId)).toEqual(before)
  })
})

describe('with LinkPrice', () => {
  test('shops that we know get addresses, Coupang from its own programme', async () => {
    withCoupang()
    withLinkPrice()
    const vacuum = take(1, VACUUM, VACUUM_PAGE)
    const rice = take(2, RICE, RICE_PAGE)
    take(3, '[산바람공식몰] 산바람 버너 (45,000원/무료)', 'https://www.sanbaram.example/goods/1')
    start()
    expect(await made(vacuum)).toEqual([expect.stringMatching(/^https:\/\/link\.coupang\.com\//)])
    expect(await made(rice)).toEqual([`https://lase.kr/click.php?a=1&tu=${encodeURIComponent(RICE_PAGE)}`])
    expect(affiliates.asked.sort()).toEqual([RICE_PAGE, VACUUM_PAGE].sort())
  })

  test('a shop outside its programme keeps the original link', async () => {
    withLinkPrice()
    affiliates.refused.add(RICE_PAGE)
    const rice = take(1, RICE, RICE_PAGE)
    start()
    await expect.poll(() => affiliates.asked.length).toBeGreaterThan(0)
    await sleep(50)
    expect(commissionsOf(rice)).toEqual([null])
  })
})

describe('the keys', () => {
  test('without any there is no programme', () => expect(readProgrammes()).toEqual([]))

  test('half a pair makes no programme either', () => {
    env.COUPANG_ACCESS_KEY = 'access-key'
    expect(readProgrammes()).toEqual([])
  })

  test('lead to the programmes themselves unless the operator says otherwise', () => {
    expect(parseEnv({})).toMatchObject({
      COUPANG_API_URL: 'https://api-gateway.coupang.com',
      LINKPRICE_API_URL: 'https://api.linkprice.com',
    })
  })
})
