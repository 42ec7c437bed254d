import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import {
  countOpenCases,
  findNextCase,
  listOpenCases,
  listOwnHidden,
  listReports,
} from '#domain/moderation/cases.server.ts'
import { readCase } from '#domain/moderation/caseView.server.ts'
import { decide, NewDecision } from '#domain/moderation/decisions.server.ts'
import { hidingWords } from '#domain/moderation/reasons.ts'
import { endClaims } from '#domain/moderation/reports.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { reportThing } from '#tests/support/people/reporting.ts'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }

let kim: Member
let lee: Member
let park: Member
let post: number
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  ageDays(lee, 40)
  post = write('고발당할 글')
})

const write = (title: string) => writeBoard(kim, NewBoard.parse({ title, content: '<p>본문</p>' })).id
const reporter = (no: number, days = 40): Member => {
  const { member } = signIn('kakao', `reporter-${no}`)
  ageDays(member, days)
  return member
}
const isBlinded = (id = post) => getBoard(kim, id).isBlinded
const queue = () => listOpenCases(park, FIRST_PAGE).contents
const weight = () => queue()[0]?.weight

describe('the reports of a thing', () => {
  test('are one case, with the reasons and their number', () => {
    reportThing(lee, 'BOARD', post, { reason: '광고나 도배' })
    reportThing(reporter(1), 'BOARD', post, { reason: 'SPAM' })
    reportThing(reporter(2), 'BOARD', post, { reason: '제목과 다른 글' })
    expect(queue()).toMatchObject([{ reportCount: 3, weight: 3, isBlinded: false }])
    const reasons = listReports(queue()[0]!.id).map(({ reason }) => reason)
    expect(reasons.toSorted()).toEqual(['OTHER', 'SPAM', 'SPAM'])
  })

  test('hide the thing at a weight of five, once, and notify staff', () => {
    for (let no = 0; no < 7; no++) reportThing(reporter(no), 'BOARD', post)
    expect(isBlinded()).toBe(true)
    expect(queue()).toMatchObject([{ reportCount: 7, isBlinded: true }])
    const told = listHistories(park, FIRST_PAGE).contents
    expect(told.map(({ title }) => title)).toEqual(['신고로 가려진 게시글이 있습니다'])
  })

  test('by five accounts of one device or one address weigh as one', () => {
    for (let no = 0; no < 5; no++) reportThing(reporter(no), 'BOARD', post, { address: 'one house' })
    expect([isBlinded(), weight()]).toEqual([false, 1])
    for (const no of [5, 6, 7, 8, 9]) {
      const member = reporter(no)
      sqlite()
        .prepare('insert into device_uses (device_key_hash, user_id) values (?, ?)')
        .run('one telephone', member.id)
      reportThing(member, 'BOARD', post)
    }
    expect([isBlinded(), weight()]).toEqual([false, 2])
  })

  test('of a member of staff are shown to other staff alone', () => {
    const own = writeBoard(park, NewBoard.parse({ title: '운영자의 글', content: '<p>본문</p>' })).id
    reportThing(lee, 'BOARD', own, { reason: 'ABUSE' })
    const { id } = listOpenCases(kim, FIRST_PAGE).contents[0]!
    expect(readCase(kim, id).reports).toMatchObject([{ userId: lee.id }])
    expect([queue(), countOpenCases(park).open, findNextCase(park)]).toEqual([[], 0, null])
    expect(() => readCase(park, id)).toThrow('신고를 찾을 수 없습니다.')
  })

  test('by somebody whose last five reports were dismissed weigh half', () => {
    for (let no = 0; no < 5; no++) {
      reportThing(lee, 'BOARD', write(`멀쩡한 글 ${no}`))
      decide(park, queue()[0]!.id, NewDecision.parse({ verdict: 'DISMISS' }))
    }
    reportThing(lee, 'BOARD', post)
    expect(weight()).toBe(0.5)
  })

  test('are accepted about members, offers and messages too, and the case names these', () => {
    reportThing(lee, 'MEMBER', kim.id, { reason: 'ABUSE' })
    expect(queue()).toMatchObject([{ subject: { kind: 'MEMBER', title: kim.nickname } }])
    expect(() => reportThing(lee, 'OFFER', 999)).toThrow('딜을 찾을 수 없습니다.')
  })

  test('are refused when repeated, for the own thing and for a thing that is gone', () => {
    reportThing(lee, 'BOARD', post)
    expect(() => reportThing(lee, 'BOARD', post)).toThrow('이미 신고하셨습니다. 검토 중입니다.')
    expect(() => reportThing(kim, 'BOARD', post)).toThrow('내 게시글은')
    expect(() => reportThing(kim, 'MEMBER', kim.id)).toThrow('나를 신고할')
    expect(() => reportThing(lee, 'BOARD', 999)).toThrow('찾을 수 없습니다')
    expect(queue()).toMatchObject([{ reportCount: 1 }])
  })
})

