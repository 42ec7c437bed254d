import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { action as addProduct } from '#routes/api/v0/products/add.ts'
import { loader as categories } from '#routes/api/v0/products/categories.ts'
import { loader as getOne } from '#routes/api/v0/products/product.ts'
import { loader as list } from '#routes/api/v0/products/products.ts'
import { loader as sales } from '#routes/api/v0/products/sales.ts'
import { loader as sources } from '#routes/api/v0/products/sources.ts'
import { loader as status } from '#routes/api/v0/products/status.ts'
import { loader as levels } from '#routes/api/v0/rewards/levels.ts'
import { loader as external } from '#routes/web/products/external.tsx'
import { loader as products } from '#routes/web/products/products.tsx'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

const answer = async (response: unknown) => {
  const { status, json } = response as Response
  return { status, body: await json.call(response) }
}

describe('a product', () => {
  /** A live post at 쿠팡, an ended one, and another product of another category. */
  const take = () => {
    const first = recordListing(post(1, '[쿠팡] 한빛전자 <무선>청소기 HB-V10 (129,000원/무료)', appliance))
    const ended = { ...appliance, isEnded: true }
    const again = recordListing(clienPost(2, '[쿠팡] 한빛전자 <무선>청소기 HB-V10 99,000원', ended))
    const other = recordListing(
      post(3, '[11번가] 제주 감귤 5kg (12,900원/3,000원)', { category: '식품/건강' }),
    )
    return { id: first.productId, saleIds: [first.saleId, again.saleId], otherId: other.productId }
  }
  const appliance = { outboundUrl: coupang(11, 22), category: '가전/가구' }

  test('is the same by its id, in a list and in a request by ids', async () => {
    const { id, saleIds, otherId } = take()
    const promised = {
      id,
      name: '한빛전자 &#60;무선&#62;청소기 HB-V10',
      url: `http://localhost:3000/products/${id}`,
      commissionUrl: null,
      score: 0,
      productSaleIds: saleIds,
    }
    const one = await call(getOne, `products/${id}`, { params: { id: String(id) } })
    expect(one).toMatchObject({ status: 200, body: { ...promised, lowestTotal: 129_000, commentCount: 0 } })
    const many = await call(list, 'products')
    expect(many.body).toMatchObject({ pageNumber: 1, pageSize: 20, totalCount: 2 })
    expect(many.body.contents.find((row: { id: number }) => row.id === id)).toMatchObject(promised)
    const named = await call(list, `products?ids=${otherId},${id},${id},0,-1,x,1e30,987654321`)
    expect(named.body.contents).toMatchObject([{ id: otherId }, promised])
  })

  test('is found by its category and by words of its name, and sorted', async () => {
    const { id, otherId } = take()
    await renewSearchIndex()
    const find = async (query: string) =>
      (await call(list, `products?${query}`)).body.contents.map((row: { id: number }) => row.id)
    expect(await find('categoryIds=1')).toEqual([otherId])
    expect(await find('categoryIds=1,4&sort=PRICE')).toEqual([otherId, id])
    expect(await find(`searchKeyword=${encodeURIComponent('무선 청소')}`)).toEqual([id])
    expect(await find('sort=PRICE')).toEqual([otherId, id])
    expect(await find('page=2&pageSize=1')).toHaveLength(1)
  })

  test.each(['ids=', 'ids=,', 'ids=abc', 'ids=&page=2'])(
    '%s names no product, so none is answered',
    async (query) => {
      take()
      expect(await call(list, `products?${query}`)).toMatchObject({ status: 200, body: { contents: [] } })
    },
  )

  test.each([
    ['categoryIds=1,99', 'categoryIds', '없는 분류입니다.'],
    ['sort=LUCK', 'sort', '없는 정렬입니다.'],
    ['status=ended', 'status', '없는 상태입니다.'],
  ])('a call with the unknown filter %s is refused by its field', async (query, field, message) => {
    expect(await call(list, `products?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: message } },
    })
  })

  test('answers its sales: kind, price, shop, and which has ended', async () => {
    const { id, saleIds } = take()
    const { body } = await call(sales, `products/${id}/sales`, { params: { id: String(id) } })
    expect(body.contents).toMatchObject([
      { id: saleIds[0], kind: 'HOT_DEAL', source: 'pomppu', price: 129_000, shippingFee: 0, endedAt: null },
      { id: saleIds[1], source: 'clien', price: 99_000, endedAt: expect.stringMatching(/Z$/) },
    ])
  })
})

describe('an outbound link', () => {
  const follow = (url: string, Referer = `${env.ORIGIN}/products/1?comment=2`) =>
    ask(external, `/external?url=${encodeURIComponent(url)}`, { headers: { Referer } })

  // ASVS 3.7.2
  test.each(['https://www.coupang.com/vp/products/1', `${env.ORIGIN}/products/3`])(
    'to %s is followed immediately',
    async (url) => {
      const answer = (await follow(url)) as Response
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, url])
    },
  )

  // ASVS 3.7.2
  test('to an unknown host asks first, and returns to the previous page', async () => {
    expect(await follow('https://xn--9n2bp8q.example/a')).toMatchObject({
      href: 'https://xn--9n2bp8q.example/a',
      hostname: 'xn--9n2bp8q.example',
      back: '/products/1?comment=2',
    })
    expect(await follow('https://shop.example/', 'https://elsewhere.example/')).toMatchObject({ back: '/' })
  })

  // ASVS 1.2.2
  test.each(['', 'javascript:alert(1)', '//shop.example', 'https://', 'x'.repeat(3000)])(
    'to %j is not found',
    async (url) => {
      expect(((await follow(url)) as Response).status).toBeGreaterThanOrEqual(400)
    },
  )
})

test('categories, sources and levels have names', async () => {
  expect((await call(categories, 'categories')).body.contents).toHaveLength(12)
  const color = expect.stringMatching(/^#/)
  expect((await call(sources, 'sources')).body).toEqual({
    contents: [{ key: 'fmkorea', name: '에펨코리아', color, lastReadAt: null, state: 'off' }],
  })
  const { contents } = (await call(levels, 'constant/levels')).body
  expect(contents.map(({ level }: { level: number }) => level)).toEqual([0, 2, 5, 9, 13, 16, 18, 20])
})

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

  test('requires sign-in', async () => {
    expect(await add({ url: 'https://prod.danawa.com/info/?pcode=1' }, {})).toMatchObject({ status: 401 })
  })
})

describe('a search on /products', () => {
  const search = async (keyword: string, headers: Record<string, string> = {}) =>
    (await ask(products, `/products?searchKeyword=${encodeURIComponent(keyword)}`, { headers })) as {
      isBeingSought: boolean
    }

  test('by a member with few hits is looked up at the price comparison, and everybody sees so', async () => {
    expect(await search('청소기')).toMatchObject({ isBeingSought: false })
    expect(await search('청소기', await asBrowser(cast().kim))).toMatchObject({ isBeingSought: true })
    expect(await search('청소기')).toMatchObject({ isBeingSought: true })
  })

  test('with enough hits, or without words, is not looked up', async () => {
    for (let pcode = 1; pcode <= 5; pcode++) recordPriceReading(`${pcode}`, reading(`${pcode}`))
    await renewSearchIndex()
    const headers = await asBrowser(cast().kim)
    expect(await search('청소기', headers)).toMatchObject({ isBeingSought: false })
    expect(await search('', headers)).toMatchObject({ isBeingSought: false })
  })
})

test('/status shows how many prices are compared and how old the oldest is', async () => {
  const now = Date.parse('2026-10-05T14:30:00+09:00')
  recordPriceReading('1', reading('1'), now)
  recordPriceReading('2', reading('2'), now - 1000)
  expect(await answer(await ask(status, '/api/v0/status'))).toMatchObject({
    body: {
      prices: { products: 2, oldestReadAt: new Date(now - 1000).toISOString(), oldestFollowedReadAt: null },
    },
  })
})
