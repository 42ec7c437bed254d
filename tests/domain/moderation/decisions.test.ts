import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { changeRole } from '#domain/accounts/staff/roles.server.ts'
import { findSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, editBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS, HOUR_MS } from '#domain/clock.ts'
import { recordPriceReading } from '#domain/comparison/priceReadings.server.ts'
import { reportEnded } from '#domain/deals/endReports.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import {
  AppealAnswer,
  answerAppeal,
  appeal,
  CounterStatement,
  counter,
  listOpenAppeals,
  NewAppeal,
} from '#domain/moderation/appeals.server.ts'
import { findDecision, listOpenCases, readAuthorRecord } from '#domain/moderation/cases.server.ts'
import { readCase } from '#domain/moderation/caseView.server.ts'
import { decide, NewDecision, undo } from '#domain/moderation/decisions.server.ts'
import { reachOtherFollowers } from '#domain/moderation/followers.server.ts'
import { countByMonth, listRecords } from '#domain/moderation/records.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { post as listed } from '#tests/support/goods/listings.ts'
import { mall, reading } from '#tests/support/goods/priceReadings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { suspendedAdmin } from '#tests/support/people/suspendedAdmin.ts'
import { plansOf } from '#tests/support/run/plans.ts'
import { recordWords } from '#ui/moderation/recordList.tsx'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }
const ALL = { verdict: null, rule: null }
const REMOVE = NewDecision.parse({ verdict: 'REMOVE', rule: 'SPAM' })
const DISMISS = NewDecision.parse({ verdict: 'DISMISS' })

let kim: Member
let lee: Member
let park: Member
let choi: Member
let post: number
let case_: number
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  choi = { ...signIn('kakao', 'choi').member, role: 'ADMIN' }
  sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(choi.id)
  ageDays(lee, 40)
  const content = '<p>라면을 싸게 사는 방법을 길게 적은 쓸모 있는 글입니다. 모두 읽어 보세요.</p>'
  post = writeBoard(kim, NewBoard.parse({ title: '고발당한 글', content })).id
  reportThing(lee, 'BOARD', post)
  case_ = listOpenCases(park, FIRST_PAGE).contents[0]!.id
})

const addReporters = (count: number): Member[] =>
  Array.from({ length: count }, (_, no) => {
    const { member } = signIn('kakao', `reporter-${no}`)
    reportThing(member, 'BOARD', post)
    return member
  })
const points = () => readBalance(kim.id, 'POINT').balance
const titles = (member: Member) => listHistories(member, FIRST_PAGE).contents.map(({ title }) => title)
const isReadBy = (viewer: Member | null) => {
  try {
    return getBoard(viewer, post).title !== ''
  } catch {
    return false
  }
}
const lift = { outcome: 'LIFTED', ...AppealAnswer.parse({ answer: '다시 보니 괜찮습니다.' }) } as const

