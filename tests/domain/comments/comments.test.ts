import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { changeNickname, Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { readUpload } from '#domain/accounts/profile/uploads.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { DAY_MS, seoulMidnight } from '#domain/clock.ts'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import {
  countActivity,
  findPageOf,
  getComment,
  listCommentsBy,
  listLikedComments,
  listMentioning,
  listRecentComments,
  listThread,
} from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { deleteComment, writeComment } from '#domain/comments/writing.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { recordDeviceUse } from '#domain/rewards/invitations/invitationPay.server.ts'
import { listEntries, readBalance } from '#domain/rewards/ledger.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { photo } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { addReplies, ageDays, comment, editOn } from '#tests/support/people/comments.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { plansOf } from '#tests/support/run/plans.ts'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }
const SECOND = 1000

let kim: Member
let lee: Member
let park: Member
let vacuum: number
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  vacuum = recordListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)')).productId
})

const thread = (viewer: Member | null = null, paging = FIRST_PAGE) =>
  listThread(viewer, PRODUCT_COMMENTS, vacuum, paging)
const shown = (viewer: Member | null = null) =>
  thread(viewer).contents.map(({ id, state, plainContent }) => [id, state, plainContent])
const points = (member: Member) => readBalance(member.id, 'POINT').balance
const stars = (member: Member) => readBalance(member.id, 'STAR').balance
const countOf = (productId = vacuum) =>
  sqlite().prepare('select comment_count from products where id = ?').pluck().get(productId)
const remove = (member: Member, id: number) => deleteComment(member, PRODUCT_COMMENTS, id)
const edit = (member: Member, id: number, input: object) => editOn(member, PRODUCT_COMMENTS, id, input)
const like = (member: Member, id: number, now?: number) => likeComment(member, PRODUCT_COMMENTS, id, now)
const unlike = (member: Member, id: number) => unlikeComment(member, PRODUCT_COMMENTS, id)
const report = (member: Member, id: number) => reportThing(member, 'PRODUCT_COMMENT', id, { reason: '광고' })
const actionsOf = (member: Member) =>
  listActions(member, 'TO_ME', FIRST_PAGE)
    .contents.filter(({ kind }) => ['MENTIONED', 'ANSWERED', 'LIKED'].includes(kind))
    .map(({ kind }) => kind)
const call = (member: Member, nickname: string) => changeNickname(member, Nickname.parse({ nickname }))
const putReplies = (headId: number, count: number) => addReplies(lee, vacuum, headId, count)
let made = 0
const newcomer = (days = 100): Member => {
  const { member } = signIn('kakao', `newcomer-${++made}`)
  ageDays(member, days)
  return member
}

