import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS } from '#domain/clock.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { payAct } from '#domain/rewards/acts.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { recordDeviceUse } from '#domain/rewards/invitations/invitationPay.server.ts'
import {
  ApplyInviteCode,
  applyInviteCode,
  findApplyDeadline,
  listInvitedFriends,
} from '#domain/rewards/invitations/invitations.server.ts'
import { findInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { LIMITS } from '#domain/rewards/rates.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const now = Date.now()
let host: Member
let guest: Member
let lastId = 5000
beforeEach(() => {
  const { kim, lee } = cast()
  ;[host, guest] = [kim, lee]
  for (const member of [host, guest]) recordVisit(member, now)
})
afterEach(expectSoundLedger)

const arrive = (): Member => {
  const { member } = signIn('kakao', String(++lastId))
  recordVisit(member, now)
  return member
}
const codeOf = (member: Member) => findInviteCode(member.id) ?? ''
let lastAddress = 0
const apply = (member: Member, inviterCode: string, address = `203.0.113.${++lastAddress}`, at = now) =>
  applyInviteCode(member, ApplyInviteCode.parse({ inviterCode }), address, at)
const points = (member: Member) => readBalance(member.id, 'POINT').balance
const stars = (member: Member) => readBalance(member.id, 'STAR').balance
const comment = (member: Member, number = 1) =>
  payAct(member.id, 'BOARD_COMMENT', `comment:${member.id}/${number}`)
const beActive = (member: Member, days = 3) => {
  for (let day = 1; day < days; day++) recordVisit(member, now + day * DAY_MS)
}
const words = (member: Member) =>
  listActions(member, null, { pageNumber: 1, pageSize: 50 }).contents.map((action) => action.words)
const refused = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) })

test('an applied code pays nobody yet; host and guest see the action', () => {
  apply(guest, codeOf(host))
  expect([points(guest), stars(host)]).toEqual([10, 0])
  expect(words(host)).toEqual([`${guest.nickname}님이 내 추천인 코드를 입력하였습니다`])
  expect(words(guest)).toEqual([`${host.nickname}님의 추천인 코드를 입력하였습니다`])
})

describe('the guest of an invitation', () => {
  test('the guest gets 100 points with the first paid act, once', () => {
    apply(guest, codeOf(host))
    comment(guest)
    expect(points(guest)).toBe(10 + 20 + 100)
    comment(guest, 2)
    beActive(guest)
    expect(points(guest)).toBe(10 + 20 + 100 + 20 + 2 * 10)
  })

  test('the guest also gets 100 points with the visit of the next day', () => {
    apply(guest, codeOf(host))
    recordVisit(guest, now + DAY_MS)
    expect(points(guest)).toBe(10 + 10 + 100)
    expect(words(guest)[0]).toBe('추천인 코드를 입력한 선물로 100 포인트를 받았습니다')
  })
})

describe('the host of an invitation', () => {
  test('the host gets 100 star points when the guest has visited on three days', () => {
    apply(guest, codeOf(host))
    beActive(guest, 2)
    expect(stars(host)).toBe(0)
    expect(listInvitedFriends(host)).toMatchObject([
      { nickname: guest.nickname, activeDays: 2, paidAt: null },
    ])
    recordVisit(guest, now + 9 * DAY_MS)
    expect(stars(host)).toBe(100)
    expect(words(host)[1]).toBe(`${guest.nickname}님을 초대한 선물로 100 스타 포인트를 받았습니다`)
    recordVisit(guest, now + 10 * DAY_MS)
    expect(stars(host)).toBe(100)
    expect(listInvitedFriends(host)).toMatchObject([{ activeDays: 3, paidAt: now + 9 * DAY_MS }])
  })

  test('the host earns tags for the first and the fifth active friend', () => {
    const keys = () => listTags(host.id).map(({ key }) => key)
    for (let friends = 1; friends <= 5; friends++) {
      const friend = arrive()
      apply(friend, codeOf(host))
      expect(keys()).toEqual(friends === 1 ? [] : ['FIRST_FRIEND'])
      beActive(friend)
    }
    expect(keys()).toEqual(['FIRST_FRIEND', 'FRIENDS_5'])
  })

  test(`the host is paid for at most ${LIMITS.paidGuests} guests; further guests are paid as well`, () => {
    const friends = Array.from({ length: LIMITS.paidGuests + 1 }, arrive)
    for (const friend of friends) {
      apply(friend, codeOf(host))
      beActive(friend)
    }
    expect(stars(host)).toBe(LIMITS.paidGuests * 100)
    expect(points(friends.at(-1)!)).toBe(3 * 10 + 100)
  })
})

