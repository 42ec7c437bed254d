import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, seoulMidnight } from '#domain/clock.ts'
import { countVisitDays, isVisitToday, recordVisit } from '#domain/rewards/attendance.server.ts'
import { findInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { takeToasts } from '#domain/rewards/toasts.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const MIDNIGHT = seoulMidnight(Date.UTC(2026, 10, 20))
const dayAt = (days: number) => MIDNIGHT + days * DAY_MS
const attend = (member: Member, days: number[]) => {
  for (const day of days) recordVisit(member, dayAt(day))
}
const upTo = (count: number) => Array.from({ length: count }, (_, day) => day)

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})
afterEach(expectSoundLedger)

const points = (member = kim) => readBalance(member.id, 'POINT').balance

test('the first visit of a day pays 10 points and shows a toast; later visits do nothing', () => {
  expect(isVisitToday(kim, MIDNIGHT)).toBe(false)
  expect([recordVisit(kim, MIDNIGHT), recordVisit(kim, MIDNIGHT + 1)]).toEqual([true, false])
  expect(isVisitToday(kim, MIDNIGHT)).toBe(true)
  expect(points()).toBe(10)
  expect(takeToasts(kim.id)).toEqual(['출석체크 완료 (10pt)'])
  expect(isVisitToday(lee, MIDNIGHT)).toBe(false)
})

test('the day changes at midnight in Seoul', () => {
  recordVisit(kim, MIDNIGHT - 1)
  expect(isVisitToday(kim, MIDNIGHT)).toBe(false)
  expect(recordVisit(kim, MIDNIGHT)).toBe(true)
  expect(recordVisit(kim, MIDNIGHT + DAY_MS - 1)).toBe(false)
  expect([points(), countVisitDays(kim.id)]).toEqual([20, 2])
})

test('a restart does not pay a visit again', () => {
  recordVisit(kim, MIDNIGHT)
  forgetSingletons()
  expect(recordVisit(kim, MIDNIGHT)).toBe(false)
  expect(points()).toBe(10)
})

test('a visit whose transaction fails is counted at the next visit', () => {
  const failing = () =>
    write(() => {
      recordVisit(kim, MIDNIGHT)
      throw new Error('the disk is full')
    })
  expect(failing).toThrow('the disk is full')
  expect([isVisitToday(kim, MIDNIGHT), takeToasts(kim.id)]).toEqual([false, []])
  expect(recordVisit(kim, MIDNIGHT)).toBe(true)
})

describe('a streak', () => {
  test('a streak grows with each consecutive day and restarts after a missed day', () => {
    attend(kim, [0, 1, 2, 4])
    const streaks = sqlite().prepare('select streak from attendances where user_id = ? order by day').pluck()
    expect(streaks.all(kim.id)).toEqual([1, 2, 3, 1])
    expect(streaks.all(lee.id)).toEqual([])
  })

  test.each([
    [7, 'STREAK_7'],
    [30, 'STREAK_30'],
    [100, 'STREAK_100'],
  ])('a streak of %i days earns a tag, a day less does not', (days, tag) => {
    attend(kim, upTo(days - 1))
    const keys = () => listTags(kim.id).map(({ key }) => key)
    expect(keys()).not.toContain(tag)
    attend(kim, [days])
    expect(keys(), 'a day was left out').not.toContain(tag)
    attend(lee, upTo(days))
    expect(listTags(lee.id).map(({ key }) => key)).toContain(tag)
  })
})

test('each member gets a lasting invite code at the first visit; anonymous accounts get none', () => {
  const { member: guest } = signIn('noauth', 'a device')
  expect(findInviteCode(kim.id)).toBeNull()
  for (const member of [kim, lee, guest]) attend(member, [0])
  const code = findInviteCode(kim.id)
  expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTUVWXY]{8}$/)
  expect(findInviteCode(lee.id)).not.toBe(code)
  attend(kim, [1])
  expect(findInviteCode(kim.id)).toBe(code)
  expect(findInviteCode(guest.id)).toBeNull()
  expect(points(guest), 'anonymous accounts are paid for visits').toBe(10)
})
