import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { block, unblock } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { restoreBoard, takeDownBoard } from '#domain/boards/blinding.server.ts'
import { getBoardRow } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { forgetRemovedBoards, removeDeletedBoards } from '#domain/boards/deletedBoards.server.ts'
import { likeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { takeDownComment } from '#domain/comments/blinding.server.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { deleteComment, findComment } from '#domain/comments/writing.server.ts'
import { listHistories, markRead } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { at, goOut, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays, commentOn } from '#tests/support/people/comments.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { readExport } from '#tests/support/people/exports.ts'

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
  commentOn(member, BOARD_COMMENTS, post, { text, ...more })
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

test('the message leaves out own, blocked, mentioning and removed comments', () => {
  const titles = () =>
    told()
      .filter(([kind]) => kind === 'COMMENT')
      .map(([, title, body]) => [title, body])
  const first = comment(lee, '하나입니다')
  comment(kim, '제가 씁니다')
  block(kim, park.id)
  comment(park, '차단된 말입니다')
  unblock(kim, park.id)
  comment(lee, `@${kim.nickname} 부릅니다`)
  const second = comment(lee, '둘입니다')
  const held = comment(lee, '가려질 말입니다')
  block(kim, park.id)
  takeDownComment(BOARD_COMMENTS, findComment(BOARD_COMMENTS, held)!, Date.now())
  expect(titles()).toEqual([['내 글에 새 댓글 2개', '둘입니다 · 배추 시세']])
  remove(lee, second)
  const alone = [`${lee.nickname}님이 내 글에 댓글을 남겼습니다`, '하나입니다 · 배추 시세']
  expect(titles()).toEqual([alone])
  const third = comment(lee, '셋입니다')
  remove(lee, first)
  expect(titles()).toEqual([[alone[0], '셋입니다 · 배추 시세']])
  remove(lee, third)
  expect(titles()).toEqual([])
})

test('the messages about a deleted post go with its comments', async () => {
  comment(lee, '하나입니다')
  comment(lee, '둘입니다')
  deleteBoard(kim, post)
  await removeDeletedBoards()
  expect(told()).toEqual([])
})

const toldTo = (member: Member) =>
  listHistories(member, { pageNumber: 1, pageSize: 20 }).contents.map(({ body }) => body)
const readActions = (member: Member) =>
  listActions(member, null, { pageNumber: 1, pageSize: 20 })
    .contents.filter(({ link }) => link.startsWith('/boards/'))
    .map(({ words }) => words)

/** Members comment on the post, like it and call each other there. */
function discuss(): void {
  for (const member of [kim, lee, park]) ageDays(member, 100)
  const parentCommentId = comment(lee, '하나입니다')
  comment(park, `@${kim.nickname} @${lee.nickname} 부릅니다`)
  const reply = comment(park, '답글입니다', { parentCommentId })
  likeBoard(lee, post)
  likeComment(lee, BOARD_COMMENTS, reply)
}

test('the title of a deleted post goes from what everybody reads and exports', async () => {
  discuss()
  deleteBoard(kim, post)
  expect(readActions(lee)).toEqual([
    `${park.nickname}님이 ‘삭제된 글’의 내 댓글에 답글을 남겼습니다`,
    `${park.nickname}님이 ‘삭제된 글’ 댓글에서 나를 언급했습니다`,
    '‘삭제된 글’에 댓글을 남겼습니다',
  ])
  expect(readActions(kim)).toEqual([
    `${lee.nickname}님이 내 글을 추천했습니다 · 삭제된 글`,
    `${park.nickname}님이 ‘삭제된 글’ 댓글에서 나를 언급했습니다`,
    `${lee.nickname}님이 내 글 ‘삭제된 글’에 댓글을 남겼습니다`,
    '지금은 삭제된 글을 썼습니다',
  ])
  expect(readActions(park)[0]).toBe(`${lee.nickname}님이 내 댓글을 추천했습니다 · 삭제된 글`)
  await removeDeletedBoards()
  for (const member of [kim, lee, park])
    expect(JSON.stringify(await readExport(member))).not.toContain('배추 시세')
})

test('the title of a removed post goes from what others read, and their actions name it again once it is shown', async () => {
  discuss()
  const before = readActions(lee)
  expect([...before, ...toldTo(lee)].filter((text) => text.includes('배추 시세'))).toHaveLength(5)
  takeDownBoard(getBoardRow(post), Date.now())
  await forgetRemovedBoards()
  expect([...readActions(lee), ...toldTo(lee), ...readActions(park)].join()).not.toContain('배추 시세')
  expect(readActions(kim).at(-1), 'its author reads it').toBe('‘배추 시세’ 글을 썼습니다')
  expect(toldTo(kim)).toEqual(['하나입니다 · 배추 시세'])
  restoreBoard(getBoardRow(post), Date.now())
  expect(readActions(lee)).toEqual(before)
  comment(park, `@${lee.nickname} 다시`)
  await forgetRemovedBoards()
  expect(toldTo(lee)).toHaveLength(1)
})

test('a member turns the messages about comments off alone', async () => {
  setNotifySettings(kim, { channels: { COMMENT: [] } })
  const parentCommentId = comment(kim, '물어봅니다')
  comment(lee, '댓글입니다')
  comment(lee, '답글입니다', { parentCommentId })
  expect(await goOut()).toEqual([`${lee.nickname}님이 내 댓글에 답글을 남겼습니다`])
  expect(told().map(([kind]) => kind)).toEqual(['ANSWER', 'COMMENT'])
})