describe('a removal', () => {
  test('a removal leaves the text to its author and admins, takes its points back, and notifies author and reporters', () => {
    const paid = points()
    expect(paid).toBeGreaterThan(0)
    decide(park, case_, NewDecision.parse({ verdict: 'REMOVE', rule: 'SPAM', words: '광고는 안 됩니다.' }))
    expect([isReadBy(null), isReadBy(lee), isReadBy(kim), isReadBy(choi)]).toEqual([false, false, true, true])
    expect(points()).toBe(0)
    expect(listHistories(kim, FIRST_PAGE).contents[0]).toMatchObject({
      title: '신고된 게시글: 삭제',
      body: '‘고발당한 글’ · 사유: 광고나 도배. 광고는 안 됩니다.',
      link: `/auth/my/decisions/${findDecision(case_)!.id}`,
    })
    expect(titles(lee)).toEqual(['신고하신 게시글을 조치하였습니다'])
    expect(listTags(lee.id).length).toBeGreaterThan(0)
  })

  test('a removal reaches many reporters in groups, also after a restart, and each of them once', async () => {
    const reporters = addReporters(45)
    const heard = () => reporters.filter((member) => titles(member).length > 0)
    const { id } = decide(park, case_, REMOVE)
    expect(heard().length).toBeLessThan(20)
    closeDatabase()
    await reachOtherFollowers()
    expect(heard()).toEqual(reporters)
    undo(park, id)
    await reachOtherFollowers()
    const both = ['신고하신 게시글에 대한 결정이 바뀌었습니다', '신고하신 게시글을 조치하였습니다']
    expect(reporters.map((member) => titles(member))).toEqual(reporters.map(() => both))
  })

  test('a removal that is undone at once sends no message to the remaining reporters', async () => {
    const reporters = addReporters(45)
    undo(park, decide(park, case_, REMOVE).id)
    await reachOtherFollowers()
    expect(titles(reporters.at(-1) as Member)).toEqual(['신고하신 게시글에 대한 결정이 바뀌었습니다'])
  })

  test('a removal counts the accepted reports of a reporter in one query, from an index', () => {
    decide(park, case_, REMOVE)
    const plan = plansOf(sqlite(), 'select count(*) from "reports" inner join "decisions"')
    expect(plan).toEqual([
      expect.stringContaining('USING INDEX reports_member'),
      expect.stringContaining('USING INDEX decisions_standing'),
      expect.stringContaining('USING INTEGER PRIMARY KEY'),
    ])
  })

  test('a removal can be undone within an hour by the member of staff who decided: text and points return, the case reopens', () => {
    const paid = points()
    const now = Date.now()
    const { id } = decide(park, case_, REMOVE, now)
    expect(() => undo(choi, id, now)).toThrow('결정한 운영자가')
    expect(() => undo(park, id, now + HOUR_MS + 1)).toThrow('한 시간')
    undo(park, id, now + HOUR_MS)
    expect([isReadBy(null), points()]).toEqual([true, paid])
    expect(listOpenCases(park, FIRST_PAGE).contents).toMatchObject([{ id: case_ }])
    expect(titles(kim), 'the message whose link leads nowhere is gone').toEqual([
      '운영자가 이전 결정을 취소하였습니다',
    ])
    expect(() => undo(park, id, now)).toThrow('찾을 수 없습니다')
    decide(choi, case_, REMOVE)
    expect(points()).toBe(0)
  })

  test('a removal is lifted by an appeal, once, which another member of staff answers', () => {
    const paid = points()
    const { id } = decide(park, case_, REMOVE)
    expect(readAuthorRecord(kim.id)).toMatchObject({
      strikes: 1,
      verdicts: [{ verdict: 'REMOVE', rule: 'SPAM' }],
    })
    expect(() => appeal(lee, id, NewAppeal.parse({ words: '남의 일' }))).toThrow('찾을 수 없습니다')
    appeal(kim, id, NewAppeal.parse({ words: '광고가 아닙니다.' }))
    expect(() => appeal(kim, id, NewAppeal.parse({ words: '또' }))).toThrow('이미 이의를 제기하셨습니다')
    expect(() => undo(park, id)).toThrow('이의가 접수된')
    expect(() => answerAppeal(park, id, lift)).toThrow('다른 운영자가')
    expect(listOpenAppeals(park)).toHaveLength(1)
    answerAppeal(choi, id, lift)
    expect(() => answerAppeal(choi, id, lift)).toThrow('이미 답한')
    expect([isReadBy(null), points(), readAuthorRecord(kim.id).strikes]).toEqual([true, paid, 0])
    expect(titles(kim)[0]).toBe('이의를 인정하여 결정을 취소하였습니다')
    expect(listOpenAppeals(park)).toEqual([])
  })
})

describe('a reported deal', () => {
  let sale: number
  let dealCase: number
  beforeEach(() => {
    sale = recordListing(listed(1, '[쿠팡] 신라면 40개 (19,900원/무료)')).saleId
    reportThing(lee, 'OFFER', sale, { reason: 'WRONG_INFORMATION' })
    dealCase = newestCase()
  })
  const newestCase = () => Math.max(...listOpenCases(park, FIRST_PAGE).contents.map(({ id }) => id))
  const END = NewDecision.parse({ verdict: 'REMOVE', rule: 'WRONG_INFORMATION' })
  const isLive = () => sqlite().prepare('select ended_at from sales where id = ?').pluck().get(sale) === null

  test('ends when staff accept the report, and the reporter is notified', () => {
    expect(readCase(park, dealCase).canRemove).toBe(true)
    decide(park, dealCase, END)
    expect(isLive()).toBe(false)
    expect(titles(lee)).toEqual(['신고하신 딜을 종료하였습니다'])
    expect(listTags(lee.id).length, 'an accepted report counts').toBeGreaterThan(0)
    const [record] = listRecords(ALL, FIRST_PAGE, Date.now() + HOUR_MS).contents
    expect(record && recordWords(record)).toBe('딜 · 잘못된 정보 · 종료')
  })

  test('goes on when the decision is undone, unless members had ended it before', () => {
    undo(park, decide(park, dealCase, END).id)
    expect(isLive()).toBe(true)
    reportEnded(park, sale, 'here')
    undo(park, decide(park, dealCase, END).id)
    expect(isLive()).toBe(false)
  })

  test('can be reported again after it has come back', () => {
    decide(park, dealCase, END)
    recordListing(listed(1, '[쿠팡] 신라면 40개 (17,900원/무료)', { isEnded: false }))
    expect(isLive()).toBe(true)
    reportThing(kim, 'OFFER', sale)
    decide(park, newestCase(), END)
    expect(isLive()).toBe(false)
  })

  test('gets no warning: no member would read it', () => {
    const warning = NewDecision.parse({ verdict: 'WARN', rule: 'SPAM' })
    expect(() => decide(park, dealCase, warning)).toThrow('작성한 회원이 없어')
  })
})

