import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import * as schema from '#db/schema.ts'
import { block, listBlocks } from '#domain/accounts/blocks.server.ts'
import { identifyDevice, signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findMemberNote, NewMemberNote, setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { findCookieSession, openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { findSuspension, suspend } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { addKeyword, listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { liveIndex } from '#domain/alerts/matching/liveIndex.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { likeBoard, unlikeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { DAY_MS, seoulMidnight } from '#domain/clock.ts'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { listDevices } from '#domain/devices/devices.server.ts'
import { listHistories, writeHistory } from '#domain/devices/histories.server.ts'
import { getNotifiedTime, setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { likeProduct, unlikeProduct } from '#domain/interest/likes.server.ts'
import { listRankings } from '#domain/interest/topProducts.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount, MEMBER_TABLES, moveLinked } from '#domain/membership/linking.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { listEntries, readBalance } from '#domain/rewards/ledger.server.ts'
import { condense } from '#domain/search/condense.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const DEVICE = identifyDevice({ deviceKey: 'a-key-of-an-app-made-at-random' })
const KIM = { provider: 'kakao', subject: KAKAO_IDS.kim } as const
const NEW = { provider: 'kakao', subject: '2001' } as const
const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }
const NAMES = ['한빛전자 무선청소기 HB-V10', '제주 감귤 5kg', '얼큰 라면 20개']

let kim: Member
let lee: Member
let park: Member
let anonymous: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  anonymous = signIn(DEVICE.provider, DEVICE.subject).member
})

const watch = (member: Member, keyword: string) =>
  addKeyword(member, NewKeyword.parse({ keyword, historyOnly: true }))
const tell = (member: Member, subject: string) =>
  writeHistory(member.id, { subject, kind: 'KEYWORD', title: subject, body: '', imageUrl: null, link: '/' })
const note = (member: Member, about: Member, words: string) =>
  setMemberNote(member, about.id, NewMemberNote.parse({ note: words }))
const blockedBy = (member: Member) => listBlocks(member, FIRST_PAGE).contents.map(({ id }) => id)
const keywordsOf = (member: Member) =>
  listKeywords(member)
    .map(({ keyword }) => keyword)
    .sort()
const told = (member: Member) =>
  listHistories(member, FIRST_PAGE)
    .contents.map(({ subject }) => subject)
    .sort()

describe('linking an anonymous account to a new identity', () => {
  test('linking keeps the account and all its data, no longer anonymous', async () => {
    watch(anonymous, '수달')
    recordVisit(anonymous)
    const session = openSession(anonymous, 'App')
    const joined = await linkAccount(anonymous, NEW)
    expect(joined).toEqual({ ...anonymous, isNoauth: false })
    expect(keywordsOf(joined)).toEqual(['수달'])
    expect(readBalance(joined.id, 'POINT').balance).toBe(10)
    expect(findCookieSession(session)?.member).toEqual(joined)
    expect(signIn(NEW.provider, NEW.subject)).toMatchObject({ isSignUp: false, member: joined })
    expectSoundLedger()
  })

  test('the device key opens a new anonymous account after linking', async () => {
    await linkAccount(anonymous, NEW)
    const again = signIn(DEVICE.provider, DEVICE.subject)
    expect(again).toMatchObject({ isSignUp: true, member: { isNoauth: true } })
    expect(again.member.id).not.toBe(anonymous.id)
  })

  test('an account is linked once: a second link and linking a named account are refused', async () => {
    await linkAccount(anonymous, NEW)
    await expect(linkAccount(anonymous, { provider: 'apple', subject: 'somebody' })).rejects.toThrow(
      '이미 카카오나 Apple로',
    )
    await expect(linkAccount(lee, NEW)).rejects.toThrow('이미 카카오나 Apple로')
  })
})

describe('linking an anonymous account to an existing member', () => {
  test('keywords, messages, devices, blocks and hours move unless the member already has them', async () => {
    for (const keyword of ['수달', '해달']) watch(anonymous, keyword)
    watch(kim, '수달')
    for (const subject of ['deal:1', 'deal:2']) tell(anonymous, subject)
    tell(kim, 'deal:2')
    giveDevice(anonymous)
    block(anonymous, lee.id)
    setNotifiedTime(anonymous, 'start', { time: '08:00' })
    const session = openSession(anonymous, 'App')

    expect(await linkAccount(anonymous, KIM)).toEqual(kim)
    expect(keywordsOf(kim)).toEqual(['수달', '해달'])
    expect(told(kim)).toEqual(['deal:1', 'deal:2'])
    expect(listDevices(kim)).toHaveLength(1)
    expect(listBlocks(kim, FIRST_PAGE).contents).toMatchObject([{ id: lee.id }])
    expect(getNotifiedTime(kim)).toMatchObject({ startTime: '08:00', isChosen: true })
    expect(liveIndex().find(condense('해달 인형'))).toMatchObject([{ userId: kim.id }])
    expect(keywordsOf(anonymous)).toEqual([])
    expect(findCookieSession(session)).toBeNull()
  })

  test('the hours that the member chose stay', async () => {
    setNotifiedTime(anonymous, 'start', { time: '08:00' })
    setNotifiedTime(kim, 'start', { time: '10:00' })
    await linkAccount(anonymous, KIM)
    expect(getNotifiedTime(kim).startTime).toBe('10:00')
  })

  test('the anonymous ledger closes without transferring its balance', async () => {
    recordVisit(anonymous)
    await linkAccount(anonymous, KIM)
    expect(readBalance(kim.id, 'POINT').balance).toBe(0)
    expect(readBalance(anonymous.id, 'POINT').balance).toBe(0)
    expect(listEntries(anonymous, 'POINT', FIRST_PAGE).contents).toMatchObject([
      { cause: 'JOINED', amount: -10 },
      { cause: 'ATTENDANCE', amount: 10 },
    ])
    expectSoundLedger()
  })

  test('a suspension moves to the member', async () => {
    suspend(park, anonymous.id, { until: Date.now() + DAY_MS, reason: '도배' })
    await linkAccount(anonymous, KIM)
    expect(findSuspension(kim.id)?.reason).toBe('도배')
  })

  test('blocks and notes of others move to the member, who keeps equal ones and none on themselves', async () => {
    block(lee, anonymous.id)
    for (const id of [anonymous.id, kim.id]) block(park, id)
    note(lee, anonymous, '약속을 어긴 사람')
    note(park, anonymous, '옛 메모')
    note(park, kim, '남는 메모')
    block(anonymous, kim.id)
    block(kim, anonymous.id)
    note(anonymous, kim, '나')
    await linkAccount(anonymous, KIM)
    for (const member of [lee, park]) expect(blockedBy(member)).toContain(kim.id)
    expect(blockedBy(kim)).not.toContain(kim.id)
    expect([lee, park, kim].map((member) => findMemberNote(member, kim.id)?.note)).toEqual([
      '약속을 어긴 사람',
      '남는 메모',
      undefined,
    ])
    const boardId = writeBoard(kim, NewBoard.parse({ title: '제목', content: '<p>본문입니다</p>' })).id
    expect(getBoard(kim, boardId).title).toBe('제목')
    expect(() => getBoard(lee, boardId)).toThrow('차단한 회원의 글입니다.')
  })

  test('the anonymous account is erased, and its device key opens a new account', async () => {
    await linkAccount(anonymous, KIM)
    expect(signIn(DEVICE.provider, DEVICE.subject).isSignUp).toBe(true)
    await eraseLeft(Date.now() + 30 * DAY_MS)
    const count = sqlite().prepare('select count(*) from users where id = ?').pluck().get(anonymous.id)
    expect(count).toBe(0)
    expectSoundLedger()
  })

  test('linking to an account that its member left is refused', async () => {
    watch(anonymous, '수달')
    leave(kim)
    await expect(linkAccount(anonymous, KIM)).rejects.toThrow('탈퇴한 계정입니다.')
    expect(signIn(DEVICE.provider, DEVICE.subject).member).toEqual(anonymous)
    expect(keywordsOf(anonymous)).toEqual(['수달'])
  })

  test('a crash before the link leaves both accounts unchanged', async () => {
    watch(anonymous, '수달')
    recordVisit(anonymous)
    const crash = crashBefore('insert on account_links')
    await expect(linkAccount(anonymous, KIM)).rejects.toThrow('the lights went out')
    crash.end()
    expect(keywordsOf(anonymous)).toEqual(['수달'])
    expect(keywordsOf(kim)).toEqual([])
    expect(signIn(DEVICE.provider, DEVICE.subject).member).toEqual(anonymous)
    expect(readBalance(anonymous.id, 'POINT').balance).toBe(10)
    expect(await linkAccount(anonymous, KIM)).toEqual(kim)
  })

  test.each([
    ['while messages move', `update of user_id on notify_histories when old.subject_id % 100 = 99`],
    ['while alerts move', 'update of user_id on keywords'],
    ['in the last step', 'update of left_at on users'],
  ])('after a crash %s, the next start moves the rest', async (_, event) => {
    watch(anonymous, '수달')
    recordVisit(anonymous)
    const subjects = Array.from({ length: 150 }, (_, no) => `deal:${no + 100}`)
    for (const subject of subjects) tell(anonymous, subject)
    const crash = crashBefore(event)
    await expect(linkAccount(anonymous, KIM)).rejects.toThrow()
    await expect(linkAccount(anonymous, NEW)).rejects.toThrow('이미 카카오나 Apple로')
    crash.end()
    await moveLinked()
    expect(keywordsOf(kim)).toEqual(['수달'])
    expect(keywordsOf(anonymous)).toEqual([])
    expect(listHistories(kim, { pageNumber: 1, pageSize: 200 }).contents).toHaveLength(150)
    expect(readBalance(anonymous.id, 'POINT').balance).toBe(0)
    expect(findUser(anonymous.id)?.leftAt).not.toBeNull()
    await moveLinked()
    expectSoundLedger()
  })
})

/** Makes every such change fail until `end`. */
function crashBefore(event: string): { end: () => void } {
  sqlite().exec(
    `create temp trigger crash before ${event} begin select raise(abort, 'the lights went out'); end`,
  )
  return { end: () => sqlite().exec('drop trigger crash') }
}

describe('likes of an anonymous account', () => {
  const midnight = seoulMidnight(Date.now())
  let ids: number[]
  beforeEach(() => {
    ids = NAMES.map((name, no) => recordListing(post(no + 1, `[쿠팡] ${name} (9,900원/무료)`)).productId)
    // The likes that others gave: the linking counts none of them.
    sqlite().exec('update products set like_count = 100')
  })
  const likesOf = () => ids.map((id) => getProduct(id).likeCount)
  const mostLikedToday = () => listRankings(5).liked.map(({ productId, count }) => [productId, count])

  test('count from a link to a new identity on, each once', async () => {
    likeProduct(anonymous, ids[0]!)
    likeProduct(anonymous, ids[1]!, midnight - 1)
    likeProduct(anonymous, ids[2]!)
    unlikeProduct(anonymous, ids[2]!)
    expect(likesOf()).toEqual([100, 100, 100])
    expect(mostLikedToday()).toEqual([])
    const joined = await linkAccount(anonymous, NEW)
    expect(likesOf()).toEqual([101, 101, 100])
    expect(mostLikedToday()).toEqual([[ids[0], 1]])
    for (const id of ids) unlikeProduct(joined, id)
    expect(likesOf()).toEqual([100, 100, 100])
  })

  test('count once if both accounts like the same thing', async () => {
    for (const id of [ids[0]!, ids[1]!]) likeProduct(anonymous, id)
    for (const id of [ids[1]!, ids[2]!]) likeProduct(kim, id)
    expect(likesOf()).toEqual([100, 101, 101])
    await linkAccount(anonymous, KIM)
    expect(likesOf()).toEqual([101, 101, 101])
    expect(mostLikedToday()).toEqual([ids[2], ids[1], ids[0]].map((id) => [id, 1]))
    for (const id of ids) unlikeProduct(kim, id)
    expect(likesOf()).toEqual([100, 100, 100])
    expect(mostLikedToday()).toEqual([])
  })

  test('of posts and comments count the same way', async () => {
    const boardId = writeBoard(lee, NewBoard.parse({ title: '제목', content: '<p>본문입니다</p>' })).id
    const written = [ids[0]!, ids[1]!].map((id) => comment(lee, id, '좋은 상품입니다'))
    const counted = () => [
      getBoard(null, boardId).likeCount,
      ...written.map((id) => getComment(null, PRODUCT_COMMENTS, id).likeCount),
    ]
    likeBoard(anonymous, boardId)
    for (const id of written) likeComment(anonymous, PRODUCT_COMMENTS, id)
    likeComment(kim, PRODUCT_COMMENTS, written[1]!)
    expect(counted()).toEqual([0, 0, 1])
    await linkAccount(anonymous, KIM)
    expect(counted()).toEqual([1, 1, 1])
    unlikeBoard(kim, boardId)
    for (const id of written) unlikeComment(kim, PRODUCT_COMMENTS, id)
    expect(counted()).toEqual([0, 0, 0])
  })

  test('a like of a request that began before the link counts', async () => {
    await linkAccount(anonymous, NEW)
    likeProduct(anonymous, ids[0]!)
    expect(likesOf()).toEqual([101, 100, 100])
  })
})

test('each table with a user id is listed as moving or staying', () => {
  const STAYING = [
    'account_links',
    'ad_consents',
    'attendances',
    'checked_accounts',
    'consents',
    'grouping_decisions',
    'identities',
    'invite_codes',
    'ledger_entries',
    'message_counts',
    'product_merges',
    'recent_texts',
    'removed_alerts',
    'sessions',
    'taught_pairs',
    'user_tags',
  ]
  const owned = Object.values(schema)
    .filter((table) => table instanceof SQLiteTable)
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some(({ name }) => name === 'userId'))
    .map(({ name }) => name)
  const moving = MEMBER_TABLES.map((table) => getTableConfig(table).name)
  expect([...moving, ...STAYING, 'keywords', 'product_alerts'].sort()).toEqual(owned.sort())
})
