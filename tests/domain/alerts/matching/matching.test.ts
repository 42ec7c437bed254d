import { describe, expect, test } from 'vitest'
import { KeywordIndex } from '#domain/alerts/matching/keywordIndex.ts'
import { condense } from '#domain/search/condense.ts'
import { matches, readPattern } from '#domain/search/matching.ts'
import fc from '#tests/support/run/fastCheck.ts'

const hits = (keyword: string, text: string) => matches(condense(text), readPattern(keyword))

describe('a keyword finds', () => {
  test.each([
    ['에어팟 프로', '애플 에어팟프로2 USB-C'],
    ['에어팟프로', '애플 에어팟 프로 2세대'],
    ['누룽지', '별하 누룽지 3kg'],
    ['라면', '신라면 40개'],
    ['SSD 2TB', '루미코 NVMe SSD Gen4 2TB 방열판'],
    ['2tb', 'SSD 2TB'],
    ['USB C', '루미코 USB-C 허브'],
    ['쌀', '햅쌀 10kg 쌀 20kg'],
    ['쌀', '쌀10kg'],
    ['ｓｓｄ', 'SSD 1TB'],
    ['귤 5kg', '제주 햇감귤 귤 5kg'],
    ['생수 무라벨', '무라벨 생수 2L 24병'],
    ['1.5L', '콜라 1.5L 12개'],
    ['1000매', '물티슈 1,000매'],
    ['쿠팡 라면', '쿠팡 신라면'],
    ['C++', '모던 C++ 입문'],
    ['c++', 'C++20 완벽 가이드'],
    ['C#', 'C# 프로그래밍'],
    ['.net', '.NET 9 교과서'],
    ['a/s', '무상 A/S 3년'],
    ['net', '.NET 9 교과서'],
  ])('the keyword %j finds %j', (keyword, text) => expect(hits(keyword, text)).toBe(true))
})

describe('a keyword does not find', () => {
  test.each([
    ['1TB', 'SSD 11TB'],
    ['1TB', 'SSD 1TBX'],
    ['5TB', 'HDD 1.5TB'],
    ['15TB', 'HDD 1.5TB'],
    ['쌀', '찹쌀떡 1kg'],
    ['쌀', '햅쌀 10kg'],
    ['pro', 'iphone prototype'],
    ['지마', '누룽지 마우스'],
    ['SSD 2TB', 'SSD 1TB'],
    ['에어팟 프로', '에어팟 4세대'],
    ['usb c', 'usb hub car'],
    ['c++', 'C 언어 입문'],
    ['c++', '비타민 C 1+1'],
    ['c', 'C++ 입문'],
    ['c', 'C# 프로그래밍'],
    ['c#', 'C 타입 케이블 #특가'],
    ['.net', 'internet 공유기'],
  ])('the keyword %j does not find %j', (keyword, text) => expect(hits(keyword, text)).toBe(false))
})

describe('the index', () => {
  const alphabet = ['가', '나', '다', 'a', 'b', '1', '2', ' ', ' ', '.', '-']
  const text = fc
    .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 14 })
    .map((chars) => chars.join(''))

  test('the index finds exactly the keywords that a loop over all of them finds', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), text, (written, title) => {
        const keywords = written.filter((keyword) => readPattern(keyword).phrase !== '')
        const index = new KeywordIndex()
        for (const [keywordId, keyword] of keywords.entries()) index.add(keyword, { keywordId, userId: 1 })
        const asked = keywords.flatMap((keyword, id) => (hits(keyword, title) ? [id] : []))
        const found = index.find(condense(title)).map((watch) => watch.keywordId)
        expect(found.sort((a, b) => a - b)).toEqual(asked)
      }),
      { numRuns: 2000 },
    )
  })

  test('the index does not find removed keywords', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), text, (written, title) => {
        const keywords = written.filter((keyword) => readPattern(keyword).phrase !== '')
        const index = new KeywordIndex()
        for (const [keywordId, keyword] of keywords.entries()) index.add(keyword, { keywordId, userId: 1 })
        for (const id of keywords.keys()) if (id % 2 === 0) index.remove(id)
        const asked = keywords.flatMap((keyword, id) => (id % 2 === 1 && hits(keyword, title) ? [id] : []))
        const found = index.find(condense(title)).map((watch) => watch.keywordId)
        expect(found.sort((a, b) => a - b)).toEqual(asked)
      }),
      { numRuns: 1000 },
    )
  })

  test('the index removes one keyword and keeps the equal keyword of another member', () => {
    const index = new KeywordIndex()
    index.add('신라면 컵', { keywordId: 1, userId: 1 })
    index.add('신라면 컵', { keywordId: 2, userId: 2 })
    index.remove(1)
    expect(index.find(condense('컵 신라면'))).toEqual([{ keywordId: 2, userId: 2 }])
    expect(index.size).toBe(1)
  })
})
