import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { forgetFormer, wasHereBefore } from '#domain/accounts/formerIdentities.server.ts'
import { addHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewMemberNote, setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { changeNickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { applyPicture, uploadPicture } from '#domain/accounts/profile/pictures.server.ts'
import { readUpload } from '#domain/accounts/profile/uploads.server.ts'
import { openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { issueTokens } from '#domain/accounts/sessions/tokens.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { listDueUnlinks } from '#domain/accounts/unlinks.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { saveDraft } from '#domain/boards/drafts.server.ts'
import { BoardDraft, NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { listMessages } from '#domain/chat/lists.server.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { listMentioning, listThread } from '#domain/comments/lists.server.ts'
import { setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { sendTest } from '#domain/devices/devices.server.ts'
import { countUnread, listHistories } from '#domain/devices/histories.server.ts'
import { setNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import {
  appeal,
  CounterStatement,
  counter,
  listOpenAppeals,
  NewAppeal,
} from '#domain/moderation/appeals.server.ts'
import { findDecision, listOpenCases } from '#domain/moderation/cases.server.ts'
import { decide, NewDecision } from '#domain/moderation/decisions.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { applyInviteCode, findApplyDeadline } from '#domain/rewards/invitations/invitations.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { png } from '#tests/support/goods/pictures.ts'
import { cast, KAKAO_IDS } from '#tests/support/people/cast.ts'
import { sayInChat } from '#tests/support/people/chat.ts'
import { ageDays, comment, commentOn } from '#tests/support/people/comments.ts'
import { agree } from '#tests/support/people/consent.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { readExport } from '#tests/support/people/exports.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { reportThing } from '#tests/support/people/reporting.ts'

const MONTH_MS = 30 * DAY_MS

/** Texts that only the leaving member wrote or has. */
const TRACES = ['잊힐사람', '잊힐키워드', '잊힐브라우저', 'token-of-the-forgotten', '잊힐사유', '991100']

let person: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ lee, park } = cast())
})

/** A member who used every feature. */
async function live(): Promise<{ imagePath: string; unused: string }> {
  const { member } = signIn('kakao', '991100')
  person = changeNickname(member, { nickname: '잊힐사람' })
  const unused = await uploadPicture(person, await png())
  const imagePath = await uploadPicture(person, await png())
  person = applyPicture(person, { imagePath })
  openSession(person, '잊힐브라우저')
  sendTest(person, giveDevice(person, { deviceName: '잊힐브라우저', fcmToken: 'token-of-the-forgotten' }))
  addKeyword(person, NewKeyword.parse({ keyword: '잊힐키워드' }))
  setAdNotify(person, { enabled: true })
  setNotifiedTime(person, 'start', { time: '08:00' })
  recordVisit(person)
  block(person, lee.id)
  block(lee, person.id)
  suspend(park, person.id, { until: Date.now() + DAY_MS, reason: '잊힐사유' })
  return { imagePath, unused }
}

/** Texts of the community that go with their member. */
const COMMUNITY_TRACES = ['쓰다 만 글', '잊힐메모', '숨긴낱말']
const FIRST_PAGE = { pageNumber: 1, pageSize: 10 }

const say = (member: Member, content: string, now?: number) => sayInChat(member, content, {}, now)

/** The member writes a post, a comment, a draft with a picture, a note and a hidden word. */
async function joinCommunity(): Promise<{ boardId: number; drawn: string }> {
  const boardId = writeBoard(person, NewBoard.parse({ title: '남는 글', content: '글의 내용' })).id
  commentOn(person, BOARD_COMMENTS, boardId, { text: '남는 댓글입니다' })
  const { imagePath: drawn } = await uploadImage(person, await png())
  saveDraft(person, BoardDraft.parse({ title: '쓰다 만 글', content: '<p>초안</p>', images: [drawn] }))
  setMemberNote(person, lee.id, NewMemberNote.parse({ note: '잊힐메모' }))
  addHiddenWord(person, { word: '숨긴낱말' })
  return { boardId, drawn }
}

/** Every text column in any table that contains a trace, as `table.column`. */
function findTraces(traces: string[]): string[] {
  const columns = sqlite()
    .prepare(
      `select t.name as tableName, c.name as columnName from sqlite_master t join pragma_table_info(t.name) c
       where t.type = 'table' and (c.type = 'text' or c.type = 'TEXT' or c.type = '')`,
    )
    .all() as Array<{ tableName: string; columnName: string }>
  expect(columns.length).toBeGreaterThan(50)
  return columns
    .filter(({ tableName, columnName }) =>
      traces.some((trace) =>
        sqlite().prepare(`select 1 from "${tableName}" where instr("${columnName}", ?) > 0`).get(trace),
      ),
    )
    .map(({ tableName, columnName }) => `${tableName}.${columnName}`)
}

describe('erasure 30 days after leaving', () => {
  // ASVS 14.2.4
  test('erasure leaves no text of the member in any table and no file', async () => {
    const { imagePath, unused } = await live()
    const before = findTraces([...TRACES, imagePath])
    expect(before, 'the search finds what there is').toEqual(
      expect.arrayContaining([
        'users.nickname',
        'users.image_url',
        'identities.subject',
        'keywords.keyword',
        'devices.fcm_token',
        'suspensions.reason',
      ]),
    )
    const leftAt = Date.now()
    leave(person, leftAt)
    await eraseLeft(leftAt + MONTH_MS - 1)
    expect(findTraces(['잊힐사람']), 'may still come back').toEqual(['users.nickname'])
    await eraseLeft(leftAt + MONTH_MS)
    expect(findTraces([...TRACES, imagePath]), 'until Kakao confirms the unlink').toEqual([
      'unlinks.credential',
    ])
    for (const path of [imagePath, unused]) expect(await readUpload(path.split('/').at(-1)!)).toBeNull()
    expectSoundLedger()
  })

  test('an account that cannot be erased does not stop the erasure of the others', async () => {
    const { kim } = cast()
    leave(kim, 0)
    leave(lee, 0)
    sqlite().exec(
      `create temp trigger broken before delete on users when old.id = ${kim.id} begin select raise(abort, 'crash'); end`,
    )
    const failure = vi.spyOn(log, 'error').mockReturnValue()
    onTestFinished(() => {
      failure.mockRestore()
      sqlite().exec('drop trigger broken')
    })
    await eraseLeft()
    expect(sqlite().prepare('select id from users where left_at is not null').pluck().all()).toEqual([kim.id])
    expect(failure).toHaveBeenCalledOnce()
  })

  test("erasure removes the member's name from the comments of others, and nothing else of them", async () => {
    await live()
    const { productId } = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const boardId = writeBoard(lee, NewBoard.parse({ title: '라면', content: '라면' })).id
    const text = `@잊힐사람님 @${park.nickname} 보세요 https://shop.example/ <b>`
    const now = Date.now()
    for (let no = 0; no < 45; no++) comment(lee, productId, `${no} ${text}`, { now: now + no })
    commentOn(lee, BOARD_COMMENTS, boardId, { text })
    sqlite().prepare("update users set nickname = '잊힐이름' where id = ?").run(person.id)
    comment(park, productId, '@잊힐이름 안녕히 가세요')
    expect(findTraces(['잊힐사람', '잊힐이름'])).toEqual(
      expect.arrayContaining(['product_comments.content', 'board_comments.plain_content', 'messages.body']),
    )
    leave(person, 0)
    await eraseLeft()
    expect(findTraces(['잊힐사람', '잊힐이름', `/users/${person.id}"`])).toEqual([])
    const said = `@탈퇴한 사용자님 @${park.nickname} 보세요 https://shop.example/ <b>`
    const [first] = listThread(park, PRODUCT_COMMENTS, productId, { pageNumber: 1, pageSize: 10 }).contents
    expect(first).toMatchObject({ plainContent: `0 ${said}`, mentions: [park.id], editedAt: null })
    expect(first?.content).toContain(`0 @탈퇴한 사용자님 <a class="mention" href="/users/${park.id}">@`)
    const messages = listHistories(park, { pageNumber: 1, pageSize: 100 }).contents
    expect(messages[0]?.body).toContain('@탈퇴한 사용자님')
    expect(countUnread(park), 'it is no news').toBe(messages.length)
  })

  test('erasure removes present and former names from the chat, and the notifications about mentions by the member', async () => {
    person = changeNickname(signIn('kakao', '991100').member, { nickname: '잊힐사람' })
    const namesake = changeNickname(signIn('kakao', '991101').member, { nickname: '잊힐사람들' })
    const now = Date.now()
    say(person, `@${park.nickname} 내가 한 말`, now)
    say(lee, `@잊힐사람들 @잊힐사람님 @${park.nickname} 안녕하세요`, now)
    for (let no = 0; no < 45; no++) say(park, `@잊힐사람 ${no}`, now + no * MINUTE_MS)
    sqlite().prepare("update users set nickname = '잊힐이름' where id = ?").run(person.id)
    say(lee, '@잊힐이름 잘 가세요', now + MINUTE_MS)
    expect(findTraces(['@잊힐사람님', '잊힐사람님이', '@잊힐이름'])).toEqual(
      expect.arrayContaining(['chat_messages.content', 'messages.title', 'messages.body']),
    )
    leave(person, 0)
    await eraseLeft()
    expect(findTraces(['@잊힐사람님', '@잊힐사람 ', '잊힐사람님이', '잊힐이름', '내가 한 말'])).toEqual([
      'chat_messages.content',
    ])
    const said = listMessages(park, null, 100).contents.map(({ content }) => content)
    expect(said.at(-1), 'the words of the member stay without their name').toBe(
      `@${park.nickname} 내가 한 말`,
    )
    expect(said.at(-2)).toBe(`@잊힐사람들 @탈퇴한 사용자님 @${park.nickname} 안녕하세요`)
    expect(said).toContain('@탈퇴한 사용자 잘 가세요')
    const told = listHistories(park, FIRST_PAGE).contents.map(({ body }) => body)
    expect(told).toEqual([said.at(-2)])
    expect(listHistories(namesake, FIRST_PAGE).contents.map(({ body }) => body)).toEqual(told)
  })

  test('erasure removes the name of an account that was linked before, and the links of its mentions lead to the member', async () => {
    const { member } = signIn('noauth', 'a-device')
    const former = changeNickname(member, { nickname: '잊힐익명' })
    const { productId } = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const boardId = writeBoard(lee, NewBoard.parse({ title: '라면', content: '라면' })).id
    const text = '@잊힐익명 보세요'
    comment(lee, productId, text)
    commentOn(lee, BOARD_COMMENTS, boardId, { text })
    say(lee, text)
    person = await linkAccount(former, { provider: 'kakao', subject: KAKAO_IDS.kim })
    for (const [place, id] of [
      [PRODUCT_COMMENTS, productId],
      [BOARD_COMMENTS, boardId],
    ] as const) {
      expect(listThread(lee, place, id, FIRST_PAGE).contents[0]?.content).toContain(
        `href="/users/${person.id}"`,
      )
      expect(listMentioning(person, place, FIRST_PAGE).totalCount).toBe(1)
    }
    expect(listMessages(person, null, 1).contents[0]?.mentions).toEqual([person.id])
    await eraseLeft(Date.now() + MONTH_MS)
    leave(person, 0)
    await eraseLeft()
    expect(findTraces(['잊힐익명'])).toEqual([])
  })

  test('erasure takes drafts, notes and hidden words with their pictures, and the name from posts and comments', async () => {
    person = agree(signIn('kakao', '991100').member)
    person = changeNickname(person, { nickname: '잊힐사람' })
    const { boardId, drawn } = await joinCommunity()
    expect(findTraces(COMMUNITY_TRACES)).toEqual(
      expect.arrayContaining(['board_drafts.title', 'hidden_words.word', 'member_notes.note']),
    )
    leave(person, 0)
    await eraseLeft()
    expect(findTraces([...COMMUNITY_TRACES, drawn])).toEqual([])
    expect(await readUpload(drawn.split('/').at(-1)!)).toBeNull()
    expect(getBoard(lee, boardId)).toMatchObject({
      title: '남는 글',
      author: null,
      nickname: expect.not.stringContaining('잊힐'),
    })
    expect(listThread(lee, BOARD_COMMENTS, boardId, FIRST_PAGE).contents).toMatchObject([
      { plainContent: '남는 댓글입니다', author: { id: null } },
    ])
  })

  test('what a member wrote to staff is in the export and is erased with the member; the decision stays', async () => {
    person = agree(signIn('kakao', '991100').member)
    const boardId = writeBoard(person, NewBoard.parse({ title: '사진', content: '<p>사진입니다</p>' })).id
    ageDays(lee, 40)
    reportThing(lee, 'BOARD', boardId, { reason: 'RIGHTS' })
    const caseId = listOpenCases(park, FIRST_PAGE).contents[0]!.id
    counter(person, caseId, CounterStatement.parse({ words: '잊힐소명입니다' }))
    const { id } = decide(park, caseId, NewDecision.parse({ verdict: 'REMOVE', rule: 'RIGHTS' }))
    appeal(person, id, NewAppeal.parse({ words: '잊힐이의입니다' }))
    expect(await readExport(person)).toMatchObject({
      counterStatements: [{ caseId, words: '잊힐소명입니다' }],
      appeals: [{ decisionId: id, words: '잊힐이의입니다', outcome: null }],
    })
    expect(await readExport(lee)).toMatchObject({ counterStatements: [], appeals: [] })
    const leftAt = Date.now()
    leave(person, leftAt)
    await eraseLeft(leftAt + MONTH_MS)
    expect(findTraces(['잊힐소명', '잊힐이의'])).toEqual([])
    expect(listOpenAppeals(park)).toMatchObject([{ words: '탈퇴한 회원의 이의여서 내용을 삭제하였습니다.' }])
    expect(findDecision(caseId)).toMatchObject({ id, verdict: 'REMOVE' })
  })

  test('erasure queues the unlink at the provider and leaves other members alone', async () => {
    await live()
    leave(person, 0)
    await eraseLeft()
    expect(listDueUnlinks()).toMatchObject([{ provider: 'kakao', credential: '991100' }])
    expect(signIn('kakao', KAKAO_IDS.lee)).toMatchObject({ isSignUp: false, member: { id: lee.id } })
  })

  // ASVS 10.3.3
  test('a returning member gets a new account, and is recognized as a former member for a year', async () => {
    await live()
    leave(person, 0)
    await eraseLeft()
    const again = signIn('kakao', '991100')
    expect(again).toMatchObject({ isSignUp: true })
    expect(again.member.id).not.toBe(person.id)
    expect(wasHereBefore(again.member)).toBe(true)
    expect(wasHereBefore(lee)).toBe(false)
    expect(() => applyInviteCode(again.member, { inviterCode: 'ABCDEFGH' }, '203.0.113.1')).toThrow(
      '다시 가입한 회원',
    )
    expect(findApplyDeadline(again.member)).toBeNull()
    await forgetFormer(Date.now() + 364 * DAY_MS)
    expect(wasHereBefore(again.member)).toBe(true)
    await forgetFormer(Date.now() + 366 * DAY_MS)
    expect(wasHereBefore(again.member)).toBe(false)
  })

  test('a crash during erasure leaves the account unchanged until the next attempt', async () => {
    await live()
    leave(person, 0)
    sqlite().exec(
      "create temp trigger crash before delete on users begin select raise(abort, 'the lights went out'); end",
    )
    await eraseLeft()
    sqlite().exec('drop trigger crash')
    expect(findTraces(['잊힐사람'])).toEqual(['users.nickname'])
    expect(listDueUnlinks()).toEqual([])
    await eraseLeft()
    expect(findTraces(['잊힐사람'])).toEqual([])
  })
})

describe("the export of a member's data", () => {
  // ASVS 14.2.4
  test('the export contains everything the member wrote or set, without secrets', async () => {
    await live()
    await issueTokens({ member: person, isSignUp: false, isReSignUp: false }, '잊힐앱')
    const text = JSON.stringify(await readExport(person))
    for (const trace of ['잊힐사람', '잊힐키워드', '잊힐브라우저', '잊힐사유']) expect(text).toContain(trace)
    expect(await readExport(person)).toMatchObject({
      users: [{ nickname: '잊힐사람', createdAt: expect.stringMatching(/Z$/) }],
      keywords: [{ keyword: '잊힐키워드' }],
      notifiedTimes: [{ startMinute: 480 }],
      adConsents: [{ enabled: true }],
      blocks: [{ blockedId: lee.id }],
      attendances: [{ streak: 1 }],
    })
    for (const secret of ['token-of-the-forgotten', 'Hash']) expect(text).not.toContain(secret)
  })

  test('the export has posts, comments on posts, the draft, notes and hidden words', async () => {
    person = agree(signIn('kakao', '991100').member)
    const { boardId, drawn } = await joinCommunity()
    expect(await readExport(person)).toMatchObject({
      boards: [{ id: boardId, title: '남는 글', plainContent: '글의 내용' }],
      boardComments: [{ subjectId: boardId, plainContent: '남는 댓글입니다' }],
      boardDrafts: [{ title: '쓰다 만 글', content: '<p>초안</p>', images: [drawn] }],
      memberNotes: [{ aboutId: lee.id, note: '잊힐메모' }],
      hiddenWords: [{ word: '숨긴낱말' }],
    })
    for (const trace of [...COMMUNITY_TRACES, '남는'])
      expect(JSON.stringify(await readExport(lee)), trace).not.toContain(trace)
  })

  test('the export names the suspension, not the admin behind it', async () => {
    await live()
    const { suspensions } = (await readExport(person)) as unknown as { suspensions: object[] }
    expect(suspensions).toMatchObject([{ reason: '잊힐사유' }])
    expect(suspensions[0]).not.toHaveProperty('suspendedBy')
  })

  test('the export contains nothing of other members', async () => {
    await live()
    expect(JSON.stringify(await readExport(lee))).not.toContain('잊힐')
  })
})
