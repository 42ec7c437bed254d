import { describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { spelled } from '#domain/catalog/search/choseong.ts'
import { findByName, MAX_FOUND, suggestProducts } from '#domain/catalog/search/search.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { searchable } from '#domain/search/searchable.ts'
import { addGoods, drawNames, drawQueries } from '#tests/support/goods/goodsNames.ts'
import { post } from '#tests/support/goods/listings.ts'
import { proofSize } from '#tests/support/run/proof.ts'

const NAMES = proofSize({ ordinary: 10_000, full: 1_000_000 })
const QUERIES = proofSize({ ordinary: 1_000, full: 10_000 })

/** Creates products with these names, the first one posted first; returns their ids. */
async function addProducts(...names: string[]): Promise<number[]> {
  const ids = addGoods(names)
  await renewSearchIndex()
  return ids
}

describe('a search', () => {
  test.each([
    ['라면', ['농심 신라면 40개'], '두 음절은 낱말 안에서도'],
    ['신라 면', ['농심 신라면 40개'], '띄어쓰기와 상관없이'],
    ['면농', [], '앞뒤가 바뀐 글자는 아니고'],
    ['40개 농심', ['농심 신라면 40개'], '낱말의 순서와 상관없이'],
    ['쌀', ['임금님표 이천쌀 10kg'], '한 음절도'],
    ['g', ['임금님표 이천쌀 10kg'], '끝 글자도'],
    ['ㅅㄹㅁ', ['농심 신라면 40개'], '초성으로도'],
    ['ㅋㅋ', ['ㅋㅋ 스티커'], '낱자로 된 이름도'],
    ['AIRPODS', ['Apple AirPods Pro 3'], '대소문자 없이'],
    ['Ａｉｒｐｏｄｓ', ['Apple AirPods Pro 3'], '전각으로도'],
    ['👟', [], '글자가 아니면 아무것도'],
    ['"OR*', [], '묻는 말의 부호도 말이 아니게'],
  ])('%s finds %j (%s)', async (typed, expected) => {
    const names = ['농심 신라면 40개', '임금님표 이천쌀 10kg', 'Apple AirPods Pro 3', 'ㅋㅋ 스티커']
    const ids = await addProducts(...names)
    const found = findByName(typed).ids.map((id) => names[ids.indexOf(id)])
    expect(found).toEqual(expected)
  })

  test.each([
    ['headphone', '소리담 무선 헤드폰'],
    ['키보드', 'LUMICO Keyboard K3'],
    ['1테라 ssd', '루미코 NVMe SSD 1TB'],
    ['27인치 모니터', '한빛전자 27형 QHD 모니터'],
    ['원두 1키로', '별하 원두 1kg'],
  ])('%s finds %s', async (typed, name) => {
    const ids = await addProducts(name, '늘솜 패딩')
    expect(findByName(typed).ids).toEqual([ids[0]])
    expect(suggestProducts(typed).map((suggested) => suggested.name)).toEqual([name])
  })

  test('a search lists the latest post first, in the named categories', async () => {
    const [first, second, third] = await addProducts('사과 3kg', '사과 5kg', '사과 주스')
    sqlite().prepare('update products set category_id = 5 where id = ?').run(second)
    await renewSearchIndex()
    expect(findByName('사과').ids).toEqual([third, second, first])
    expect(findByName('사과', [5]).ids).toEqual([second])
    expect(findByName('사과', [5, 1]).ids).toEqual([third, second, first])
    expect(findByName('사과', [7]).ids).toEqual([])
  })

  test('a search follows a product that is renamed, reposted or deleted', async () => {
    const [apple, pear] = await addProducts('사과', '배 그리고 사과')
    sqlite().prepare('update products set last_posted_at = last_posted_at + 600000 where id = ?').run(apple)
    await renewSearchIndex()
    expect(findByName('사과').ids).toEqual([apple, pear])
    sqlite().prepare("update products set search_name = '복숭아' where id = ?").run(apple)
    sqlite().prepare('delete from products where id = ?').run(pear)
    await renewSearchIndex()
    expect(findByName('사과').ids).toEqual([])
    expect(findByName('복숭아').ids).toEqual([apple])
  })

  test('a search finds new posts of a source', async () => {
    takeListing(post(1, '[쿠팡] 제주 한라봉 3kg (19,900원/무료)'))
    await renewSearchIndex()
    expect(findByName('한라봉').ids).toHaveLength(1)
  })

  test('a search with very many results returns the latest thousand and reports that there are more', async () => {
    const ids = await addProducts(...Array.from({ length: MAX_FOUND + 1 }, (_, n) => `양말 ${n}켤레`))
    expect(findByName('양말')).toEqual({ ids: ids.slice(1).reverse(), hasMore: true })
  })
})

describe('suggestions while typing', () => {
  const NAMES = ['Apple 에어팟 프로 3', '에어팟 케이스', '에어프라이어 5L', '선풍기']
  test.each([
    ['에', ['에어프라이어 5L', '에어팟 케이스', 'Apple 에어팟 프로 3']],
    ['에어ㅍ', ['에어프라이어 5L', '에어팟 케이스', 'Apple 에어팟 프로 3']],
    ['에어파', ['에어팟 케이스', 'Apple 에어팟 프로 3']],
    ['에어팟 프', ['Apple 에어팟 프로 3']],
    ['ㅇㅇㅍㄹ', ['에어프라이어 5L']],
    ['ㅅㅍㄱ', ['선풍기']],
    ['dpdjvkt vm', ['Apple 에어팟 프로 3']],
    ['tjsvn', ['선풍기']],
    ['ㅁㅔㅔ', ['Apple 에어팟 프로 3']],
    ['q', []],
    [' ', []],
  ])('the suggestions for %s: %j', async (typed, expected) => {
    await addProducts(...NAMES, '선풍기')
    expect(suggestProducts(typed).map(({ name }) => name)).toEqual(expected)
  })
})

test(`a search finds what a scan of all names finds, for ${QUERIES} searches in ${NAMES} names`, async () => {
  const names = drawNames(NAMES)
  const ids = addGoods(names)
  await renewSearchIndex()
  const latest = names.map((name, at) => ({ id: ids[at], name: searchable(name) })).reverse()
  for (const typed of drawQueries(names, QUERIES)) {
    const words = typed.split(' ').map(searchable).filter(Boolean).map(spelled)
    const expected: unknown[] = []
    for (const { id, name } of words.length > 0 ? latest : []) {
      if (words.every((spellings) => spellings.some((word) => name.includes(word)))) expected.push(id)
      if (expected.length > MAX_FOUND) break
    }
    const { ids: found, hasMore } = findByName(typed)
    expect(found, typed).toEqual(expected.slice(0, MAX_FOUND))
    expect(hasMore, typed).toBe(expected.length > MAX_FOUND)
  }
}, 3_600_000)
