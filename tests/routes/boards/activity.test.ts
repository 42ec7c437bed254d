import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { bookmarkBoard } from '#domain/boards/bookmarks.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { likeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { loader as summary } from '#routes/api/v0/accounts/people/communityActivity.ts'
import { loader as mySummary } from '#routes/api/v0/accounts/people/myCommunityActivity.ts'
import { loader as user } from '#routes/api/v0/accounts/people/user.ts'
import { loader as commentsBy } from '#routes/api/v0/boards/comments/by.ts'
import { loader as oneComment } from '#routes/api/v0/boards/comments/comment.ts'
import { loader as likedComments } from '#routes/api/v0/boards/comments/myLike.ts'
import { loader as recentComments } from '#routes/api/v0/boards/comments/recent.ts'
import { loader as communityActivity } from '#routes/web/boards/communityActivity.tsx'
import { loader as myActivity } from '#routes/web/boards/myActivity.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const post = (member: Member, title: string) =>
  writeBoard(member, NewBoard.parse({ title, content: '내용' })).id
const say = (member: Member, boardId: number, text: string) =>
  writeComment(member, BOARD_COMMENTS, boardId, NewComment.parse({ text })).id
const blind = (table: 'boards' | 'board_comments', id: number) =>
  void sqlite().prepare(`update ${table} set blinded_at = 1 where id = ?`).run(id)

interface Listed {
  boards: { contents: Array<{ title: string }>; totalCount: number } | null
  comments: { contents: Array<{ plainContent: string; subjectTitle: string }>; totalCount: number } | null
}
const openMine = async (member: Member, query = '') =>
  (await ask(myActivity, `/auth/my/communityActivity${query}`, {
    headers: await asBrowser(member),
  })) as Listed & { counts: object }
const openTheirs = async (id: number | undefined, viewer: Member | null, query = '') =>
  (await ask(communityActivity, `/users/${id}/communityActivity${query}`, {
    params: id === undefined ? {} : { id: String(id) },
    headers: viewer ? await asBrowser(viewer) : undefined,
  })) as Listed & { person: { nickname: string; isBlocked: boolean } }
const titlesOf = ({ boards }: Listed) => boards?.contents.map(({ title }) => title)
const wordsOf = ({ comments }: Listed) => comments?.contents.map(({ plainContent }) => plainContent)

const countsOf = async (id: number, viewer?: Member) =>
  (
    await call(summary, `users/${id}/community-activity-summary`, {
      params: { id: String(id) },
      headers: viewer && (await asApp(viewer)),
    })
  ).body
const counts = (writeBoardCount: number, writeBoardCommentCount: number) => ({
  writeBoardCount,
  writeBoardCommentCount,
})

test('more than a thousand posts, comments, likes or kept posts are counted as 1,001', async () => {
  const id = post(lee, '이웃의 글')
  const each = (insert: string, count: number) =>
    sqlite()
      .prepare(
        `with recursive no(no) as (select 1 union all select no + 1 from no where no < ${count}) ${insert}`,
      )
      .run()
  each(
    `insert into boards (user_id, type, title, content, plain_content, written_at)
     select ${kim.id}, 'NORMAL', no, '내용', '내용', no from no`,
    1_005,
  )
  each(
    `insert into board_comments (board_id, user_id, content, plain_content, images, written_at)
     select ${id}, ${kim.id}, no, no, '[]', no from no`,
    1_030,
  )
  for (const table of ['board_likes', 'board_bookmarks'])
    each(
      `insert into ${table} (board_id, user_id, created_at)
       select id, ${kim.id}, id from boards where user_id = ${kim.id}`,
      1,
    )
  expect(await countsOf(kim.id)).toMatchObject(counts(1_001, 1_001))
  expect((await openMine(kim)).counts).toEqual({
    ...counts(1_001, 1_001),
    likeCount: 1_001,
    bookmarkCount: 1_001,
  })
  const { body } = await call(commentsBy, `board-comments/by?userId=${kim.id}&page=52`)
  expect(body).toMatchObject({ totalCount: 1_001, pageNumber: 52 })
  expect(body.contents, 'pages behind the counted rows are there').toHaveLength(10)
  const { boards } = await openTheirs(kim.id, null)
  expect(boards).toMatchObject({ totalCount: 1_001, contents: { length: 20 } })
})