describe('refused invite codes', () => {
  test("a member's own, an unknown or a blank code is refused", () => {
    expect(() => apply(guest, codeOf(guest))).toThrow(refused('invalid', '내 추천인 코드'))
    expect(() => apply(guest, 'AAAAAAAA')).toThrow(refused('invalid', '없는 추천인 코드'))
    expect(ApplyInviteCode.safeParse({ inviterCode: '  ' }).success).toBe(false)
    expect(ApplyInviteCode.safeParse({}).success).toBe(false)
  })

  test('a second code is refused', () => {
    apply(guest, codeOf(host))
    expect(() => apply(guest, codeOf(arrive()))).toThrow(refused('conflict', '이미'))
  })

  test('a code that closes a circle of two or three members is refused', () => {
    const third = arrive()
    apply(guest, codeOf(host))
    expect(() => apply(host, codeOf(guest))).toThrow(refused('invalid', '내가 초대한'))
    apply(third, codeOf(guest))
    expect(() => apply(host, codeOf(third))).toThrow(refused('invalid', '내가 초대한'))
  })

  test('a code is accepted until seven days after sign-up', () => {
    const signUpAt = db.select().from(users).where(eq(users.id, guest.id)).get()!.createdAt
    const deadline = signUpAt + 7 * DAY_MS
    expect(findApplyDeadline(guest, now)).toBe(deadline)
    expect(() => apply(guest, codeOf(host), '203.0.113.1', deadline)).toThrow(refused('too_late', '7일'))
    apply(guest, codeOf(host), '203.0.113.1', deadline - 1)
    expect(findApplyDeadline(guest, now)).toBeNull()
  })

  test('a code from an anonymous account is refused', () => {
    const { member } = signIn('noauth', 'a device')
    expect(findApplyDeadline(member)).toBeNull()
    expect(() => apply(member, codeOf(host))).toThrow(refused('noauth', '인증 없이'))
  })

  test('the code of a deleted account is refused', () => {
    const code = codeOf(host)
    leave(host)
    expect(() => apply(guest, code)).toThrow(refused('invalid', '없는 추천인 코드'))
  })
})

test.each(['lower', 'spaced'])('a code is accepted in lower case and with separators (%s)', (how) => {
  const code = codeOf(host)
  apply(guest, how === 'lower' ? code.toLowerCase() : ` ${code.slice(0, 4)} - ${code.slice(4)} `)
  expect(listInvitedFriends(host)).toHaveLength(1)
})

describe('limits of paid invitations', () => {
  test('an invitation is paid once for each address', () => {
    const [first, second, elsewhere] = [guest, arrive(), arrive()]
    for (const friend of [first, second]) apply(friend, codeOf(host), '198.51.100.1')
    apply(elsewhere, codeOf(host), '198.51.100.2')
    for (const friend of [first, second, elsewhere]) beActive(friend)
    expect([first, second, elsewhere].map(points)).toEqual([130, 30, 130])
    expect(stars(host)).toBe(200)
    expect(listInvitedFriends(host).filter(({ paidAt }) => paidAt !== null)).toHaveLength(2)
  })

  test('an invitation is paid once for each device key, also after the device changes its owner', () => {
    const second = arrive()
    for (const friend of [guest, second]) {
      apply(friend, codeOf(host))
      recordDeviceUse(friend.id, 'one-phone')
      beActive(friend)
    }
    expect([guest, second].map(points)).toEqual([130, 30])
    expect(stars(host)).toBe(100)
  })

  test("a guest on the host's device is not paid", () => {
    recordDeviceUse(host.id, 'one-phone')
    recordDeviceUse(guest.id, 'one-phone')
    apply(guest, codeOf(host))
    beActive(guest)
    expect([points(guest), stars(host)]).toEqual([30, 0])
  })
})

test('an act whose transaction fails pays nobody', () => {
  apply(guest, codeOf(host))
  const failing = () =>
    write(() => {
      comment(guest)
      throw new Error('the comment was not kept')
    })
  expect(failing).toThrow('the comment was not kept')
  expect(points(guest)).toBe(10)
  comment(guest)
  expect(points(guest)).toBe(130)
})
