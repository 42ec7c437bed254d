import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crawlOnce } from '#crawler/main.ts'
import type { Board } from '#crawler/samples/goods.ts'
import { type SampleSites, startSampleSites } from '#crawler/samples/server.ts'
import { createWorld } from '#crawler/samples/world.ts'
import { readShopKey } from '#domain/offers/shops/shopLink.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'

let sites: SampleSites
beforeEach(async () => {
  sites = await startSampleSites()
})
afterEach(() => sites.close())

async function readAll(): Promise<Listing[]> {
  const posts = new Map<string, Listing>()
  await crawlOnce({
    sourcesUrl: sites.url,
    minIntervalMs: 0,
    take: (listings) => {
      for (const listing of listings)
        if (!posts.get(listing.postKey)?.outboundUrl) posts.set(listing.postKey, listing)
    },
    isKnown: () => false,
    report: () => {},
  })
  return [...posts.values()]
}

describe('what the sample sites show', () => {
  test('every post has a shop, a name, a price and a distinct page', async () => {
    for (const listing of await readAll()) {
      const offer = readOffer(listing, 1400)
      expect([
        listing.title,
        offer.shop,
        offer.name,
        offer.price,
        readShopKey(listing.outboundUrl),
      ]).not.toContain(null)
      expect(listing.postedAt).toBeLessThanOrEqual(Date.now())
    }
  })

  test('several communities have the same product, whatever each adds to its link', async () => {
    const cleaner = (await readAll()).filter((listing) => listing.title.includes('무선청소기'))
    expect(new Set(cleaner.map((listing) => listing.sourceKey)).size).toBeGreaterThan(4)
    expect(new Set(cleaner.map((listing) => listing.outboundUrl)).size).toBeGreaterThan(1)
    expect(new Set(cleaner.map((listing) => readShopKey(listing.outboundUrl)?.key)).size).toBe(1)
  })

  test('two options share a page', async () => {
    const sticks = (await readAll()).filter((listing) => listing.title.includes('USB 메모리'))
    expect(sticks.map((listing) => /\d+GB/.exec(listing.title)?.[0]).sort()).toEqual(['128GB', '256GB'])
    expect(new Set(sticks.map((listing) => readShopKey(listing.outboundUrl)?.pageKey)).size).toBe(1)
  })
})

describe('a wished post', () => {
  const wish = (body: string) => fetch(`${sites.url}/_wish`, { method: 'POST', body })

  test('is granted over HTTP: a new post with the word in its title, at a separate page', async () => {
    const before = new Set((await readAll()).map((listing) => readShopKey(listing.outboundUrl)?.key))
    const answer = await wish(JSON.stringify({ keyword: '청소' }))
    expect(answer.status).toBe(201)
    const granted = (await readAll()).filter((listing) => !before.has(readShopKey(listing.outboundUrl)?.key))
    expect(granted).toHaveLength(1)
    expect(granted[0]?.title).toContain('청소')
  })

  test('for any two syllables of a title on the boards is granted with exactly these in the name', async () => {
    const names = (await readAll()).map((listing) => readOffer(listing, 1400).name)
    const syllables = new Set(names.flatMap((name) => name.match(/[가-힣]{2}/g) ?? []))
    expect(syllables.size).toBeGreaterThan(60)
    for (const keyword of syllables) expect(sites.post(keyword).good.name).toContain(keyword)
  })

  test('for the same word is granted again each time', () => {
    const names = Array.from({ length: 20 }, () => sites.post('라면').good.name)
    expect(new Set(names).size).toBe(20)
  })

  test.each(['', '{', '{}', '{"keyword": " "}', '{"keyword": 1}', `{"keyword": "${'x'.repeat(3000)}"}`])(
    'that reads %s is refused',
    async (body) => {
      expect((await wish(body)).status).toBe(400)
    },
  )
})

test('a title cannot break out of the markup', async () => {
  sites.post('</span><script>alert(1)</script>')
  const titles = (await readAll()).map((listing) => listing.title)
  expect(titles.filter((title) => title.includes('</span><script>alert(1)</script>'))).toHaveLength(1)
})

test('the same seed makes the same world', () => {
  const now = () => 1_700_000_000_000
  const history = (seed: number) => {
    const world = createWorld({ seed, now })
    for (let step = 0; step < 30; step++) world.liveOn()
    return JSON.stringify((['ppomppu', 'jirum', 'qb_saleinfo'] as const).map((board) => world.list(board)))
  }
  expect(history(1)).toBe(history(1))
  expect(history(1)).not.toBe(history(2))
})

test.each([
  '/',
  '/www.ppomppu.co.kr/zboard/zboard.php?id=nothing',
  '/www.clien.net/service/board/jirum/1',
  '/elsewhere.example/',
])('%s does not exist', async (path) => {
  expect((await fetch(`${sites.url}${path}`)).status).toBe(404)
})

describe('a price', () => {
  const change = (body: object) =>
    fetch(`${sites.url}/_price`, { method: 'POST', body: JSON.stringify(body) })
  const cleaner = { keyword: '무선청소기' }
  const prices = async () => (await readAll()).map((listing) => readOffer(listing, 1400).price)

  test("can be changed by hand, and is then the post's price", async () => {
    const answer = await change({ ...cleaner, price: 55_500 })
    expect(answer.status).toBe(200)
    const post = await answer.json()
    expect(post.name).toContain('무선청소기')
    expect(sites.world.find(post.board, post.id)?.price).toBe(55_500)
    expect(await prices()).toContain(55_500)
  })

  test('can be wrong in the list only', async () => {
    const post = await (await change({ ...cleaner, price: 1_100, where: 'list' })).json()
    expect(sites.world.find(post.board, post.id)?.price).toBe(post.usual)
    expect(sites.world.list(post.board).find(({ id }) => id === post.id)?.price).toBe(1_100)
  })

  test.each([
    [400, { ...cleaner, price: '많이' }],
    [400, { ...cleaner, price: 1.5 }],
    [400, { price: 100, keyword: 7 }],
    [404, { price: 100, keyword: '없는물건' }],
  ])('answers %d to %o', async (status, body) => {
    expect((await change(body)).status).toBe(status)
  })
})

describe('what a demo needs', () => {
  const order = (what: string, body: object) =>
    fetch(`${sites.url}/${what}`, { method: 'POST', body: JSON.stringify(body) })

  test('a post becomes cheaper by a share', async () => {
    const before = sites.world.list('ppomppu').find(({ isEnded }) => !isEnded)
    const keyword = String(before?.good.name)
    const { board, id, price } = await (await order('_fall', { keyword, share: 0.8 })).json()
    expect(price).toBeLessThan(before?.good.price ?? 0)
    expect(sites.world.find(board, id)?.price).toBe(price)
    expect(price % 100).toBe(0)
  })

  test.each([
    [400, { keyword: '청소기', share: 2 }],
    [400, { share: 0.5 }],
    [404, { keyword: '없는물건', share: 0.5 }],
  ])('a fall is answered with %d to %o', async (status, body) => {
    expect((await order('_fall', body)).status).toBe(status)
  })

  test('one open deal of each category becomes very popular', async () => {
    const { contents } = await (await order('_warm', {})).json()
    const posts = (contents as Array<{ board: Board; id: number }>).map(({ board, id }) =>
      sites.world.find(board, id),
    )
    expect(posts.length).toBeGreaterThan(5)
    expect(new Set(posts.map((post) => post?.good.category)).size).toBe(posts.length)
    for (const post of posts)
      expect(post).toMatchObject({ isEnded: false, likes: expect.toSatisfy((likes: number) => likes >= 200) })
  })
})
