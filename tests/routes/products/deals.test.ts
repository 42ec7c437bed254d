import { beforeEach, describe, expect, test } from 'vitest'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { flushViews } from '#domain/interest/views.server.ts'
import { loader as deals } from '#routes/api/v0/products/deals.ts'
import { loader as bestCheapers } from '#routes/web/products/bestCheapers.tsx'
import { action, loader as productPage } from '#routes/web/products/product.tsx'
import { loader as productBookmarks } from '#routes/web/products/productBookmarks.tsx'
import { loader as productDetail } from '#routes/web/products/productDetail.tsx'
import { loader as productViewHistories } from '#routes/web/products/productViewHistories.tsx'
import { clienPost, post } from '#tests/support/goods/listings.ts'
import { reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'
import type { ShownDeal } from '#ui/products/deals/shownDeal.ts'

const HOUR = 3600_000
let vacuum: number
let orange: number
let phone: number
beforeEach(() => {
  const postedAt = Date.now() - HOUR
  const food = { category: '식품/건강', postedAt }
  vacuum = recordListing(
    post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)', { category: '가전/가구', postedAt }),
  ).productId
  orange = recordListing(
    clienPost(2, '[네이버] 제주 감귤 5kg 9,900원 무배', { ...food, likes: 40 }),
  ).productId
  phone = recordListing(
    post(3, '[11번가] 갤럭시 S30 (국민카드 899,000원/무료)', { category: '디지털', postedAt }),
  ).productId
  const { kim } = cast()
  writeComment(kim, PRODUCT_COMMENTS, phone, NewComment.parse({ text: '배송이 빠릅니다' }))
  recordListing(post(4, '[쿠팡] 얼큰 라면 20개 (13,900원/무료)', { ...food, likes: 900, isEnded: true }))
})

const idsOf = (found: { contents: Array<{ productId: number }> }) =>
  found.contents.map((deal) => deal.productId)
async function list(query: string): Promise<number[]> {
  const answer = (await ask(deals, `/api/v0/deals${query}`)) as Response
  expect(answer.status).toBe(200)
  return idsOf(await answer.json())
}

describe('GET deals', () => {
  test.each([
    ['status=ended', 'status', '없는 상태입니다.'],
    ['sources=ppomppu', 'sources', '없는 출처입니다.'],
    ['sources=clien&sources=ppomppu', 'sources', '없는 출처입니다.'],
    ['kinds=CHEAP', 'kinds', '없는 가격 종류입니다.'],
    ['shops=x', 'shops', '없는 쇼핑몰입니다.'],
    ['sort=LUCK', 'sort', '없는 정렬입니다.'],
    ['categoryIds=99', 'categoryIds', '없는 분류입니다.'],
    [`shops=${'가'.repeat(5000)}`, 'shops', '없는 쇼핑몰입니다.'],
  ])('the unknown %s is refused by its field; a screen ignores it', async (query, field, message) => {
    const answer = (await ask(deals, `/api/v0/deals?${query}`)) as Response
    expect([answer.status, (await answer.json()).fields]).toEqual([400, { [field]: message }])
    const screen = await ask(bestCheapers, `/bestCheapers?${query.replace('sources=clien&', '')}`)
    expect(screen).toMatchObject({ view: { status: null, sources: [], kinds: [], shops: [], sort: 'HEAT' } })
  })

  test('ranks by heat, ended deals last however hot', async () => {
    const found = await list('')
    expect(found).toHaveLength(4)
    expect(found[0]).toBe(orange)
    expect([vacuum, orange, phone]).not.toContain(found[3])
  })

  test.each<[string, () => number[]]>([
    ['?categoryIds=4', () => [vacuum]],
    ['?categoryIds=4&categoryIds=1&status=LIVE', () => [orange, vacuum]],
    ['?sources=clien', () => [orange]],
    ['?shops=쿠팡&status=LIVE', () => [vacuum]],
    ['?shops=쿠팡,네이버&sources=clien,pomppu&status=LIVE', () => [orange, vacuum]],
    ['?shops=네이버&sources=pomppu', () => []],
    ['?kinds=CARD', () => [phone]],
    ['?sort=PRICE&status=LIVE&kinds=HOT_DEAL', () => [orange, vacuum]],
    ['?sort=COMMENT&pageSize=1', () => [phone]],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected())
  })

  test("includes shops' prices in a deal", async () => {
    expect(await list('?kinds=COUPANG')).toEqual([])
    recordPriceReading('1', reading('1'))
    expect(await list('?sources=danawa&status=LIVE').then((found) => found.length)).toBeLessThanOrEqual(1)
  })

  test.each([
    '?status=&sort=&sources=&page=0&pageSize=-5',
    '?page=x&pageNumber=y&pageSize=z',
    '?sort=HEAT&sort=LUCK&status=LIVE&status=MAYBE',
    '?__proto__=1&sources[]=clien',
  ])('excludes products that are no deal: %s', async (query) => {
    expect((await list(query)).length).toBeGreaterThan(0)
  })

  // ASVS 15.3.7
  test('takes the first of a repeated word, and cuts the size', async () => {
    expect(await list('?status=LIVE&status=ENDED')).toHaveLength(3)
    const answer = (await ask(deals, '/api/v0/deals?pageSize=100000&page=99999999999')) as Response
    expect(await answer.json()).toMatchObject({ contents: [], pageSize: 100, totalCount: 4 })
  })
})

