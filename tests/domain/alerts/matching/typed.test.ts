import { describe, expect, test } from 'vitest'
import { readableText, saysKeyword, spellingsOf } from '#domain/alerts/matching/aliases.server.ts'
import { KeywordIndex } from '#domain/alerts/matching/keywordIndex.ts'
import { isOwnWord } from '#domain/search/wordBorders.server.ts'
import seen from '#tests/fixtures/keywords/typed.json'
import setAside from '#tests/fixtures/keywords/typedAside.json'

const finds = (keyword: string, name: string) => saysKeyword(readableText({ shop: null, name }), keyword)

type Sample = (typeof seen)[number]

const cases = (samples: Sample[]) =>
  samples.flatMap(({ keyword, finds, leaves }) => [
    ...finds.map((title) => ({ keyword, title, isWanted: true })),
    ...leaves.map((title) => ({ keyword, title, isWanted: false })),
  ])

const wrong = (samples: Sample[]) =>
  cases(samples)
    .filter(({ keyword, title, isWanted }) => finds(keyword, title) !== isWanted)
    .map(({ keyword, title }) => `${keyword}: ${title}`)

describe('what members type finds what titles say', () => {
  test('in all but one of the titles that the rules were written against', () => {
    expect(wrong(seen)).toEqual(['나이키: 나이키친 식탁'])
  })

  test('in most titles that were set aside', () => {
    expect(wrong(setAside).length).toBeLessThanOrEqual(cases(setAside).length * 0.18)
  })

  test('the index finds the same, whatever other keywords are in it', () => {
    const samples = [...seen, ...setAside]
    const index = new KeywordIndex(spellingsOf, isOwnWord, true)
    for (const [keywordId, { keyword }] of samples.entries()) index.add(keyword, { keywordId, userId: 1 })
    for (const { title } of cases(samples)) {
      const found = index.find(readableText({ shop: null, name: title })).map(({ keywordId }) => keywordId)
      const expected = samples.flatMap(({ keyword }, id) => (finds(keyword, title) ? [id] : []))
      expect(
        found.sort((a, b) => a - b),
        title,
      ).toEqual(expected)
    }
  })
})

/** Names as people write them in both alphabets, with their blanks. */
const NAMES = [
  ['갤럭시 탭', 'Galaxy Tab'],
  ['갤럭시 북', 'Galaxy Book'],
  ['갤럭시 워치', 'Galaxy Watch'],
  ['갤럭시 버즈', 'Galaxy Buds'],
  ['갤럭시 링', 'Galaxy Ring'],
  ['애플 워치', 'Apple Watch'],
  ['맥 미니', 'Mac Mini'],
  ['아이패드 에어', 'iPad Air'],
  ['비스포크', 'BESPOKE'],
  ['씽크패드', 'ThinkPad'],
  ['메타 퀘스트', 'Meta Quest'],
]
const written = (name: string) => [name, name.toLowerCase(), name.replaceAll(' ', '')]

describe.each(NAMES)('%s and %s', (hangul, latin) => {
  const forms = [...written(hangul), ...written(latin)]
  test.each(forms)('the keyword %s finds every way of writing it', (keyword) => {
    for (const form of forms)
      for (const title of [`${form} 256GB`, `[특가] 정품 ${form}`])
        expect(finds(keyword, title), title).toBe(true)
  })
})

describe('a word of the other alphabet that only looks alike is not found', () => {
  test.each([
    ['서비스', 'Microsoft Surface Pro'],
    ['서피스', '무상 Service 3년'],
    ['샥즈', 'Nike Socks 3팩'],
    ['저당', 'Air Jordan 1'],
    ['수박', 'Dior Sauvage'],
    ['비스포크', 'BESPOKEN 책'],
    ['bespoke', '비스포크형 수납장'],
    ['전자', 'Nespresso Essenza'],
  ])('%s in %s', (keyword, title) => expect(finds(keyword, title)).toBe(false))
})
