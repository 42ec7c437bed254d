import { expect, test } from 'vitest'
import { splitMatches } from '#ui/alerts/keywords/matchedParts.ts'

const matchesIn = (text: string, ...spellings: string[]) =>
  splitMatches(text, spellings)
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text)

test('the letters of a keyword are marked, whatever stands between them', () => {
  expect(matchesIn('[쿠팡] 신 라면 40개', '신라면')).toEqual(['신 라면'])
  expect(splitMatches('귤', ['배'])).toEqual([{ text: '귤', isMatch: false }])
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