describe('a comment thread', () => {
  test('the pages of a thread end with the first 10,000 comments', () => {
    sqlite()
      .prepare(
        `with recursive no(no) as (select 1 union all select no + 1 from no where no < 10040)
         insert into product_comments (id, product_id, user_id, content, plain_content, images, written_at)
         select no, ?, ?, no, no, '[]', no from no`,
      )
      .run(vacuum, kim.id)
    const pageOf = (pageNumber: number) => thread(null, { pageNumber, pageSize: 20 })
    expect(pageOf(1)).toMatchObject({ totalCount: 10_000, contents: { length: 20 } })
    expect(pageOf(500).contents[0]).toMatchObject({ id: 9_981 })
    expect(pageOf(501).contents).toEqual([])
    const pageWith = (id: number) => findPageOf(null, PRODUCT_COMMENTS, vacuum, id, { pageSize: 20 })
    expect([9_980, 9_981, 10_000].map(pageWith)).toEqual([499, 500, 500])
    expect(pageWith(10_040), 'the last page for a later one').toBe(500)
  })

  test('a thread has two levels: a reply to a reply sits beside it and remembers its target', () => {
    const first = comment(kim, vacuum, '흡입력이 좋습니다')
    const second = comment(lee, vacuum, '배송은 언제 오나요')
    const answer = comment(lee, vacuum, '소음은 어떤가요', { targetCommentId: first })
    const beside = comment(kim, vacuum, '조용한 편입니다', {
      parentCommentId: first,
      targetCommentId: answer,
    })
    const asParent = comment(park, vacuum, '감사합니다', { parentCommentId: answer })
    expect(thread().contents).toMatchObject([
      { id: first, parentId: null, targetId: null },
      { id: answer, parentId: first, targetId: first },
      { id: beside, parentId: first, targetId: answer },
      { id: asParent, parentId: first, targetId: answer },
      { id: second, parentId: null },
    ])
    expect(countOf()).toBe(5)
    expect(thread().totalCount, 'pages count top-level comments').toBe(2)
  })

  test('a page shows the first replies to a comment, and how many follow; a sought reply begins the next ones', () => {
    const [first, second] = [comment(kim, vacuum, '하나'), comment(kim, vacuum, '둘')] as [number, number]
    const replies = putReplies(first, 25)
    const one = comment(lee, vacuum, '답', { targetCommentId: second })
    const page = { ...FIRST_PAGE, mostReplies: 10 }
    const read = (sought: number | null, viewer: Member | null = null) => {
      const { contents, cuts } = listThread(viewer, PRODUCT_COMMENTS, vacuum, { ...page, sought })
      return { ids: contents.map(({ id }) => id), cuts }
    }
    const start = read(null)
    expect(start.ids).toEqual([first, ...replies.slice(0, 10), second, one])
    expect(start.cuts).toEqual([
      { headId: first, lastId: replies[9], nextId: replies[10], more: 15, isLater: false },
    ])
    const seen = start.ids.filter((id) => replies.includes(id))
    for (let next = start.cuts[0]?.nextId ?? null; next !== null; ) {
      const { ids, cuts } = read(next)
      seen.push(...ids.filter((id) => replies.includes(id)))
      next = cuts[0]?.nextId ?? null
    }
    expect(seen, 'the links lead through all of them').toEqual(replies)
    expect(read(replies[4] as number), 'a reply among the first ones').toEqual(start)
    expect(read(replies[24] as number).cuts).toMatchObject([{ nextId: null, more: 0, isLater: true }])
    block(kim, lee.id)
    expect(read(null, kim)).toEqual({ ids: [first, second], cuts: [] })
    expect(plansOf(sqlite(), 'select "id" from "product_comments"', '"parent_id" =')).toContain(
      'SEARCH product_comments USING INDEX product_comments_parent (parent_id=? AND rowid>?)',
    )
  })

  test('a page has at most 1,000 replies in all; the page of one comment begins with its replies', () => {
    const [first, second] = [comment(kim, vacuum, '하나'), comment(kim, vacuum, '둘')] as [number, number]
    putReplies(first, 995)
    const [reply] = putReplies(second, 10)
    const { contents, cuts } = thread()
    expect(contents).toHaveLength(1_002)
    expect(cuts).toMatchObject([{ headId: second, more: 5 }])
    expect(thread(null, { pageNumber: 2, pageSize: 1 }).contents.slice(0, 2)).toMatchObject([
      { id: second },
      { id: reply },
    ])
  })

  test('a reply to a comment of another product, an unknown comment or another parent is refused', () => {
    const orange = recordListing(post(2, '[네이버] 제주 감귤 5kg (9,900원/무료)')).productId
    const [first, second] = [comment(kim, vacuum, '하나'), comment(kim, vacuum, '둘')]
    const answer = comment(lee, vacuum, '답', { targetCommentId: first })
    expect(() => comment(lee, orange, '답', { targetCommentId: first })).toThrow('찾을 수 없습니다')
    expect(() => comment(lee, vacuum, '답', { targetCommentId: 999_999 })).toThrow('찾을 수 없습니다')
    expect(() => comment(lee, vacuum, '답', { parentCommentId: second, targetCommentId: answer })).toThrow(
      '다른 댓글의 답글',
    )
    expect(countOf()).toBe(3)
  })

  test('a deleted comment with replies stays as a placeholder and accepts no new replies', () => {
    const first = comment(kim, vacuum, '지울 댓글')
    const answer = comment(lee, vacuum, '답글', { targetCommentId: first })
    remove(kim, first)
    expect(shown()).toEqual([
      [first, 'DELETED', ''],
      [answer, 'SHOWN', '답글'],
    ])
    expect(thread().contents[0]).toMatchObject({ author: null, content: '', likeCount: 0 })
    expect(() => comment(park, vacuum, '늦은 답', { targetCommentId: first })).toThrow(
      '삭제된 댓글에는 답글을 달 수 없습니다.',
    )
    comment(park, vacuum, '답글의 답글', { targetCommentId: answer })
    expect(countOf()).toBe(2)
    remove(lee, answer)
    expect(shown().map(([, state]) => state)).toEqual(['DELETED', 'SHOWN'])
  })

  test('a deleted comment disappears with its last reply', () => {
    const first = comment(kim, vacuum, '지울 댓글')
    const answer = comment(lee, vacuum, '답글', { targetCommentId: first })
    remove(kim, first)
    remove(lee, answer)
    expect(shown()).toEqual([])
    expect(thread().totalCount).toBe(0)
    expect(countOf()).toBe(0)
  })

  test('comments of a blocked member are hidden: replaced by a placeholder only where they have replies', () => {
    const first = comment(lee, vacuum, '안 보고 싶은 말')
    comment(lee, vacuum, '답 없는 말')
    const answer = comment(park, vacuum, '답글', { targetCommentId: first })
    comment(lee, vacuum, '또 하나', { targetCommentId: first })
    block(kim, lee.id)
    expect(shown(kim)).toEqual([
      [first, 'HIDDEN', ''],
      [answer, 'SHOWN', '답글'],
    ])
    expect(shown(park)).toHaveLength(4)
    expect(listRecentComments(kim, PRODUCT_COMMENTS, 20)).toMatchObject([{ id: answer }])
    expect(listCommentsBy(kim, PRODUCT_COMMENTS, lee.id, FIRST_PAGE).totalCount).toBe(0)
    expect(() => getComment(kim, PRODUCT_COMMENTS, first)).toThrow('찾을 수 없습니다')
  })

  test('a thread is split into pages, and the page of each comment can be found', () => {
    const ids = Array.from({ length: 5 }, (_, no) => comment(kim, vacuum, `${no}번째 댓글`))
    const answer = comment(lee, vacuum, '답글', { targetCommentId: ids[3]! })
    const second = thread(null, { pageNumber: 2, pageSize: 2 })
    expect(second).toMatchObject({
      totalCount: 5,
      contents: [{ id: ids[2] }, { id: ids[3] }, { id: answer }],
    })
    const pageOf = (id: number) => findPageOf(null, PRODUCT_COMMENTS, vacuum, id, { pageSize: 2 })
    expect([ids[0]!, ids[3]!, answer, ids[4]!].map(pageOf)).toEqual([1, 2, 2, 3])
    expect(pageOf(999)).toBeNull()
  })

  test('merged products share one thread and one comment count', () => {
    const other = recordListing(post(2, '[네이버] 제주 감귤 5kg (9,900원/무료)')).productId
    comment(kim, vacuum, '하나')
    const moved = comment(lee, other, '둘')
    mergeProducts(park, vacuum, other)
    expect(thread().contents).toHaveLength(2)
    expect(countOf()).toBe(2)
    comment(lee, other, '옛 번호로 씁니다', { targetCommentId: moved })
    expect(countOf()).toBe(3)
  })

  test('comments of a deleted account remain without its name', async () => {
    comment(kim, vacuum, '남는 말')
    leave(kim)
    expect(thread().contents).toMatchObject([{ author: { id: null, nickname: '탈퇴한 사용자' } }])
    await eraseLeft(Date.now() + 31 * DAY_MS)
    expect(thread().contents).toMatchObject([
      { plainContent: '남는 말', author: { id: null, nickname: '탈퇴한 사용자' } },
    ])
  })
})

