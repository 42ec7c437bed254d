import { expect, test } from 'vitest'
import { commentAddress } from '#domain/comments/comment.ts'
import { turnTo } from '#ui/boards/recentPages.ts'
import { commentRow } from '#ui/boards/recentRows.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: 100 - at, to: '/', text: '', count: 0, at: 0 }))
const ids = (page: { rows: Array<{ id: number }> }) => page.rows.map(({ id }) => id)

test('a page has three rows, and at either end a message replaces the next page', () => {
  expect(ids(turnTo(rows(7), 1))).toEqual([100, 99, 98])
  expect(turnTo(rows(7), 3)).toMatchObject({ rows: [{ id: 94 }], pageNumber: 3, lastPage: 3, word: null })
  expect(turnTo(rows(7), 0)).toMatchObject({ pageNumber: 1, word: '이전 페이지가 없습니다.' })
  expect(turnTo(rows(7), 4)).toMatchObject({ pageNumber: 3, word: '다음 페이지가 없습니다.' })
  expect(turnTo(rows(7), 1e9).pageNumber).toBe(3)
  expect(turnTo([], 1)).toEqual({ rows: [], pageNumber: 1, lastPage: 1, word: null, newestId: 0 })
  expect(turnTo([], 2).word).toBe('다음 페이지가 없습니다.')
})

test('a comment leads to its place in its thread', () => {
  const comment = { id: 7, subjectId: 3, plainContent: '좋아요', writtenAt: 0, isFolded: false }
  expect(commentRow(comment).to).toBe(commentAddress('/boards/3', 7))
})