test('a shop of the price comparison that staff ended stays ended until its price changes', () => {
  const record = (price: number) => recordPriceReading('1', reading('1', { malls: [mall('옥션', price)] }))
  const productId = record(149_000)
  const find = () =>
    sqlite().prepare('select id, ended_at as endedAt from sales where product_id = ?').get(productId) as {
      id: number
      endedAt: number | null
    }
  reportThing(lee, 'OFFER', find().id)
  decide(park, listOpenCases(park, FIRST_PAGE).contents.at(-1)!.id, REMOVE)
  record(149_000)
  expect(find().endedAt).not.toBeNull()
  record(139_000)
  expect(find().endedAt).toBeNull()
})

test('a member is not removed, nor a text that its author has deleted', () => {
  reportThing(lee, 'MEMBER', kim.id)
  const about = listOpenCases(park, FIRST_PAGE).contents.find(({ kind }) => kind === 'MEMBER')!.id
  expect(() => decide(park, about, REMOVE)).toThrow('회원은 삭제할 수 없습니다.')
  deleteBoard(kim, post)
  expect(() => decide(park, case_, REMOVE)).toThrow('이미 삭제되어')
  expect(titles(kim)).toEqual([])
})

test('when two members of staff decide at once, only the first decision counts', () => {
  decide(park, case_, DISMISS)
  expect(() => decide(choi, case_, REMOVE)).toThrow('이미 결정된 신고입니다.')
  expect(isReadBy(null)).toBe(true)
})

test('a dismissal shows again what reports hid; nobody is paid or punished', () => {
  for (let no = 0; no < 5; no++) {
    const { member } = signIn('kakao', `reporter-${no}`)
    ageDays(member, 40)
    reportThing(member, 'BOARD', post)
  }
  expect(isReadBy(null)).toBe(false)
  const paid = points()
  decide(park, case_, DISMISS)
  expect([isReadBy(null), points(), readAuthorRecord(kim.id).strikes]).toEqual([true, paid, 0])
  expect(titles(kim)).toEqual(['가려졌던 게시글이 다시 보입니다', '내 게시글이 신고로 가려졌습니다'])
  expect(titles(lee)).toEqual(['신고하신 게시글을 검토하였습니다'])
})

test.each([1, 3, 7, 30, null])(
  'a suspension of %s days makes the author read-only, and an appeal ends it',
  (days) => {
    const now = Date.now()
    const { id } = decide(park, case_, NewDecision.parse({ verdict: 'SUSPEND', rule: 'ABUSE', days }), now)
    expect(findSuspension(kim.id, now + (days ?? 3_000) * DAY_MS - 1)).not.toBeNull()
    if (days !== null) expect(findSuspension(kim.id, now + days * DAY_MS)).toBeNull()
    appeal(kim, id, NewAppeal.parse({ words: '억울합니다.' }))
    answerAppeal(choi, id, lift)
    expect(findSuspension(kim.id, now)).toBeNull()
  },
)

test('a lifted decision leaves a later suspension of its author', () => {
  const { id } = decide(park, case_, NewDecision.parse({ verdict: 'SUSPEND', rule: 'ABUSE', days: 1 }))
  suspend(park, kim.id, { until: Date.now() + 9 * DAY_MS, reason: '다른 일' })
  appeal(kim, id, NewAppeal.parse({ words: '억울합니다.' }))
  answerAppeal(choi, id, lift)
  expect(findSuspension(kim.id)).toMatchObject({ reason: '다른 일' })
})

test('a suspension leaves a longer one, and the undone one leaves no trace of itself', () => {
  const now = Date.now()
  suspend(park, kim.id, { until: now + 9 * DAY_MS, reason: '먼저 있던 일' }, now)
  const { id } = decide(
    park,
    case_,
    NewDecision.parse({ verdict: 'SUSPEND', rule: 'ABUSE', days: 1, words: '하루' }),
    now,
  )
  expect(findSuspension(kim.id, now)).toMatchObject({ reason: '먼저 있던 일' })
  undo(park, id, now)
  expect(findSuspension(kim.id, now)).toMatchObject({ until: now + 9 * DAY_MS })
})

test('a decision about a text that changed after it was read is refused', () => {
  const { print } = readCase(park, case_)
  editBoard(kim, post, BoardEdit.parse({ title: '고친 제목', content: '<p>고친 글</p>' }))
  const given = { verdict: 'REMOVE', rule: 'SPAM' }
  expect(() => decide(park, case_, NewDecision.parse({ ...given, print }))).toThrow('그사이에 작성자가')
  decide(park, case_, NewDecision.parse({ ...given, print: readCase(park, case_).print }))
  expect(isReadBy(null)).toBe(false)
})