describe('writing a comment', () => {
  test.each(['', '   ', '\n\n', '\u200b\u200b', '\u202e'])('the blank comment %j is refused', (text) => {
    expect(() => comment(kim, vacuum, text)).toThrow('내용을 입력해주세요.')
    const id = comment(kim, vacuum, '처음 말')
    expect(() => edit(kim, id, { text })).toThrow('내용을 입력해주세요.')
  })

  test('a comment of tags without text is refused', () => {
    expect(() => comment(kim, vacuum, '', { html: '<p><br></p><script>1</script>' })).toThrow('내용을')
  })

  test('a comment has at most 10,000 characters, however many bytes and lines they take', () => {
    const lines = `${'가'.repeat(99)}\r\n`.repeat(100).trimEnd()
    expect(getComment(null, PRODUCT_COMMENTS, comment(kim, vacuum, lines)).plainContent).toHaveLength(9_999)
    expect(() => comment(kim, vacuum, '가'.repeat(10_001))).toThrow('댓글은 10,000자까지')
    expect(() => comment(kim, vacuum, '😀'.repeat(10_000))).not.toThrow()
    expect(() => comment(kim, vacuum, '', { html: `<p>${'가'.repeat(10_001)}</p>` })).toThrow('10,000자까지')
    expect(NewComment.safeParse({ content: '가'.repeat(50_001) }).success).toBe(false)
  })

  test('the same text sent again within ten seconds creates and pays one comment', () => {
    const now = Date.now()
    const first = comment(kim, vacuum, '감사합니다', { now })
    expect(comment(kim, vacuum, '감사합니다', { now: now + 10 * SECOND })).toBe(first)
    expect([countOf(), points(kim)]).toEqual([1, 20])
    expect(comment(lee, vacuum, '감사합니다', { now })).not.toBe(first)
    expect(comment(kim, vacuum, '감사합니다', { now, targetCommentId: first })).not.toBe(first)
    const second = comment(kim, vacuum, '또 감사합니다', { now })
    expect(comment(kim, vacuum, '또 감사합니다', { now: now + 10 * SECOND + 1 })).not.toBe(second)
  })

  test('a suspended member cannot write, edit, like or report comments, but can delete their own', () => {
    const [own, other] = [comment(kim, vacuum, '먼저 쓴 말'), comment(lee, vacuum, '남의 말')]
    suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '도배' })
    for (const act of [
      () => comment(kim, vacuum, '또 하나'),
      () => edit(kim, own, { text: '고친 말' }),
      () => like(kim, other),
      () => report(kim, other),
    ])
      expect(act).toThrow('도배')
    remove(kim, own)
    expect(shown()).toHaveLength(1)
  })

  // ASVS 8.2.2
  test('only the author edits and deletes a comment', () => {
    const id = comment(kim, vacuum, '내 말입니다')
    expect(() => edit(lee, id, { text: '남의 말' })).toThrow('찾을 수 없습니다')
    expect(() => edit(park, id, { text: '남의 말' })).toThrow('찾을 수 없습니다')
    expect(() => remove(lee, id)).toThrow('찾을 수 없습니다')
    edit(kim, id, { text: '고친 말' })
    expect(thread().contents).toMatchObject([{ plainContent: '고친 말', editedAt: expect.any(Number) }])
  })

  test('a comment on an unknown product is refused', () => {
    expect(() => comment(kim, 999_999, '어디에')).toThrow('상품을 찾을 수 없습니다.')
  })
})

