import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { changeRole } from '#domain/accounts/staff/roles.server.ts'
import { addStaffNote } from '#domain/accounts/staff/staffNotes.server.ts'
import { addSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { readMemberPage } from '#domain/membership/memberPage.server.ts'
import { MemberFilter, searchMembers } from '#domain/membership/memberSearch.server.ts'
import { readMemberStats } from '#domain/membership/memberStats.server.ts'
import { findInviteCode, giveInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { reportThing } from '#tests/support/people/reporting.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  const name = sqlite().prepare('update users set nickname = ? where id = ?')
  name.run('Blue수달', kim.id)
  name.run('blue고래', lee.id)
})

const makeInviteCode = (member: Member): string => {
  giveInviteCode(member, Date.now())
  return findInviteCode(member.id)!.toLowerCase()
}
const find = (filter: object) =>
  searchMembers(MemberFilter.parse(filter), { pageNumber: 1, pageSize: 20 }).contents.map(({ id }) => id)

test('members are found by the beginning of their nickname, by id and by invite code', () => {
  expect(find({ searchKeyword: 'BLUE' })).toEqual([lee.id, kim.id])
  expect(find({ searchKeyword: 'blue수' })).toEqual([kim.id])
  expect(find({ searchKeyword: '수달' })).toEqual([])
  expect(find({ searchKeyword: String(park.id) })).toEqual([park.id])
  expect(find({ searchKeyword: makeInviteCode(lee) })).toEqual([lee.id])
  expect(find({ searchKeyword: "'; drop table users --" })).toEqual([])
  expect(find({})).toEqual([park.id, lee.id, kim.id])
})

test('members are found by their state and their kind of device', () => {
  suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '도배' })
  giveDevice(lee)
  expect(find({ status: 'SUSPENDED' })).toEqual([kim.id])
  expect(find({ status: 'STAFF' })).toEqual([park.id])
  expect(find({ status: 'LEFT' })).toEqual([])
  expect(find({ status: 'ANYTHING' })).toHaveLength(3)
  const { deviceType } = readMemberPage(lee.id).devices[0] ?? {}
  expect(find({ device: deviceType })).toEqual([lee.id])
  expect(find({ device: 'TELEGRAM' })).toEqual([])
})

test('a member with two suspensions is listed once, until the later end, and no page repeats a member', () => {
  const now = Date.now()
  for (const days of [3, 7, 1])
    addSuspension(park, kim.id, { until: now + days * DAY_MS, reason: '도배' }, now)
  for (const filter of [{}, { status: 'SUSPENDED' }, { searchKeyword: 'blue수' }]) {
    const { contents } = searchMembers(MemberFilter.parse(filter), { pageNumber: 1, pageSize: 20 }, now)
    const kims = contents.filter(({ id }) => id === kim.id)
    expect(kims.map(({ suspendedUntil }) => suspendedUntil)).toEqual([now + 7 * DAY_MS])
  }
  const paged = [1, 2, 3].flatMap((pageNumber) =>
    searchMembers(MemberFilter.parse({}), { pageNumber, pageSize: 1 }, now).contents.map(({ id }) => id),
  )
  expect(paged).toEqual([park.id, lee.id, kim.id])
  const [shown] = searchMembers(MemberFilter.parse({ searchKeyword: `${lee.id}` }), {
    pageNumber: 1,
    pageSize: 1,
  }).contents
  expect(shown?.suspendedUntil).toBeNull()
})

test('the page of a member shows notes, reports and accounts that share a device or an address', () => {
  ageDays(lee, 40)
  addStaffNote(park, kim.id, { words: '문의에 답함' })
  reportThing(lee, 'MEMBER', kim.id, { address: 'one house' })
  reportThing(park, 'MEMBER', kim.id, { address: 'one house' })
  const share = sqlite().prepare('insert into device_uses (device_key_hash, user_id) values (?, ?)')
  for (const { id } of [kim, lee]) share.run('one telephone', id)
  const shown = readMemberPage(kim.id)
  expect(shown.notes).toMatchObject([{ words: '문의에 답함', writer: park.nickname }])
  expect(shown.cases).toMatchObject([{ kind: 'MEMBER' }])
  expect(shown.sharers).toEqual([{ id: lee.id, nickname: 'blue고래', by: 'DEVICE' }])
  expect(readMemberPage(park.id).sharers).toMatchObject([{ id: lee.id, by: 'ADDRESS' }])
  expect(readMemberPage(lee.id).reportsGiven).toBe(1)
})

test('a role changes, but the last super admin and anonymous accounts keep theirs', () => {
  changeRole(park, kim.id, { role: 'SUPER_ADMIN' })
  changeRole(park, park.id, { role: 'USER' })
  expect(find({ status: 'STAFF' })).toEqual([kim.id])
  expect(() => changeRole(kim, kim.id, { role: 'ADMIN' })).toThrow('마지막 최고 운영자')
  sqlite().prepare('update users set is_noauth = 1 where id = ?').run(lee.id)
  expect(() => changeRole(kim, lee.id, { role: 'ADMIN' })).toThrow('카카오나 Apple')
})

test('the statistics count sign-ups, visits and who came back', async () => {
  const now = Date.now()
  ageDays(kim, 10, now)
  sqlite().prepare('delete from attendances').run()
  sqlite()
    .prepare('insert into attendances (user_id, day, streak, created_at) values (?, ?, 1, ?)')
    .run(kim.id, Math.floor((now + 9 * 3_600_000) / DAY_MS), now)
  const { total, active, signUps, leavers, cohorts } = await readMemberStats(now)
  expect([total, active.day, active.month]).toEqual([3, 3, 3])
  expect(signUps.map(({ count }) => count).filter(Boolean)).toEqual([1, 2])
  expect(leavers.every(({ count }) => count === 0)).toBe(true)
  expect(cohorts.filter(({ size }) => size > 0)).toMatchObject([{ size: 1, shares: [0, 1] }])
})
