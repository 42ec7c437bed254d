import { describe, expect, test } from 'vitest'
import { KeywordIndex } from '#domain/alerts/matching/keywordIndex.ts'
import { condense } from '#domain/search/condense.ts'
import { type InsideWords, matches, readPattern } from '#domain/search/matching.ts'
import { bordersOf, isOwnWord } from '#domain/search/wordBorders.server.ts'
import fresh from '#tests/fixtures/keywords/new.json'
import seen from '#tests/fixtures/keywords/seen.json'
import setAside from '#tests/fixtures/keywords/setAside.json'

const finds = (keyword: string, title: string, insideWords: InsideWords = null) =>
  matches(condense(title), readPattern(keyword), bordersOf(insideWords))

type Sample = (typeof seen)[number]

const cases = (samples: Sample[]) =>
  samples.flatMap(({ keyword, finds, leaves }) => [
    ...finds.map((title) => ({ keyword, title, isWanted: true })),
    ...leaves.map((title) => ({ keyword, title, isWanted: false })),
  ])

/** The cases with an unwanted result. A keyword of more than two letters leaves out parts of words only by choice. */
const wrong = (samples: Sample[]) =>
  cases(samples).filter(
    ({ keyword, title, isWanted }) => finds(keyword, title, keyword.length > 2 ? false : null) !== isWanted,
  )

describe('a short keyword finds words, not parts of other words', () => {
  test('in every title that the rules were written against', () => {
    expect(wrong(seen)).toEqual([])
  })

  test.each([
    ['set aside', setAside, 0.97],
    ['written after the rules', fresh, 0.94],
  ])('in most titles that were %s', (_, samples, share) => {
    expect(wrong(samples).length).toBeLessThanOrEqual(cases(samples).length * (1 - share))
  })

  test.each([
    ['콜라', '코카콜라', true],
    ['콜라', '펩시콜라제로', true],
    ['콜라', '콜라를', true],
    ['레몬', '레몬즙 1L', true],
    ['양파', '유기농양파즙 30포', true],
    ['사과', '사과잼', true],
    ['레몬', '레몬밤 차', false],
    ['콜라', '저분자 콜라겐', false],
    ['배', '신고배 5kg', true],
    ['무', '월동무 10kg', true],
    ['쌀', '신동진쌀 20kg', true],
    ['설탕', '백설탕 3kg', true],
    ['폰', '라방쿠폰', false],
    ['시계', '시계방향 회전', false],
    ['배', '배터리', false],
    ['배', '포인트 3배', false],
    ['배 5kg', '나주배 특대 5kg', true],
    ['배 5kg', '배터리 5kg', false],
  ])('%j in %j: %j', (keyword, title, isFound) => expect(finds(keyword, title)).toBe(isFound))
})

test('in letters without end, short words are found and single syllables are not', () => {
  const endless = '뷁쀍'.repeat(200)
  expect(finds('콜라', `${endless}콜라${endless}`)).toBe(true)
  expect(finds('배', `${endless}배${endless}`)).toBe(false)
})

describe('a member chooses', () => {
  test.each([
    ['콜라', '콜라겐', true],
    ['배', '배터리', true],
    ['배', '오늘 배송', true],
    ['1TB', '11TB', false],
  ])('to find %j inside longer words: %j', (keyword, title, isFound) => {
    expect(finds(keyword, title, true)).toBe(isFound)
  })

  test('to leave out a longer keyword inside words', () => {
    expect(finds('모니터', '모니터링 센서')).toBe(true)
    expect(finds('모니터', '모니터링 센서', false)).toBe(false)
    expect(finds('모니터', '게이밍모니터', false)).toBe(true)
  })
})

test('the index finds what the plain rule finds, whatever the members choose', () => {
  const samples = [...seen, ...setAside, ...fresh]
  const index = new KeywordIndex(undefined, isOwnWord)
  const watched = samples.flatMap(({ keyword }, at) =>
    ([null, false, true] as const).map((insideWords, choice) => ({
      keyword,
      insideWords,
      keywordId: at * 3 + choice + 1,
      userId: 1,
    })),
  )
  for (const { keyword, ...watch } of watched) index.add(keyword, watch)
  for (const { title } of cases(samples)) {
    const found = index.find(condense(title)).map(({ keywordId }) => keywordId)
    const expected = watched.filter(({ keyword, insideWords }) => finds(keyword, title, insideWords))
    expect(
      found.sort((a, b) => a - b),
      title,
    ).toEqual(expected.map(({ keywordId }) => keywordId))
  }
  for (const { keywordId } of watched) index.remove(keywordId)
  expect(index.find(condense('코카콜라 콜라겐'))).toEqual([])
})
