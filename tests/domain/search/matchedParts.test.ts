import { expect, test } from 'vitest'
import { passageOf, splitMatches } from '#domain/search/matchedParts.ts'

const matchesIn = (text: string, ...spellings: string[]) =>
  splitMatches(text, spellings)
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text)

test('the letters of a keyword are marked, whatever stands between them', () => {
  expect(matchesIn('[쿠팡] 신 라면 40개', '신라면')).toEqual(['신 라면'])
  expect(splitMatches('귤', ['배'])).toEqual([{ text: '귤', isMatch: false }])
})

test('every match of every keyword is marked, the first of two that overlap', () => {
  expect(matchesIn('버즈 버드 BUDS, 버-즈', '버즈', '버드', 'buds')).toEqual([
    '버즈',
    '버드',
    'BUDS',
    '버-즈',
  ])
  expect(matchesIn('가나다라', '나다라', '가나')).toEqual(['가나'])
  expect(matchesIn('İSTANBUL 😀𝒳y', 'istanbul', '𝒳y')).toEqual(['İSTANBUL', '𝒳y'])
})

test('a passage begins before its first match', () => {
  expect(passageOf(`${'가'.repeat(50)} 라 면입니다`, ['라면'], 40)).toBe(`…${'가'.repeat(29)} 라 면입니다`)
  expect(passageOf('라면', ['라면'], 40)).toBe('라면')
  expect(passageOf('귤', ['라면'], 40)).toBeNull()
})

// ASVS 1.2.9
test.each(['.*', '(라', '[a-z]+', '라면|귤', '\\d{9}', '^$', '라(?:면)*', '$&'])(
  'signs of a regular expression in the keyword %j mean nothing',
  (keyword) => {
    const letters = keyword.replace(/[^\p{L}\p{N}]/gu, '')
    for (const found of matchesIn('라면 40개, 귤 a-z 999999999 $& .*', keyword))
      expect(found.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()).toBe(letters.toLowerCase())
    expect(
      splitMatches('라면 40개', [keyword])
        .map(({ text }) => text)
        .join(''),
    ).toBe('라면 40개')
  },
)
