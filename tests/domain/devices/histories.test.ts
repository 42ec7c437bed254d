import { beforeEach, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import {
  changeBodies,
  changeHistory,
  countUnread,
  forgetSubject,
  listHistories,
  markRead,
  moveHistories,
  renewHistory,
  writeHistory,
} from '#domain/devices/histories.server.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { cast } from '#tests/support/people/cast.ts'

const PAGE = { pageNumber: 1, pageSize: 20 }
const tell = (member: Member, subject: string, title = subject) =>
  writeHistory(member.id, {
    subject,
    kind: 'KEYWORD',
    title,
    body: '본문',
    imageUrl: null,
    link: '/products/1',
  })
const titles = (member: Member, paging = PAGE) =>
  listHistories(member, paging).contents.map(({ title }) => title)

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

test('a subject has one message for each member', () => {
  const first = tell(kim, 'deal:1', '처음')
  expect(first.isNew).toBe(true)
  expect(tell(kim, 'deal:1', '다시')).toEqual({ id: first.id, isNew: false })
  expect(tell(lee, 'deal:1').isNew).toBe(true)
  expect(titles(kim)).toEqual(['처음'])
})

const count = (table: string) => sqlite().prepare(`select count(*) from ${table}`).pluck().get()

test('members share the words of a message; a changed text is their own, and unused words and subjects are gone', () => {
  const [first] = [
    tell(kim, 'deal:1', '같은 말'),
    tell(lee, 'deal:1', '같은 말'),
    tell(lee, 'deal:2', '같은 말'),
  ]
  expect([count('messages'), count('subjects'), count('notify_histories')]).toEqual([1, 2, 3])
  changeHistory(first.id, { body: '다른 본문' })
  expect(listHistories(kim, PAGE).contents).toMatchObject([
    { subject: 'deal:1', title: '같은 말', body: '다른 본문' },
  ])
  expect(listHistories(lee, PAGE).contents.map(({ body }) => body)).toEqual(['본문', '본문'])
  expect(count('messages')).toBe(2)
  changeHistory(first.id, { body: '본문' })
  expect(count('messages')).toBe(1)
  changeBodies('deal:1', '모두에게')
  expect(listHistories(lee, PAGE).contents.map(({ body }) => body)).toEqual(['본문', '모두에게'])
  forgetSubject('deal:1')
  expect([count('messages'), count('subjects'), count('notify_histories')]).toEqual([1, 1, 1])
  sqlite().prepare('delete from users where id = ?').run(lee.id)
  expect([count('messages'), count('subjects')]).toEqual([0, 0])
})

test('a subject that takes over another one takes its messages; a member with both keeps both', () => {
  for (const [member, subject] of [
    [kim, 'deal:1'],
    [kim, 'deal:2'],
    [lee, 'deal:2'],
  ] as const)
    tell(member, subject)
  const group = { cursor: 0, size: 10 }
  write(() => moveHistories('deal:2', 'deal:1', group))
  const subjects = (member: Member) => listHistories(member, PAGE).contents.map(({ subject }) => subject)
  expect([subjects(kim), subjects(lee)]).toEqual([['deal:2', 'deal:1'], ['deal:1']])
  write(() => moveHistories('deal:3', 'deal:4', group))
  expect(count('subjects')).toBe(2)
})

test('messages are listed newest first, in pages', () => {
  for (const subject of ['deal:1', 'deal:2', 'deal:3']) tell(kim, subject)
  expect(titles(kim, { pageNumber: 1, pageSize: 2 })).toEqual(['deal:3', 'deal:2'])
  expect(listHistories(kim, { pageNumber: 2, pageSize: 2 })).toMatchObject({
    contents: [{ title: 'deal:1' }],
    pageNumber: 2,
    totalCount: 3,
  })
})

test('a message that is sent again moves to the top of the list with its new time', () => {
  const first = tell(kim, 'deal:1')
  tell(kim, 'deal:2')
  const later = Date.now() + 60_000
  renewHistory(
    kim.id,
    first.id,
    { subject: 'deal:1', kind: 'KEYWORD', title: '더 싸짐', body: '', imageUrl: null, link: '/products/1' },
    later,
  )
  expect(listHistories(kim, PAGE).contents[0]).toMatchObject({ title: '더 싸짐', createdAt: later })
  expect(titles(kim)).toEqual(['더 싸짐', 'deal:2'])
})

test("read messages no longer count as unread; other members' messages are unaffected", () => {
  const [first] = [tell(kim, 'deal:1'), tell(kim, 'deal:2'), tell(lee, 'deal:1')]
  markRead(lee, [first.id])
  expect(countUnread(kim)).toBe(2)
  markRead(kim, [first.id])
  expect(countUnread(kim)).toBe(1)
  markRead(kim, 'all')
  expect([countUnread(kim), countUnread(lee)]).toEqual([0, 1])
})

test('a change of the unread count is announced only after the commit, and only if it changed', () => {
  const heard: number[] = []
  const stop = onAnnouncement('notifyHistories', ({ userId }) => heard.push(userId))
  write(() => {
    tell(kim, 'deal:1')
    tell(kim, 'deal:1')
    expect(heard).toEqual([])
  })
  expect(heard).toEqual([kim.id])
  expect(() =>
    write(() => {
      tell(lee, 'deal:1')
      throw new Error('no')
    }),
  ).toThrow('no')
  markRead(kim, 'all')
  markRead(kim, 'all')
  stop()
  expect(heard).toEqual([kim.id, kim.id])
})
