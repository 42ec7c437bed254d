import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { removeDeletedBoards } from '#domain/boards/deletedBoards.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { deleteComment, writeComment } from '#domain/comments/writing.server.ts'
import { listHistories, markRead } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { at, goOut, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

let kim: Member
let lee: Member
let park: Member
let post: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('9 12:00') })
  ;({ kim, lee, park } = cast())
  giveDevice(kim)
  post = writeBoard(kim, NewBoard.parse({ title: '배추 시세', content: '<p>얼마인가요</p>' })).id
})
afterEach(() => vi.useRealTimers())

const comment = (member: Member, text: string, more: object = {}) =>
  writeComment(member, BOARD_COMMENTS, post, NewComment.parse({ text, ...more })).id
const remove = (member: Member, id: number) => deleteComment(member, BOARD_COMMENTS, id)
const told = () =>
  listHistories(kim, { pageNumber: 1, pageSize: 20 }).contents.map(({ kind, title, body, link }) => [
    kind,
    title,
    body,
    link,
  ])

test('a comment notifies the author of the post; further ones change the unread message', async () => {
  const first = comment(lee, '삼천 원입니다')
  expect(told()).toEqual([
    [
      'COMMENT',
      `${lee.nickname}님이 내 글에 댓글을 남겼습니다`,
      '삼천 원입니다 · 배추 시세',
      `/boards/${post}?comment=${first}#${first}`,
    ],
  ])
  expect(await goOut()).toHaveLength(1)
  const second = comment(park, '이천 원입니다')
  expect(told()).toEqual([
    [
      'COMMENT',
      '내 글에 새 댓글 2개',
      '이천 원입니다 · 배추 시세',
      `/boards/${post}?comment=${second}#${second}`,
    ],
  ])
  expect(await goOut(), 'the device has one message').toEqual([])
})

test('a comment after the author has read, or hours later, sends another message', async () => {
  comment(lee, '하나입니다')
  markRead(kim, 'all')
  comment(lee, '둘입니다')
  expect(told()).toHaveLength(2)
  vi.setSystemTime(Date.now() + 6 * HOUR_MS)
  comment(lee, '셋입니다')
  expect(told()).toHaveLength(3)
  expect(await goOut()).toHaveLength(3)
})

test('a comment at night waits; several on one post are one message', async () => {
  setNotifySettings(kim, { startTime: '08:00', endTime: '23:00' })
  await at('9 23:30')
  comment(lee, '밤에 씁니다')
  comment(park, '저도 씁니다')
  expect(await goOut()).toEqual([])
  expect(await at('10 08:00')).toEqual(['내 글에 새 댓글 2개'])
})

test('the author is not notified of the own comment, of replies to others, and of a mention twice', () => {
  comment(kim, '제가 씁니다')
  const parentCommentId = comment(lee, '하나입니다')
  comment(park, '답글입니다', { parentCommentId })
  comment(park, `@${kim.nickname} 부릅니다`)
  expect(told().map(([kind]) => kind)).toEqual(['MENTION', 'COMMENT'])
})

test('a deleted comment leaves no text: the one before takes its place', () => {
  const first = comment(lee, '하나입니다')
  const second = comment(lee, '둘입니다')
  remove(lee, second)
  expect(told()).toMatchObject([
    ['COMMENT', expect.any(String), '하나입니다 · 배추 시세', `/boards/${post}?comment=${first}#${first}`],
  ])
  remove(lee, first)
  expect(told()).toEqual([])
})

test('the messages about a deleted post go with its comments', async () => {
  comment(lee, '하나입니다')
  comment(lee, '둘입니다')
  deleteBoard(kim, post)
  await removeDeletedBoards()
  expect(told()).toEqual([])
})

test('a member turns the messages about comments off alone', async () => {
  setNotifySettings(kim, { channels: { COMMENT: [] } })
  const parentCommentId = comment(kim, '물어봅니다')
  comment(lee, '댓글입니다')
  comment(lee, '답글입니다', { parentCommentId })
  expect(await goOut()).toEqual([`${lee.nickname}님이 내 댓글에 답글을 남겼습니다`])
  expect(told().map(([kind]) => kind)).toEqual(['ANSWER', 'COMMENT'])
})