test('a claim of rights hides a thing at once, for 30 days without a decision', () => {
  const now = Date.now()
  reportThing(lee, 'BOARD', post, { reason: '권리침해', now })
  expect(isBlinded()).toBe(true)
  endClaims(now + 30 * DAY_MS - 1)
  expect(isBlinded()).toBe(true)
  endClaims(now + 30 * DAY_MS)
  expect(isBlinded()).toBe(false)
  expect(queue()).toMatchObject([{ isBlinded: false }])
})

test('the author learns why a thing is hidden, by the reason that most reports name, and where to explain', () => {
  const now = Date.parse('2026-11-30T07:00:00Z')
  reportThing(reporter(0), 'BOARD', post, { reason: 'ABUSE', now })
  for (let no = 1; no < 5; no++) reportThing(reporter(no), 'BOARD', post, { reason: 'SPAM', now })
  const claimed = write('퍼 온 글')
  reportThing(lee, 'BOARD', claimed, { reason: 'RIGHTS', now })
  const bySpam = '‘광고나 도배’ 신고가 쌓여 가려졌습니다. 운영자가 확인하고 있습니다.'
  const byClaim =
    '권리침해 신고로 2026년 12월 30일 16시 0분까지 가려졌습니다. 운영자가 그 전에 결정할 수 있습니다.'
  const notice = { title: '내 게시글이 신고로 가려졌습니다', link: '/auth/my/decisions' }
  expect(listHistories(kim, FIRST_PAGE).contents).toMatchObject([
    { ...notice, body: `‘퍼 온 글’ · ${byClaim}` },
    { ...notice, body: `‘고발당할 글’ · ${bySpam}` },
  ])
  const hidden = listOwnHidden(kim).map(({ hiding }) => hiding && hidingWords(hiding))
  expect(hidden).toEqual([byClaim, bySpam])
})

test('the sixth claim of rights of a member within a day waits for staff and hides nothing', () => {
  const now = Date.now()
  const claimed = Array.from({ length: 6 }, (_, no) => write(`글 ${no}`))
  for (const id of claimed) reportThing(lee, 'BOARD', id, { reason: 'RIGHTS', now })
  expect(queue().map(({ isBlinded }) => isBlinded)).toEqual([...Array(5).fill(true), false])
  reportThing(lee, 'BOARD', post, { reason: 'RIGHTS', now: now + DAY_MS })
  expect(isBlinded()).toBe(true)
})

test('a claim of rights that other reports join hides until staff decide, and staff hear again', () => {
  const now = Date.now()
  reportThing(lee, 'BOARD', post, { reason: 'RIGHTS', now })
  for (let no = 0; no < 4; no++) reportThing(reporter(no), 'BOARD', post, { now })
  endClaims(now + 31 * DAY_MS)
  expect(isBlinded()).toBe(true)
  expect(listHistories(park, FIRST_PAGE).contents).toHaveLength(2)
})

test('a second report says whether staff have decided, and what staff removed cannot be reported', () => {
  reportThing(lee, 'BOARD', post)
  decide(park, queue()[0]!.id, NewDecision.parse({ verdict: 'WARN', rule: 'SPAM' }))
  expect(() => reportThing(lee, 'BOARD', post)).toThrow('운영자가 확인하여 결정하였습니다')
  reportThing(reporter(1), 'BOARD', post)
  decide(park, queue()[0]!.id, NewDecision.parse({ verdict: 'REMOVE', rule: 'SPAM' }))
  expect(() => reportThing(reporter(2), 'BOARD', post)).toThrow('운영자가 이미 삭제한 글입니다.')
  expect(queue()).toEqual([])
})

test('what reports hide stands first in the queue; a case of more than a day is late', () => {
  const now = Date.now()
  const other = write('가려질 글')
  reportThing(lee, 'BOARD', post, { now: now - DAY_MS - 1 })
  reportThing(lee, 'BOARD', other, { reason: 'RIGHTS', now })
  expect(listOpenCases(park, FIRST_PAGE, now).contents).toMatchObject([
    { subject: { id: other }, isBlinded: true, isLate: false },
    { subject: { id: post }, isBlinded: false, isLate: true },
  ])
})
