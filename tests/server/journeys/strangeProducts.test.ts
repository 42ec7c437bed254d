import { load } from 'cheerio'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { PART as SITEMAP_PART } from '#domain/page.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'

const service = serviceForThisFile()

const ask = (path: string) => fetch(service().url + path, { redirect: 'manual' })
const read = async (path: string) => {
  const answer = await ask(path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** Ids that no earlier test used, because a page is cached for a second. */
let last = 0
beforeEach(() => {
  last += 1000
  write(() => sqlite().prepare("insert into sqlite_sequence (name, seq) values ('products', ?)").run(last))
})

let posted = 0
/** Takes a post; returns the id of its product. */
async function take(title: string, more: Parameters<typeof post>[2] = {}): Promise<number> {
  takeListing(post(++posted, title, more))
  await renewSearchIndex()
  const key = `pomppu:ppomppu:${posted}`
  return sqlite().prepare('select product_id from sales where post_key = ?').pluck().get(key) as number
}

/** Every address of a product. */
const addressesOf = (id: number | string) => [
  `/products/${id}`,
  `/products/${id}/comments`,
  `/products/${id}/card.png`,
  `/api/v0/products/${id}`,
  `/api/v0/products/${id}/prices`,
  `/api/v0/products/${id}/sales`,
  `/api/v0/products/${id}/relative-product-ids`,
  `/api/v0/product-comments?productId=${id}`,
  `/product-detail?id=${id}`,
]

describe('an unknown product id', () => {
  // ASVS 1.4.2
  test.each([
    ['987654321', 404],
    ['9'.repeat(15), 404],
    ...['0', '-1', '1.5', '01', '1e3', '9'.repeat(400), 'x', '%00', "1'--"].map((id) => [id, 400] as const),
  ] as const)('%s is not found, at every address; in the query of a call it is %s', async (id, inQuery) => {
    for (const path of addressesOf(id)) {
      const expected = path.startsWith('/api/v0/product-comments?') ? inQuery : 404
      expect((await ask(path)).status, path).toBe(expected)
    }
  })

  test('in a list of ids is left out, and opens no window', async () => {
    const id = await take('[쿠팡] 신라면 40개 (19,900원/무료)')
    const answer = await ask(`/api/v0/products?ids=${id},987654321,-1,x,${'9'.repeat(400)}`)
    expect((await answer.json()).contents).toMatchObject([{ id }])
    for (const open of ['987654321', '-1', '9'.repeat(400), 'x'])
      expect(load(await read(`/bestCheapers?open=${open}`))('.deal').length).toBeGreaterThan(0)
  })
})

test('a merged product is found under its old id for ever', async () => {
  const kept = await take('[쿠팡] 제주 감귤 5kg (12,900원/무료)')
  const gone = await take('[11번가] 서귀포 노지 밀감 (9,900원/무료)')
  mergeProducts(cast().park, kept, gone)
  await renewSearchIndex()
  const target = async (path: string) => {
    const answer = await ask(path)
    return [answer.status, answer.headers.get('Location')?.replace(service().url, '')]
  }
  expect(await target(`/products/${gone}?days=30`)).toEqual([301, `/products/${kept}?days=30`])
  expect(await target(`/products/${gone}/comments`)).toEqual([301, `/products/${kept}/comments`])
  expect(await target(`/products/${gone}/card.png`)).toEqual([301, `/products/${kept}/card.png`])
  expect(await target(`/product-detail?id=${gone}`)).toEqual([302, `/products/${kept}`])
  for (const path of ['', '/sales', '/prices', '/relative-product-ids'])
    expect((await ask(`/api/v0/products/${gone}${path}`)).status, path).toBe(200)
  expect(await (await ask(`/api/v0/products/${gone}`)).json()).toMatchObject({ id: kept })
  for (const path of ['/feed.xml', `/sitemaps/${Math.ceil(kept / SITEMAP_PART)}`])
    expect(await read(path), path).not.toContain(`/products/${gone}<`)
})

test('a product whose deals have all ended says so everywhere, with its last price', async () => {
  const id = await take('[쿠팡] 신라면 40개 (19,900원/무료)', { isEnded: true })
  const $ = load(await read(`/products/${id}`))
  expect($('.hero .chip').text()).toContain('종료')
  expect($('meta[name="description"]').attr('content')).toContain('판매 종료')
  expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({
    offers: { lowPrice: 19_900, availability: 'https://schema.org/OutOfStock' },
  })
  expect(await read(`/feed.xml?v=${id}`)).toContain('[종료] ')
  expect(await (await ask(`/api/v0/products/${id}`)).json()).toMatchObject({ lowestTotal: null })
})

const LONG = `${'아주긴이름'.repeat(44)} 40개`
const EMOJI = '🍜🍜👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'
const ATTACK = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>{{7*7}}&amp;<!--`

describe.each([
  ['of 220 letters', LONG],
  ['of pictures alone', EMOJI],
  ['of an attack', ATTACK],
  ['with letters that no document may hold', '신라면\u0000\u0008\uD800\uFFFE\u202E 40개'],
])('a name %s', (_, name) => {
  let id: number
  beforeEach(async () => {
    id = await take(`[${name.slice(0, 40)}] ${name} (19,900원/무료)`, { shopText: name.slice(0, 40) })
  })
  const nameOf = () => sqlite().prepare('select name from products where id = ?').pluck().get(id) as string

  // ASVS 1.1.2, 1.2.1, 1.2.3
  test('appears unchanged on its page and in its head', async () => {
    const html = await read(`/products/${id}`)
    const $ = load(html)
    expect($('h1.hero-name').text()).toBe(nameOf())
    expect($('title').text()).toContain(nameOf())
    expect($('meta[property="og:title"]').attr('content')).toBe(nameOf())
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({ name: nameOf() })
    expectNothingRuns(html)
  })

  test('appears in the lists, and is found', async () => {
    const lists = ['/?', '/bestCheapers?', '/products?', `/bestCheapers?open=${id}&`]
    for (const path of lists.map((list) => `${list}v=${id}`)) {
      const html = await read(path)
      expect(load(html)('.deal-title').text(), path).toContain(nameOf())
      expectNothingRuns(html)
    }
    const { contents } = await (await ask('/api/v0/deals')).json()
    expect(contents).toHaveLength(1)
    expect(contents[0].name).not.toMatch(/<(?!\/?b>)/)
  })

  // ASVS 1.1.2, 1.2.1
  test('appears in feed and sitemap, which stay valid documents', async () => {
    const feed = await read(`/feed.xml?v=${id}`)
    expect(feed).not.toMatch(NO_XML)
    const $ = load(feed, { xml: true })
    expect($('item')).toHaveLength(1)
    expect($('item link').text()).toBe(`${env.ORIGIN}/products/${id}`)
    expect(await read(`/sitemaps/${Math.ceil(id / SITEMAP_PART)}`)).toContain(`/products/${id}<`)
  })

  test('has a picture for messengers', async () => {
    const answer = await ask(`/products/${id}/card.png`)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200 })
  })
})

/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/

/** No name creates an element or an attribute. */
function expectNothingRuns(html: string): void {
  const $ = load(html)
  expect(
    $('script')
      .toArray()
      .filter((script) => /^alert\(1\)/.test($(script).text())),
  ).toEqual([])
  expect($('[onerror]')).toHaveLength(0)
  expect($('img[src="x"]')).toHaveLength(0)
}
