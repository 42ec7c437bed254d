import { beforeEach, expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import {
  countUnreadActions,
  forgetOldActions,
  listActions,
  markActionsRead,
  type NewAction,
  recordAction,
} from '#domain/rewards/actionHistories.server.ts'
import type { Direction } from '#domain/rewards/actions.ts'
import { cast } from '#tests/support/people/cast.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const invitedBy = (other: Member): NewAction => ({
  direction: 'BY_ME',
  kind: 'INVITED',
  otherId: other.id,
  link: '/auth/my/invitations',
})
const tagged = (subject: string): NewAction => ({
  direction: 'TO_ME',
  kind: 'TAG',
  subject,
  link: '/auth/my/info',
})
const words = (
  member: Member,
  direction: Direction | null = null,
  paging = { pageNumber: 1, pageSize: 20 },
) => listActions(member, direction, paging).contents.map((action) => action.words)

test('actions are listed newest first, by direction or all, in pages', () => {
  recordAction(kim.id, tagged('STREAK_7'))
  recordAction(kim.id, invitedBy(lee))
  recordAction(kim.id, tagged('FIRST_DEVICE'))
  const [first, second, third] = [
    '‘📱 첫 기기’ 태그를 받았습니다',
    `${lee.nickname}님의 추천인 코드를 입력하였습니다`,
    '‘📅 일주일 개근’ 태그를 받았습니다',
  ]
  expect(words(kim)).toEqual([first, second, third])
  expect(words(kim, 'TO_ME')).toEqual([first, third])
  expect(words(kim, 'BY_ME')).toEqual([second])
  expect(words(kim, null, { pageNumber: 2, pageSize: 2 })).toEqual([third])
  expect(listActions(kim, 'TO_ME', { pageNumber: 1, pageSize: 1 }).totalCount).toBe(2)
  expect(words(lee)).toEqual([])
})

test('only actions by others count as unread, until they are read', () => {
  recordAction(kim.id, invitedBy(lee))
  recordAction(kim.id, tagged('STREAK_7'))
  recordAction(kim.id, tagged('STREAK_30'))
  expect(countUnreadActions(kim)).toBe(2)
  const [newest] = listActions(kim, 'TO_ME', { pageNumber: 1, pageSize: 1 }).contents
  markActionsRead(lee, [newest!.id])
  expect(countUnreadActions(kim)).toBe(2)
  markActionsRead(kim, [newest!.id])
  expect(countUnreadActions(kim)).toBe(1)
  markActionsRead(kim, 'all')
  expect(countUnreadActions(kim)).toBe(0)
})

test('actions of a deleted account are listed without its name', () => {
  recordAction(kim.id, invitedBy(lee))
  leave(lee)
  expect(words(kim)).toEqual(['탈퇴한 사용자님의 추천인 코드를 입력하였습니다'])
})

test('an action about the same comment is written once for each other member', () => {
  const about = { direction: 'TO_ME', subject: '라면', link: '/products/1?comment=7#7' } as const
  const heard: number[] = []
  const stop = onAnnouncement('actionHistories', ({ userId }) => heard.push(userId))
  for (let no = 0; no < 3; no++)
    for (const kind of ['MENTIONED', 'ANSWERED'] as const)
      recordAction(kim.id, { ...about, kind, otherId: lee.id })
  stop()
  expect(words(kim)).toEqual([`${lee.nickname}님이 ‘라면’ 댓글에서 나를 언급했습니다`])
  expect(heard).toEqual([kim.id])
  recordAction(kim.id, { ...about, kind: 'LIKED', otherId: park.id })
  expect(words(kim)).toHaveLength(2)
})

test('the timetable forgets actions after a year', async () => {
  const now = Date.now()
  recordAction(kim.id, tagged('STREAK_7'), now - 365 * DAY_MS - 1)
  recordAction(kim.id, tagged('STREAK_30'), now - 365 * DAY_MS)
  await forgetOldActions(now)
  expect(words(kim)).toHaveLength(1)
  expect(countUnreadActions(kim)).toBe(1)
})

test('a change of the unread count is announced after the commit, once for each change', () => {
  const heard: number[] = []
  const stop = onAnnouncement('actionHistories', ({ userId }) => heard.push(userId))
  write(() => {
    recordAction(kim.id, tagged('STREAK_7'))
    expect(heard).toEqual([])
  })
  recordAction(kim.id, invitedBy(lee))
  markActionsRead(kim, 'all')
  markActionsRead(kim, 'all')
  stop()
  expect(heard).toEqual([kim.id, kim.id])
})
