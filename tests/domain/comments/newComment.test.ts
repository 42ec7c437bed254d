import { expect, test } from 'vitest'
import { NewComment } from '#domain/comments/newComment.server.ts'

const messageOf = (input: object): string | undefined => NewComment.safeParse(input).error?.issues[0]?.message

// ASVS 1.3.3
test('a comment is refused before it is read if it has 20,001 units or marks, 1,001 lines or tags, or 251 addresses', () => {
  expect(messageOf({ text: '😀'.repeat(10_000) })).toBeUndefined()
  expect(messageOf({ text: '가'.repeat(20_001) })).toBe('댓글은 10,000자까지 쓸 수 있습니다.')
  expect(messageOf({ text: '\n'.repeat(1_000) })).toBeUndefined()
  const tooMany = '줄과 서식, 주소가 너무 많습니다. 나누어 올려주세요.'
  expect(messageOf({ text: '\n'.repeat(1_001) })).toBe(tooMany)
  expect(messageOf({ text: 'http://a.b '.repeat(250) })).toBeUndefined()
  expect(messageOf({ text: 'http://a.b '.repeat(251) })).toBe(tooMany)
  expect(messageOf({ content: '<br>'.repeat(1_000) })).toBeUndefined()
  expect(messageOf({ content: '<br>'.repeat(1_001) })).toBe(tooMany)
  expect(messageOf({ content: '&'.repeat(20_000) })).toBeUndefined()
  expect(messageOf({ content: '&'.repeat(20_001) })).toBe('댓글은 10,000자까지 쓸 수 있습니다.')
})