describe('pictures of comments', () => {
  const upload = async (member: Member) => (await uploadImage(member, await photo())).imagePath
  const isKept = async (imagePath: string) => (await readUpload(imagePath.split('/').at(-1)!)) !== null

  test('a comment has at most three pictures with their sizes, and needs no text', async () => {
    const paths = [await upload(kim), await upload(kim), await upload(kim)]
    const id = comment(kim, vacuum, '', { images: paths })
    expect(getComment(null, PRODUCT_COMMENTS, id).images).toEqual(
      paths.map((imagePath) => ({ imagePath, width: 640, height: 480 })),
    )
    expect(NewComment.safeParse({ text: '넷', images: [...paths, '/uploads/x'] }).success).toBe(false)
  })

  test('pictures that are foreign, unknown or already used are refused, and nothing is written', async () => {
    const [foreign, used] = [await upload(lee), await upload(kim)]
    comment(kim, vacuum, '사진', { images: [used] })
    for (const imagePath of [
      foreign,
      used,
      '/uploads/none.webp',
      'https://evil.example/x.png',
      '',
      '../../etc',
    ])
      expect(() => comment(kim, vacuum, '말', { images: [imagePath] }), imagePath).toThrow('올린 사진을')
    expect(countOf()).toBe(1)
    expect(comment(lee, vacuum, '내 사진', { images: [foreign] })).toBeGreaterThan(0)
  })

  test('pictures are deleted when an edit drops them and when the comment is deleted', async () => {
    const [one, two, three] = [await upload(kim), await upload(kim), await upload(kim)]
    const id = comment(kim, vacuum, '사진 둘', { images: [one, two] })
    edit(kim, id, { text: '글만 고칩니다' })
    expect(getComment(null, PRODUCT_COMMENTS, id).images).toHaveLength(2)
    edit(kim, id, { text: '사진을 바꿉니다', images: [three, one] })
    expect(getComment(null, PRODUCT_COMMENTS, id).images.map(({ imagePath }) => imagePath)).toEqual([
      three,
      one,
    ])
    expect(await isKept(two)).toBe(false)
    remove(kim, id)
    expect([await isKept(one), await isKept(three)]).toEqual([false, false])
  })
})

