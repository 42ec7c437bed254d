import { describe, expect, test } from 'vitest'
import { recordPriceReading } from '../../../app/domain/products/prices/priceReadings.server.ts'
import { renewSearchIndex } from '../../../app/domain/products/search/searchIndex.server.ts'
import { action as addProduct } from '../../../app/routes/api/v0/products/add.ts'
import { loader as status } from '../../../app/routes/api/v0/products/status.ts'
import { loader as products } from '../../../app/routes/web/products/products.tsx'
import { asApp, asBrowser, ask } from '../../support/calls.ts'
import { cast } from '../../support/cast.ts'
import { reading } from '../../support/priceReadings.ts'

const answer = async (response: unknown) => {
  const { status, json } = response as Response
  return { status, body: await json.call(response) }
}

describe('POST auth/products', () => {
  const add = async (json: unknown, headers?: Record<string, string>) =>
    answer(
      await ask(addProduct, '/api/v0/auth/products', { json, headers: headers ?? (await asApp(cast().kim)) }),
    )

  test('follows a product by its address at the price comparison', async () => {
    const url = 'https://prod.danawa.com/info/?pcode=90000101'
    expect(await add({ url })).toEqual({ status: 201, body: { productId: null, isReading: true } })
    const productId = recordPriceReading('90000101', reading('90000101'))
    expect(await add({ url })).toEqual({ status: 201, body: { productId, isReading: false } })
  })

  test.each([{}, { url: '' }, { url: 'https://www.11st.co.kr/products/1' }, { url: 7 }])(
    'refuses %j by its field',
    async (json) => {
      expect(await add(json)).toMatchObject({ status: 400, body: { fields: { url: expect.any(String) } } })
    },
  )

  test('is for members', async () => {
    expect(await add({ url: 'https://prod.danawa.com/info/?pcode=1' }, {})).toMatchObject({ status: 401 })
  })
})

describe('a search on /products', () => {
  const search = async (keyword: string, headers: Record<string, string> = {}) =>
    (await ask(products, `/products?searchKeyword=${encodeURIComponent(keyword)}`, { headers })) as {
      isBeingSought: boolean
    }

  test("of a member's that finds little is looked up at the price comparison, and everybody sees so", async () => {
    expect(await search('청소기')).toMatchObject({ isBeingSought: false })
    expect(await search('청소기', await asBrowser(cast().kim))).toMatchObject({ isBeingSought: true })
    expect(await search('청소기')).toMatchObject({ isBeingSought: true })
  })

  test('that finds enough, or asks for nothing, is not', async () => {
    for (let pcode = 1; pcode <= 5; pcode++) recordPriceReading(`${pcode}`, reading(`${pcode}`))
    await renewSearchIndex()
    const headers = await asBrowser(cast().kim)
    expect(await search('청소기', headers)).toMatchObject({ isBeingSought: false })
    expect(await search('', headers)).toMatchObject({ isBeingSought: false })
  })
})

test('/status tells how many prices are compared and how old the oldest is', async () => {
  const now = Date.parse('2026-10-05T14:30:00+09:00')
  recordPriceReading('1', reading('1'), now)
  recordPriceReading('2', reading('2'), now - 1000)
  expect(await answer(await ask(status, '/api/v0/status'))).toMatchObject({
    body: {
      prices: { products: 2, oldestReadAt: new Date(now - 1000).toISOString(), oldestFollowedReadAt: null },
    },
  })
})
