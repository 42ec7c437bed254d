import { expect, test } from 'vitest'
import { recordListing } from '#domain/intake/listings.server.ts'
import { loader as manifest } from '#routes/web/shell/manifest.ts'
import { loader as share } from '#routes/web/shell/share.ts'
import { coupang, post } from '#tests/support/goods/listings.ts'
import { ask } from '#tests/support/server/calls.ts'

/** Where a phone leads what another app shares. */
async function leadTo(shared: Record<string, string>): Promise<[number, string | null]> {
  const { action, method, params } = (await manifest().json()).share_target
  expect(method).toBe('GET')
  const query = Object.entries(shared).map(([name, value]) => [params[name], value])
  const answer = (await ask(share, `${action}?${new URLSearchParams(query)}`)) as Response
  return [answer.status, decodeURIComponent(answer.headers.get('Location') ?? '').replaceAll('+', ' ')]
}

test('an address that we know leads to its product, wherever an app puts it', async () => {
  const outboundUrl = coupang(101, 201)
  const { productId } = recordListing(post(1, '[쿠팡] 한빛전자 무선청소기 (129,000원/무료)', { outboundUrl }))
  const found = [302, `/products/${productId}`]
  expect(await leadTo({ url: outboundUrl })).toEqual(found)
  expect(await leadTo({ text: `무선청소기 보세요 ${outboundUrl}&utm_source=app 어때요` })).toEqual(found)
})

test('anything else leads to the search for its words, without the address and the greeting of an app', async () => {
  const search = (words: string) => [302, `/products?searchKeyword=${words}`]
  expect(
    await leadTo({ title: '공유', text: '쿠팡을 추천합니다!\n신라면 40개\nhttps://link.coupang.com/a/b' }),
  ).toEqual(search('신라면 40개'))
  expect(await leadTo({ title: '제주 감귤', url: 'https://[' })).toEqual(search('제주 감귤'))
  expect(await leadTo({ text: 'https://example.com/1' })).toEqual([302, '/products'])
  expect(await leadTo({})).toEqual([302, '/products'])
})