describe('mentions', () => {
  beforeEach(() => {
    lee = call(lee, '수달')
    park = call(park, '수달_둘째')
  })
  const contentOf = (id: number) => getComment(null, PRODUCT_COMMENTS, id)

  test('a mention links to the member with the longest matching nickname, without Korean particles', () => {
    const id = comment(kim, vacuum, '@수달님 @수달_둘째도 보세요. me@수달 @없는사람 @수')
    expect(contentOf(id)).toMatchObject({
      mentions: [lee.id, park.id],
      content: `<a class="mention" href="/users/${lee.id}">@수달</a>님 <a class="mention" href="/users/${park.id}">@수달_둘째</a>도 보세요. me@수달 @없는사람 @수`,
      plainContent: '@수달님 @수달_둘째도 보세요. me@수달 @없는사람 @수',
    })
  })

  test('a mention is recorded once for each member; an edit adds only new members', () => {
    const id = comment(kim, vacuum, '@수달 보세요 @수달')
    expect(actionsOf(lee)).toEqual(['MENTIONED'])
    edit(kim, id, { text: '@수달 @수달_둘째 보세요' })
    expect(actionsOf(lee)).toEqual(['MENTIONED'])
    expect(actionsOf(park)).toEqual(['MENTIONED'])
    expect(listActions(lee, 'TO_ME', FIRST_PAGE).contents[0]).toMatchObject({
      words: `${kim.nickname}님이 ‘한빛전자 무선청소기 HB-V10’ 댓글에서 나를 언급했습니다`,
      link: `/products/${vacuum}?comment=${id}#${id}`,
      readAt: null,
    })
    expect(listMentioning(lee, PRODUCT_COMMENTS, FIRST_PAGE).contents).toMatchObject([{ id }])
    edit(kim, id, { text: '아무도 부르지 않습니다' })
    expect(listMentioning(lee, PRODUCT_COMMENTS, FIRST_PAGE).totalCount).toBe(0)
  })

  test('editing to and fro records each action once', () => {
    const asked = comment(lee, vacuum, '사도 될까요?')
    const id = comment(kim, vacuum, '네', { parentCommentId: asked })
    for (let no = 0; no < 10; no++) {
      edit(kim, id, { text: '@수달 @수달_둘째 네' })
      edit(kim, id, { text: '네' })
      like(park, asked)
      unlike(park, asked)
    }
    expect(actionsOf(lee)).toEqual(['LIKED', 'ANSWERED'])
    expect(actionsOf(park)).toEqual(['MENTIONED'])
  })

  test('a mention is not recorded for the author, blockers or deleted accounts', () => {
    block(lee, kim.id)
    comment(kim, vacuum, `@수달 @${kim.nickname} 안녕하세요`)
    expect([...actionsOf(lee), ...actionsOf(kim)]).toEqual([])
    leave({ ...park, role: 'USER' })
    expect(contentOf(comment(kim, vacuum, '@수달_둘째 계신가요')).mentions).toEqual([lee.id])
  })

  test('a comment mentions at most ten members', () => {
    const names = Array.from({ length: 12 }, (_, no) => call(newcomer(), `회원${no}번째`).nickname)
    const id = comment(kim, vacuum, names.map((name) => `@${name}`).join(' '))
    expect(contentOf(id).mentions).toHaveLength(10)
    expect(contentOf(id).content.match(/class="mention"/g)).toHaveLength(10)
  })

  test('a reply is recorded once for the replied member, even when it also mentions them', () => {
    const first = comment(lee, vacuum, '질문입니다')
    const answer = comment(kim, vacuum, '답입니다', { targetCommentId: first })
    comment(kim, vacuum, '@수달 또 답입니다', { targetCommentId: first })
    comment(lee, vacuum, '내 답글입니다', { targetCommentId: first })
    expect(actionsOf(lee)).toEqual(['MENTIONED', 'ANSWERED'])
    comment(park, vacuum, '답의 답입니다', { targetCommentId: answer })
    expect(actionsOf(kim)).toEqual(['ANSWERED'])
    expect(actionsOf(lee)).toHaveLength(2)
  })
})