test('reporters are notified that a decision is no longer in force', () => {
  undo(park, decide(park, case_, REMOVE).id)
  const { id } = decide(park, case_, REMOVE)
  appeal(kim, id, NewAppeal.parse({ words: '광고가 아닙니다.' }))
  answerAppeal(choi, id, lift)
  const changed = '신고하신 게시글에 대한 결정이 바뀌었습니다'
  expect(titles(lee).filter((title) => title === changed)).toHaveLength(2)
})

test('the member of staff who decided answers an appeal only if there is no other staff', () => {
  const { id } = decide(park, case_, REMOVE)
  appeal(kim, id, NewAppeal.parse({ words: '광고가 아닙니다.' }))
  leave(choi)
  answerAppeal(park, id, lift)
  expect(isReadBy(null)).toBe(true)
})

test('a suspended member of staff counts as no other staff who could answer', () => {
  const { id } = decide(park, case_, REMOVE)
  appeal(kim, id, NewAppeal.parse({ words: '광고가 아닙니다.' }))
  suspendedAdmin(park, choi)
  answerAppeal(park, id, lift)
  expect(isReadBy(null)).toBe(true)
})

test('the last super admin does not leave', () => {
  expect(() => leave(park)).toThrow('마지막 최고 운영자')
  changeRole(park, lee.id, { role: 'SUPER_ADMIN' })
  leave(park)
  expect(findUser(park.id)?.leftAt).not.toBeNull()
})

test('a decision names what it needs', () => {
  const fieldsOf = (input: object) => NewDecision.safeParse(input).error?.issues.map(({ path }) => path[0])
  expect(fieldsOf({ verdict: 'REMOVE' })).toEqual(['rule'])
  expect(fieldsOf({ verdict: 'SUSPEND', rule: 'SPAM' })).toEqual(['days'])
  expect(fieldsOf({ verdict: 'SUSPEND', rule: 'SPAM', days: 2 })).toEqual(['days'])
  expect(fieldsOf({ verdict: 'BURN' })).toEqual(['verdict'])
})

test('a case whose thing is deleted meanwhile is still decided', () => {
  deleteBoard(kim, post)
  decide(park, case_, NewDecision.parse({ verdict: 'SUSPEND', rule: 'SPAM', days: 1 }))
  expect(findSuspension(kim.id)).not.toBeNull()
})

test('an author can answer a claim of rights until staff decide', () => {
  const words = '<p>제가 찍은 사진과 함께 쓴 사용기입니다.</p>'
  const claimed = writeBoard(kim, NewBoard.parse({ title: '내 사진', content: words })).id
  reportThing(lee, 'BOARD', claimed, { reason: 'RIGHTS' })
  case_ = listOpenCases(park, FIRST_PAGE).contents.find(({ isBlinded }) => isBlinded)!.id
  counter(kim, case_, CounterStatement.parse({ words: '제가 찍은 사진입니다.' }))
  expect(titles(park)).toContain('권리침해 신고에 대한 소명이 들어왔습니다')
  expect(() => counter(lee, case_, CounterStatement.parse({ words: '남' }))).toThrow('찾을 수 없습니다')
  decide(park, case_, DISMISS)
  expect(() => counter(kim, case_, CounterStatement.parse({ words: '늦은 말' }))).toThrow('이미 결정된')
})

test('an author cannot find out by trying case numbers that a report waits for staff', () => {
  const asked = (id: number) => {
    try {
      counter(kim, id, CounterStatement.parse({ words: '누가 신고했나요?' }))
      return 'noted'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(asked(case_)).toBe(asked(case_ + 1))
  expect(titles(park)).not.toContain('권리침해 신고에 대한 소명이 들어왔습니다')
})

test('the public records name kind, rule, length and outcome, an hour after a decision', () => {
  const now = Date.now()
  const { id } = decide(park, case_, REMOVE, now)
  expect(listRecords(ALL, FIRST_PAGE, now).contents).toEqual([])
  appeal(kim, id, NewAppeal.parse({ words: '억울합니다.' }), now)
  const later = now + HOUR_MS
  expect(listRecords(ALL, FIRST_PAGE, later).contents).toEqual([
    { id, kind: 'BOARD', verdict: 'REMOVE', rule: 'SPAM', days: null, decidedAt: now, appeal: 'OPEN' },
  ])
  expect(listRecords({ ...ALL, rule: 'ABUSE' }, FIRST_PAGE, later).totalCount).toBe(0)
  expect(countByMonth(later)).toMatchObject([{ verdict: 'REMOVE', count: 1 }])
})
