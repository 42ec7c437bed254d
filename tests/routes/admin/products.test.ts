import { expect, test } from 'vitest'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { action as join } from '#routes/api/v0/admin/joins.ts'
import { action as split } from '#routes/api/v0/admin/splits.ts'
import { loader as call } from '#routes/api/v0/products/product.ts'
import { action, loader } from '#routes/web/admin/products.tsx'
import { loader as productPage } from '#routes/web/products/product.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

const PAGE = '/auth/admin/products'
const LINK = 'https://www.11st.co.kr/products/6600000101'

const sell = (no: number, name: string, outboundUrl: string | null = null) =>
  recordListing(post(no, `[11번가] ${name} (${9_900 + no * 100}원/무료)`, { outboundUrl }))
const status = (answer: unknown) => (answer instanceof Response ? answer.status : answer)
const body = (answer: unknown) => (answer as Response).json()

test('only admins merge and split, by call or by screen', async () => {
  const { kim } = cast()
  const params = { id: '1' }
  for (const [headers, expected] of [
    [{}, 401],
    [await asApp(kim), 403],
  ] as const) {
    expect(
      status(await ask(join, '/api/v0/auth/admin/products/1/joins', { headers, params, json: {} })),
    ).toBe(expected)
    expect(
      status(await ask(split, '/api/v0/auth/admin/products/1/splits', { headers, params, json: {} })),
    ).toBe(expected)
  }
  const asKim = await asBrowser(kim)
  expect(status(await ask(loader, PAGE, { headers: asKim }))).toBe(302)
  expect(status(await ask(action, PAGE, { headers: asKim, form: { _act: 'join', id: '1' } }))).toBe(302)
  expect(status(await ask(loader, PAGE))).toBe(302)
})

test('the calls answer the resulting product; the other id redirects there for ever', async () => {
  const headers = await asApp(cast().park)
  const [first, second] = [sell(1, '소리담 헤드폰 S1'), sell(2, '토담 온수매트 싱글')]
  const joined = await ask(join, '/api/v0/x', {
    headers,
    params: { id: `${second.productId}` },
    json: { productId: first.productId },
  })
  expect(status(joined)).toBe(201)
  expect(await body(joined)).toMatchObject({ id: first.productId, productSaleIds: { length: 2 } })
  expect(await body(await ask(call, '/api/v0/x', { params: { id: `${second.productId}` } }))).toMatchObject({
    id: first.productId,
  })
  const page = (await ask(productPage, `/products/${second.productId}?from=push`, {
    params: { id: `${second.productId}` },
  })) as Response
  expect([page.status, page.headers.get('Location')]).toEqual([301, `/products/${first.productId}?from=push`])

  const apart = await ask(split, '/api/v0/x', {
    headers,
    params: { id: `${first.productId}` },
    json: { productSaleIds: [second.saleId] },
  })
  expect(status(apart)).toBe(201)
  expect(await body(apart)).toMatchObject({ name: '토담 온수매트 싱글', productSaleIds: [second.saleId] })
})

test.each([
  [join, { productId: 'x' }, 400],
  [join, {}, 400],
  [join, { productId: -1 }, 400],
  [join, { productId: 1 }, 409],
  [join, { productId: 77 }, 404],
  [split, {}, 400],
  [split, { productSaleIds: [] }, 400],
  [split, { productSaleIds: ['x'] }, 400],
  [split, { productSaleIds: [77] }, 404],
  [split, { productSaleIds: [1] }, 400],
  [split, { productSaleIds: Array.from({ length: 1_001 }, (_, id) => id + 1) }, 400],
])('an invalid call is refused: %#', async (handle, json, expected) => {
  const headers = await asApp(cast().park)
  expect(sell(1, '소리담 헤드폰 S1')).toMatchObject({ productId: 1, saleId: 1 })
  expect(status(await ask(handle, '/api/v0/x', { headers, params: { id: '1' }, json }))).toBe(expected)
})

test('a split of too many sales says so, whatever they are', async () => {
  const headers = await asApp(cast().park)
  const json = { productSaleIds: Array(1_001).fill('x') }
  const refused = await ask(split, '/api/v0/x', { headers, params: { id: '1' }, json })
  expect(await body(refused)).toMatchObject({ message: '한 번에 1,000개까지 나눌 수 있습니다.' })
})

test('the screen finds products, shows why each sale belongs there, merges and splits by plain forms', async () => {
  const headers = await asBrowser(cast().park)
  const first = sell(1, '소리담 헤드폰', LINK)
  const second = sell(2, '소리담 헤드폰 스튜디오', LINK)
  const other = sell(3, '토담 온수매트 싱글')
  const open = (query: string) => ask(loader, `${PAGE}?${query}`, { headers }) as Promise<Shown>
  await renewSearchIndex()
  expect((await open('searchKeyword=온수')).found).toEqual([
    { productId: other.productId, name: '토담 온수매트 싱글' },
  ])
  expect((await open(`id=${first.productId}`)).product.sales.contents).toMatchObject([
    { id: second.saleId, verdict: 'KEY', reason: expect.stringContaining('쇼핑몰 페이지가 같음') },
    { id: first.saleId, verdict: 'NEW', reason: '비슷한 상품 없음' },
  ])

  const goOn = async (form: Record<string, string>) => {
    const answer = (await ask(action, PAGE, { headers, form })) as Response
    expect(answer.status).toBe(302)
    return new URL(answer.headers.get('Location') ?? '', 'http://x').searchParams.toString()
  }
  const apart = await goOn({
    _act: 'split',
    id: `${first.productId}`,
    'productSaleIds[]': `${second.saleId}`,
  })
  expect((await open(apart)).product).toMatchObject({ name: '소리담 헤드폰 스튜디오' })
  const newId = new URLSearchParams(apart).get('id') as string
  const whole = await goOn({
    _act: 'join',
    id: newId,
    productId: `http://localhost:3000/products/${first.productId}`,
  })
  expect((await open(whole)).product).toMatchObject({
    id: first.productId,
    decisions: [{ verdict: 'JOINED' }],
  })
})

test('the screen lists the category words of sources that our table lacks, the most frequent first', async () => {
  const headers = await asBrowser(cast().park)
  const words = ['우주여행', '음식', '마법', '우주여행', null]
  for (const [no, category] of words.entries())
    recordListing(post(no + 1, `[11번가] 상품 ${no} (9,900원/무료)`, { category }))
  // A second reading of a post counts no word twice.
  recordListing(post(3, '[11번가] 상품 2 (9,900원/무료)', { category: '마법' }))
  expect(((await ask(loader, PAGE, { headers })) as Shown).unknownCategories).toMatchObject([
    { sourceKey: 'pomppu', word: '우주여행', count: 2 },
    { sourceKey: 'pomppu', word: '마법', count: 1 },
  ])
})

interface Shown {
  unknownCategories: unknown[]
  found: unknown[] | null
  product: { sales: { contents: unknown[] } }
}