describe('points for comments', () => {
  const START = seoulMidnight(Date.parse('2026-11-20T03:00:00Z')) + 9 * 3600 * SECOND
  const at = (seconds: number) => ({ now: START + seconds * SECOND })

  test('a comment earns 20 points, and deleting it takes them back once', () => {
    const id = comment(kim, vacuum, '정말 좋은 상품입니다')
    expect(points(kim)).toBe(20)
    remove(kim, id)
    expect(() => remove(kim, id), 'deleted at the same time').toThrow('찾을 수 없습니다')
    expect(points(kim)).toBe(0)
    expectSoundLedger()
  })

  test('deleting a comment whose points are spent leaves a debt', () => {
    const id = comment(kim, vacuum, '정말 좋은 상품입니다')
    sqlite()
      .prepare(
        `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
         values (?, 'POINT', 'DRAW', 'x', -20, 0, 0, 1)`,
      )
      .run(kim.id)
    remove(kim, id)
    expect(readBalance(kim.id, 'POINT')).toMatchObject({ balance: 0, owed: 20 })
    expectSoundLedger()
  })

  test.each([
    ['네 글자다', 0, '4 letters and a blank'],
    ['다섯글자다', 20, '5 letters'],
    ['가 나 다 라', 0, 'blanks do not count'],
  ])('%s pays %i (%s)', (text, paid) => {
    comment(kim, vacuum, text)
    expect(points(kim)).toBe(paid)
    expect(countOf(), 'the comment is written').toBe(1)
  })

  test('comments earn points at most once in 30 seconds, counted from the last paid comment', () => {
    comment(kim, vacuum, '첫 번째 이야기', at(0))
    comment(kim, vacuum, '두 번째 이야기', at(29))
    expect(points(kim)).toBe(20)
    comment(kim, vacuum, '세 번째 이야기', at(30))
    expect(points(kim)).toBe(40)
  })

  test("a member's repeated text earns nothing, whatever its spacing, punctuation and product", () => {
    comment(kim, vacuum, '좋은 가격이네요', at(0))
    remove(kim, thread().contents[0]!.id)
    comment(kim, vacuum, '좋은가격이네요!!!', at(60))
    const orange = recordListing(post(2, '[네이버] 제주 감귤 5kg (9,900원/무료)')).productId
    comment(kim, orange, '<좋은> 가격이네요.', at(120))
    expect(points(kim)).toBe(0)
    comment(lee, vacuum, '좋은 가격이네요', at(180))
    expect(points(lee), 'another member may write the same').toBe(20)
  })

  test('numbers and repeated letters do not make a new text', () => {
    for (const [no, text] of [
      '1번째 댓글 ㅋㅋ',
      '27번째, 댓글 ㅋㅋㅋㅋㅋ',
      '10001',
      '10002',
      'ㅎㅎㅎㅎㅎ',
      'ㅎㅎㅎㅎㅎㅎ',
    ].entries())
      comment(kim, vacuum, text, at(no * 60))
    expect(points(kim)).toBe(60)
  })

  test('at most 10 comments earn points in a Seoul day, deleted ones included', () => {
    const ids = Array.from({ length: 11 }, (_, no) =>
      comment(kim, vacuum, `${'가나다라마바사아자차카'[no]} 순서의 이야기`, at(no * 30)),
    )
    expect(points(kim)).toBe(200)
    remove(kim, ids[0]!)
    comment(kim, vacuum, '지우고 다시 씁니다', at(3600))
    expect(points(kim)).toBe(180)
    remove(kim, ids[10]!)
    expect(points(kim), 'an unpaid comment takes nothing back').toBe(180)
    comment(kim, vacuum, '다음 날의 이야기', { now: START + 15 * 3600 * SECOND })
    expect(points(kim)).toBe(200)
    expectSoundLedger()
  })

  // ASVS 16.5.3
  test('a comment and its points are written together or not at all', () => {
    const fails = () =>
      write(() => {
        comment(kim, vacuum, '남지 않을 이야기입니다', { images: [] })
        throw new Error('the power went out')
      })
    expect(fails).toThrow('the power went out')
    expect([shown(), points(kim), countOf()]).toEqual([[], 0, 0])
    comment(kim, vacuum, '남지 않을 이야기입니다')
    expect(points(kim), 'it was never written, so it is no repeat').toBe(20)
  })

  test('the first and the fiftieth comment earn a tag, whether they earn points or not', () => {
    comment(kim, vacuum, '짧음')
    expect(listTags(kim.id).map(({ key }) => key)).toEqual(['FIRST_COMMENT'])
    for (let no = 0; no < 49; no++) comment(kim, vacuum, `${no}`)
    expect(listTags(kim.id).map(({ key }) => key)).toEqual(['FIRST_COMMENT', 'COMMENTS_50'])
  })
})

