import { expect, test } from 'vitest'
import { normalizeBody, normalizeText } from '#domain/search/normalize.ts'

test('a letter keeps at most thirty marks, so that a body of marks is not sorted for seconds', () => {
  expect(normalizeText(`7${'\u0301\u0323'.repeat(49_000)}b`)).toHaveLength(32)
  expect(normalizeText(`7${'\uff9e\u0301'.repeat(49_000)}b`)).toHaveLength(32)
  expect(normalizeText('Việt Nam, คำที่, e\u0301')).toBe('Việt Nam, ค\u0e4dาที่, é')
})

test('letters that stand for a phrase do not lengthen a body', () => {
  expect(normalizeBody('ﷺ'.repeat(99_000))).toBe(' '.repeat(99_000))
  expect(normalizeBody('⑴'.repeat(99_000))).toHaveLength(150_000)
})
