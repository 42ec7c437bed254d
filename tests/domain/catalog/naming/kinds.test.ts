import { expect, onTestFinished, test, vi } from 'vitest'
import { kindOf } from '#domain/catalog/naming/kinds.ts'

test('a word names its kind by itself or in its last syllables', () => {
  expect(['팬츠', '데님팬츠', '데님팬츠세트', '한빛전자', ''].map(kindOf)).toEqual([
    '바지',
    '바지',
    '바지',
    null,
    null,
  ])
})

test('only the end of a long word is looked up, at most as long as the longest kind, and only once', () => {
  const lookUps = vi.spyOn(Map.prototype, 'get')
  onTestFinished(() => lookUps.mockRestore())
  const word = 'applewatch'.repeat(30)
  for (let time = 0; time < 100; time++) expect(kindOf(word)).toBeNull()
  expect(
    lookUps.mock.calls.filter(([key]) => typeof key === 'string' && word.endsWith(key)).length,
  ).toBeLessThan(150)
})