describe('likes', () => {
  let id: number
  beforeEach(() => {
    for (const member of [kim, lee, park]) ageDays(member, 100)
    id = comment(kim, vacuum, '정말 좋은 상품입니다')
  })
  const likesOf = (which = id) => getComment(lee, PRODUCT_COMMENTS, which)

  test('a hundred likes by the same member count as one and earn one star', () => {
    for (let no = 0; no < 100; no++) like(lee, id)
    expect(likesOf()).toMatchObject({ likeCount: 1, isLiked: true })
    expect(stars(kim)).toBe(1)
    expect(actionsOf(kim)).toEqual(['LIKED'])
    expect(listLikedComments(lee, PRODUCT_COMMENTS, FIRST_PAGE).contents).toMatchObject([{ id }])
  })

  test('an author is not notified of a like by a member whom they blocked', () => {
    block(kim, lee.id)
    like(lee, id)
    like(park, id)
    expect(getComment(park, PRODUCT_COMMENTS, id).likeCount).toBe(2)
    const told = listActions(kim, 'TO_ME', FIRST_PAGE).contents.filter(({ kind }) => kind === 'LIKED')
    expect(told).toMatchObject([{ words: expect.stringContaining(park.nickname) }])
  })

  test('withdrawing a like takes its star back, and liking again earns none', () => {
    like(lee, id)
    for (const _ of [1, 2]) unlike(lee, id)
    expect(likesOf()).toMatchObject({ likeCount: 0, isLiked: false })
    expect(stars(kim)).toBe(0)
    like(lee, id)
    expect(likesOf().likeCount).toBe(1)
    expect(stars(kim)).toBe(0)
    expectSoundLedger()
  })

  test('a like adds one to the count, and its withdrawal takes one off, without counting the others', () => {
    sqlite().exec('update product_comments set like_count = 1000')
    like(lee, id)
    like(park, id)
    expect(likesOf().likeCount).toBe(1_002)
    for (const _ of [1, 2]) unlike(lee, id)
    expect(likesOf().likeCount).toBe(1_001)
  })

  test('members cannot like their own comment', () => {
    expect(() => like(kim, id)).toThrow('내 댓글은 추천할 수 없습니다.')
  })

  test.each<[string, () => Member, number]>([
    ['an account of 3 days', () => newcomer(2.9), 1],
    [
      'an anonymous account',
      () => {
        const { member } = signIn('noauth', 'a-device')
        ageDays(member, 100)
        return member
      },
      0,
    ],
    [
      'an account on a device of the author',
      () => {
        const member = newcomer()
        for (const { id: userId } of [kim, member]) recordDeviceUse(userId, 'shared')
        return member
      },
      1,
    ],
  ])('a like of %s brings no star', (_, make, counted) => {
    like(make(), id)
    expect(stars(kim)).toBe(0)
    expect(likesOf().likeCount).toBe(counted)
    expect(actionsOf(kim)).toEqual([])
  })

  test('likes earn at most 20 stars a day', () => {
    for (let no = 0; no < 22; no++) like(newcomer(), id)
    expect(stars(kim)).toBe(20)
    expect(likesOf().likeCount).toBe(22)
    like(newcomer(), id, Date.now() + DAY_MS)
    expect(stars(kim)).toBe(21)
  })

  test('likes of an anonymous member count after they link an account, and disappear when they are erased', async () => {
    const { member } = signIn('noauth', 'a-device')
    like(member, id)
    expect(likesOf().likeCount).toBe(0)
    const known = await linkAccount(member, { provider: 'kakao', subject: '77' })
    expect(likesOf().likeCount).toBe(1)
    leave(known, 0)
    await eraseLeft()
    expect(likesOf().likeCount).toBe(0)
  })

  test('deleting a comment removes its likes and keeps its stars', () => {
    like(lee, id)
    remove(kim, id)
    expect(listLikedComments(lee, PRODUCT_COMMENTS, FIRST_PAGE).totalCount).toBe(0)
    expect(listEntries(kim, 'STAR', FIRST_PAGE).contents).toMatchObject([{ cause: 'LIKED', amount: 1 }])
    expect(() => like(park, id)).toThrow('찾을 수 없습니다')
  })
})