describe('a member’s activity', () => {
  test('lists own posts, comments, liked and kept posts, each with its true number', async () => {
    const [first, second] = [post(kim, '첫 글'), post(kim, '둘째 글')]
    const other = post(lee, '이웃의 글')
    say(kim, other, '잘 읽었습니다')
    likeBoard(kim, other)
    bookmarkBoard(kim, other, Date.now() - 1_000)
    bookmarkBoard(kim, first)
    expect(titlesOf(await openMine(kim))).toEqual(['둘째 글', '첫 글'])
    expect(titlesOf(await openMine(kim, '?nav=unknown')), 'an unknown nav').toEqual(['둘째 글', '첫 글'])
    expect((await openMine(kim, '?nav=COMMENT')).comments?.contents).toMatchObject([
      { plainContent: '잘 읽었습니다', subjectTitle: '이웃의 글' },
    ])
    expect(titlesOf(await openMine(kim, '?nav=MY_LIKE'))).toEqual(['이웃의 글'])
    expect(titlesOf(await openMine(kim, '?nav=MY_BOOKMARK'))).toEqual(['첫 글', '이웃의 글'])
    const own = { ...counts(2, 1), likeCount: 1, bookmarkCount: 2 }
    const asKim = { headers: await asApp(kim) }
    expect((await openMine(kim)).counts).toEqual(own)
    expect((await call(mySummary, 'auth/my/community-activity-summary', asKim)).body).toEqual(own)

    deleteBoard(lee, other)
    deleteBoard(kim, second)
    const rest = { ...counts(1, 0), likeCount: 0, bookmarkCount: 1 }
    expect((await call(mySummary, 'auth/my/community-activity-summary', asKim)).body).toEqual(rest)
    expect(wordsOf(await openMine(kim, '?nav=COMMENT')), 'a comment on a deleted post').toEqual([])
    expect(titlesOf(await openMine(kim, '?nav=MY_LIKE'))).toEqual([])
  })

  test('is open to everybody by id, and without an id shows the own activity', async () => {
    const id = post(kim, '첫 글')
    say(kim, id, '덧붙입니다')
    for (const viewer of [null, lee, kim]) {
      expect(titlesOf(await openTheirs(kim.id, viewer))).toEqual(['첫 글'])
      expect(wordsOf(await openTheirs(kim.id, viewer, '?nav=COMMENT'))).toEqual(['덧붙입니다'])
    }
    expect((await openTheirs(undefined, kim)).person.nickname).toBe(kim.nickname)
    const guest = (await openTheirs(undefined, null)) as unknown as Response
    expect([guest.status, guest.headers.get('Location')]).toEqual([302, '/'])
    expect(((await openTheirs(999_999, null)) as unknown as Response).status).toBe(404)
    leave(kim)
    expect(((await openTheirs(kim.id, lee)) as unknown as Response).status, 'a member who left').toBe(404)
    expect(await openMine(lee)).toMatchObject({ boards: { totalCount: 0 } })
  })

  test('what reports hide is counted and listed for its author alone', async () => {
    const [hidden, open] = [post(kim, '가려진 글'), post(kim, '보이는 글')]
    blind('board_comments', say(kim, open, '가려진 댓글'))
    say(kim, open, '보이는 댓글')
    say(lee, hidden, '가려진 글의 댓글')
    blind('boards', hidden)
    expect(await countsOf(kim.id)).toEqual(counts(1, 1))
    expect(await countsOf(kim.id, kim)).toEqual(counts(2, 2))
    expect(titlesOf(await openTheirs(kim.id, lee))).toEqual(['보이는 글'])
    expect(wordsOf(await openTheirs(kim.id, lee, '?nav=COMMENT'))).toEqual(['보이는 댓글'])
    expect(titlesOf(await openMine(kim))).toEqual(['보이는 글', '가려진 글'])
    expect(await countsOf(lee.id), 'nobody can open the post').toEqual(counts(0, 0))
    expect((await call(recentComments, 'board-comments/recent-board-comments')).body.contents).toMatchObject([
      { plainContent: '보이는 댓글' },
    ])
  })

  test('pages through long lists', async () => {
    for (let no = 0; no < 3; no++) post(kim, `글 ${no}`)
    const second = await openTheirs(kim.id, null, '?page=2&pageSize=2')
    expect(second.boards).toMatchObject({ pageNumber: 2, totalCount: 3, contents: [{ title: '글 0' }] })
  })
})

test('comments on the posts of a blocked member vanish for the member who blocked them', async () => {
  const boardId = post(lee, '차단된 글')
  const commentId = say(park, boardId, '차단된 글의 댓글')
  likeComment(kim, BOARD_COMMENTS, commentId)
  const params = { id: String(commentId) }
  const seenBy = async (viewer: Member) => {
    const headers = await asApp(viewer)
    const list = async (handle: Parameters<typeof call>[0], path: string) =>
      (await call(handle, `board-comments/${path}`, { headers })).body.contents.length
    return [
      await list(recentComments, 'recent-board-comments'),
      await list(commentsBy, `by?userId=${park.id}`),
      (await call(oneComment, `board-comments/${commentId}`, { params, headers })).status,
      (await countsOf(park.id, viewer)).writeBoardCommentCount,
    ]
  }
  const likesOf = async () =>
    (await call(likedComments, 'auth/board-comments/my-like', { headers: await asApp(kim) })).body.totalCount
  expect([await seenBy(kim), await likesOf()]).toEqual([[1, 1, 200, 1], 1])
  block(kim, lee.id)
  expect([await seenBy(kim), await likesOf()]).toEqual([[0, 0, 404, 0], 0])
  expect(await seenBy(park)).toEqual([1, 1, 200, 1])
})

test('the activity of a blocked member is closed, and their window counts nothing', async () => {
  say(lee, post(lee, '글'), '댓글')
  block(kim, lee.id)
  for (const nav of ['BOARD', 'COMMENT'])
    expect(await openTheirs(lee.id, kim, `?nav=${nav}`)).toMatchObject({
      person: { isBlocked: true },
      [nav === 'BOARD' ? 'boards' : 'comments']: { contents: [], totalCount: 0 },
    })
  const asKim = { params: { id: String(lee.id) }, headers: await asApp(kim) }
  expect((await call(user, `users/${lee.id}`, asKim)).body).toMatchObject(counts(0, 0))
  expect((await call(user, `users/${lee.id}`, { params: asKim.params })).body).toMatchObject(counts(1, 1))
})