describe('/bestCheapers', () => {
  const open = async (query: string) =>
    ((await ask(bestCheapers, `/bestCheapers${query}`)) as { opened: { deal: DealCard } | null }).opened

  test('opens the product in the address', async () => {
    expect(await open(`?open=${vacuum}`)).toMatchObject({
      deal: { productId: vacuum },
      interest: { likeCount: 0 },
    })
  })

  test.each(['', '?open=', '?open=9999', '?open=x', '?open=-1', '?open=1&open=2', '?open=1e99'])(
    'opens nothing for %j',
    async (query) => {
      expect(await open(query)).toBeNull()
    },
  )
})

describe('/product-detail', () => {
  const go = async (id: string, dest: string) => {
    const headers = { 'Sec-Fetch-Dest': dest }
    const { status, headers: answered } = (await ask(productDetail, `/product-detail?id=${id}`, {
      headers,
    })) as Response
    return [status, answered.get('Location')]
  }

  test('is the product over the list for a script, and its page for a browser that loads it', async () => {
    expect(await go(`${vacuum}`, 'empty')).toEqual([302, `/bestCheapers?open=${vacuum}`])
    expect(await go(`${vacuum}`, 'document')).toEqual([302, `/products/${vacuum}`])
  })

  test.each(['', '0', 'x', '9999'])('is not found for %j', async (id) => {
    expect(await go(id, 'document')).toEqual([404, null])
  })
})

describe("a product's page", () => {
  const params = () => ({ id: String(vacuum) })
  const press = async (form: Record<string, string>) => {
    const headers = { ...(await asBrowser(cast().kim)), Referer: `http://localhost:3000/products/${vacuum}` }
    return (await ask(action, `/products/${vacuum}`, { form, headers, params: params() })) as Response
  }
  const look = async (headers: Record<string, string> = {}) =>
    (await ask(productPage, `/products/${vacuum}`, {
      headers: { ...(await asBrowser(cast().kim)), ...headers },
      params: params(),
    })) as {
      interest: unknown
      reports: unknown
      related: ShownDeal[]
      product: { sales: Array<{ id: number }> }
    }
  const mine = async (loader: typeof productBookmarks | typeof productViewHistories, path: string) =>
    ask<unknown>(loader, path, { headers: await asBrowser(cast().kim) })

  test('likes and bookmarks by a plain form, and returns', async () => {
    const answer = await press({ _act: 'like' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/products/${vacuum}`])
    await press({ _act: 'bookmark' })
    expect(await look()).toMatchObject({ interest: { isLiked: true, isBookmarked: true, likeCount: 1 } })
    expect(await mine(productBookmarks, '/auth/my/productBookmarks')).toMatchObject({
      contents: [{ productId: vacuum, score: 1 }],
    })
    await press({ _act: 'unlike' })
    await press({ _act: 'unbookmark' })
    expect(await look()).toMatchObject({ interest: { isLiked: false, isBookmarked: false, likeCount: 0 } })
  })

  test('accepts reports of an end and confirms them', async () => {
    const { product } = await look()
    const answer = await press({ _act: 'reportEnded', id: String(product.sales[0]?.id) })
    expect(answer.headers.get('Set-Cookie')).toContain('flash=')
    expect(await look()).toMatchObject({ reports: [{ saleId: product.sales[0]?.id, mine: 'ENDED' }] })
  })

  test('links to related products', async () => {
    recordListing(post(9, '[쿠팡] 한빛전자 무선청소기 HB-V20 (159,000원/무료)'))
    expect((await look()).related[0]).toMatchObject({ name: '한빛전자 무선청소기 HB-V20' })
  })

  test('is recorded as viewed, unless it was prefetched', async () => {
    const viewed = () => mine(productViewHistories, '/auth/my/productViewHistories')
    await look({ 'Sec-Purpose': 'prefetch' })
    await flushViews()
    expect(await viewed()).toMatchObject({ viewed: { totalCount: 0 } })
    await look({ Referer: 'http://localhost:3000/bestCheapers' })
    await look({ Referer: `http://localhost:3000/products/${vacuum}` })
    await flushViews()
    expect(await viewed()).toMatchObject({
      viewed: { contents: [{ card: { productId: vacuum }, referrer: '/bestCheapers' }], totalCount: 1 },
    })
  })

  test('asks a visitor to sign in first', async () => {
    const answer = (await ask(action, `/products/${vacuum}`, {
      form: { _act: 'like' },
      headers: { Origin: 'http://localhost:3000' },
      params: params(),
    })) as Response
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Set-Cookie')).toContain('flash=')
  })
})