describe('reports', () => {
  let id: number
  beforeEach(() => {
    id = comment(kim, vacuum, '광고 글입니다')
  })
  const stateFor = (viewer: Member | null) => thread(viewer).contents[0]

  test('five reports from accounts of 30 days blind a comment: guests do not read it, members open it', () => {
    for (let no = 0; no < 4; no++) report(newcomer(), id)
    expect(stateFor(lee)).toMatchObject({ state: 'SHOWN', isBlinded: false })
    report(newcomer(), id)
    expect(stateFor(null)).toMatchObject({ state: 'BLINDED', plainContent: '', author: null })
    expect(stateFor(lee)).toMatchObject({ state: 'SHOWN', isFolded: true, isBlinded: true })
    expect(stateFor(kim)).toMatchObject({
      state: 'SHOWN',
      isFolded: false,
      isBlinded: true,
      plainContent: '광고 글입니다',
    })
    expect(() => edit(kim, id, { text: '아닌 척하는 글' })).toThrow('가려진 댓글은')
    expect(listRecentComments(lee, PRODUCT_COMMENTS, 20)).toEqual([])
  })

  test.each([
    ['under 3 days', 2.9, 20, 'SHOWN'],
    ['under 30 days, nine', 29, 9, 'SHOWN'],
    ['under 30 days, ten', 29, 10, 'BLINDED'],
    ['of 30 days', 30.1, 5, 'BLINDED'],
  ])('reports from accounts %s', (_, days, count, state) => {
    for (let no = 0; no < count; no++) report(newcomer(days), id)
    expect(stateFor(null)).toMatchObject({ state })
  })

  test('anonymous reports do not count; repeated and own reports are refused', () => {
    for (let no = 0; no < 6; no++) {
      const { member } = signIn('noauth', `device-${no}`)
      ageDays(member, 100)
      report(member, id)
    }
    expect(stateFor(null)).toMatchObject({ state: 'SHOWN' })
    report(lee, id)
    expect(() => report(lee, id)).toThrow('이미 신고하셨습니다. 검토 중입니다.')
    expect(() => report(kim, id)).toThrow('내 댓글은 신고할 수 없습니다.')
  })
})

test('the comments and mentions of a member are counted', () => {
  lee = call(lee, '수달')
  const id = comment(kim, vacuum, '@수달 보세요')
  comment(kim, vacuum, '하나 더')
  expect(countActivity(kim, PRODUCT_COMMENTS)).toEqual({ commentCount: 2, mentionCount: 0 })
  expect(countActivity(lee, PRODUCT_COMMENTS)).toEqual({ commentCount: 0, mentionCount: 1 })
  remove(kim, id)
  expect(countActivity(kim, PRODUCT_COMMENTS)).toEqual({ commentCount: 1, mentionCount: 0 })
  expect(countActivity(lee, PRODUCT_COMMENTS)).toEqual({ commentCount: 0, mentionCount: 0 })
})

test('linking accounts moves the comments of an anonymous member without their points', async () => {
  const { member } = signIn('noauth', 'a-device')
  const said = writeComment(member, PRODUCT_COMMENTS, vacuum, NewComment.parse({ text: '이름 없이 남긴 말' }))
  expect(said.isPaid).toBe(true)
  const known = await linkAccount(member, { provider: 'kakao', subject: '1001' })
  expect(known.id).toBe(kim.id)
  remove(kim, said.id)
  expect(points(kim), 'points of the closed ledger are not taken back from the member').toBe(0)
  expectSoundLedger()
})
