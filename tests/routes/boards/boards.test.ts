import { beforeEach, expect, test } from 'vitest'
import { block, unblock } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { flushHits } from '#domain/boards/hits.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { loader as activity } from '#routes/api/v0/accounts/people/communityActivity.ts'
import { loader as board } from '#routes/api/v0/boards/board.ts'
import { loader as oneComment } from '#routes/api/v0/boards/comments/comment.ts'
import { loader as comments } from '#routes/api/v0/boards/comments/comments.ts'
import { loader as recentComments } from '#routes/api/v0/boards/comments/recent.ts'
import { loader as by } from '#routes/api/v0/boards/lists/by.ts'
import { loader as mine } from '#routes/api/v0/boards/lists/mine.ts'
import { loader as recent } from '#routes/api/v0/boards/lists/recent.ts'
import { loader as topHit } from '#routes/api/v0/boards/lists/topHit.ts'
import { loader as search } from '#routes/api/v0/boards/search.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

const AT = Date.parse('2026-11-20T08:42:00Z')

let kim: Member
let lee: Member
let id: number
beforeEach(() => {
  ;({ kim, lee } = cast())
  id = writeBoard(
    kim,
    NewBoard.parse({ title: '배추 <시세>', category: 'TALK', content: '<b>무</b>배' }),
    AT,
  ).id
})

test('a post and its lists are answered in the names of the specification', async () => {
  const item = {
    id,
    category: 'TALK',
    title: '배추 <시세>',
    commentCount: 0,
    hitCount: 0,
    likeCount: 0,
    imageCount: 0,
    writeAt: '2026-11-20T08:42:00.000Z',
    nickname: kim.nickname,
    deal: null,
    note: null,
  }
  const listed = { ...item, isFolded: false }
  expect((await call(recent, 'boards/recent-boards')).body).toEqual({ contents: [listed] })
  expect((await call(topHit, 'boards/top-hit-boards')).body, 'nobody read it').toEqual({ contents: [] })
  const params = { id: String(id) }
  expect((await call(board, `boards/${id}`, { params })).body).toEqual({
    ...item,
    type: 'NORMAL',
    content: '<b>무</b>배',
    plainContent: '무배',
    images: [],
    imageDetails: [],
    userId: kim.id,
    version: 0,
    isMine: false,
    isLiked: false,
    isBookmarked: false,
    isBlinded: false,
    editAt: null,
  })
  expect(await call(board, 'boards/999', { params: { id: '999' } })).toMatchObject({ status: 404 })
  expect(await call(board, 'boards/x', { params: { id: 'x' } })).toMatchObject({ status: 404 })
})

test('a post by a blocked author is not found for the member who blocked them', async () => {
  block(lee, kim.id)
  const params = { id: String(id) }
  const asLee = { params, headers: await asApp(lee) }
  const refused = { status: 404, body: { code: 'blocked', message: '차단한 회원의 글입니다.' } }
  expect(await call(board, `boards/${id}`, asLee)).toMatchObject(refused)
  expect(await call(comments, `board-comments?boardId=${id}`, asLee)).toMatchObject(refused)
  for (const headers of [undefined, await asApp(kim)])
    expect(await call(board, `boards/${id}`, { params, headers })).toMatchObject({ status: 200 })
  unblock(lee, kim.id)
  expect(await call(board, `boards/${id}`, asLee)).toMatchObject({ status: 200, body: { id } })
})

test('any search for posts answers a list', async () => {
  await renewBoardSearch()
  const find = (query: string) => call(search, `boards/user-post-search?${query}`)
  expect(await find(`keyword=${encodeURIComponent('시세')}`)).toMatchObject({
    status: 200,
    body: { contents: [{ id, title: '배추 <시세>', nickname: kim.nickname }], pageNumber: 1, totalCount: 1 },
  })
  const none = { contents: [], pageNumber: 1, pageSize: 20, totalCount: 0 }
  for (const query of [
    '',
    'keyword=',
    'keyword=%00',
    `keyword=${'가'.repeat(5000)}`,
    'keyword=a&keyword=b',
    'keyword=%22%20OR%20*',
  ])
    expect(await find(query), query).toMatchObject({ status: 200, body: none })
  expect((await find('keyword=%EB%B0%B0%EC%B6%94&pageNumber=999999&pageSize=-1')).body.contents).toEqual([])
})

test('a reading counts where the caller asks for it', async () => {
  const params = { id: String(id) }
  for (const query of ['', '?increaseHitCount=false', '?increaseHitCount=true', '?increaseHitCount=true'])
    await call(board, `boards/${id}${query}`, { params })
  await flushHits()
  expect(getBoard(null, id).hitCount).toBe(1)
})

test('a household counts at most three times, whatever browsers it names', async () => {
  const read = (no: number) =>
    call(board, `boards/${id}?increaseHitCount=true`, {
      params: { id: String(id) },
      headers: { 'X-Client-Address': `2001:db8:1:2::${no}`, 'User-Agent': `browser ${no}` },
    })
  for (let no = 1; no <= 30; no++) await read(no)
  for (let no = 1; no <= 3; no++) await read(no)
  await flushHits()
  expect(getBoard(null, id).hitCount).toBe(3)
})

test('invalid sizes become the default, large ones are cut', async () => {
  for (let no = 0; no < 12; no++)
    writeBoard(lee, NewBoard.parse({ title: `글 ${no}`, content: '글' }), AT - no)
  const sizeOf = async (query: string) =>
    (await call(recent, `boards/recent-boards${query}`)).body.contents.length
  expect(await sizeOf('')).toBe(10)
  expect(await sizeOf('?size=3')).toBe(3)
  expect(await sizeOf('?size=-1')).toBe(10)
  expect(await sizeOf('?size=abc')).toBe(10)
  expect(await sizeOf('?size=100000')).toBe(13)
})

test('comments on posts are answered in the names of the specification', async () => {
  const written = writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ text: '괴산이\n달아요' }), AT)
  const comment = {
    id: written.id,
    boardId: id,
    plainContent: '괴산이\n달아요',
    writeAt: '2026-11-20T08:42:00.000Z',
    content: '괴산이<br />달아요',
    images: [],
    parentCommentId: null,
    targetCommentId: null,
  }
  const recent = await call(recentComments, 'board-comments/recent-board-comments')
  expect(recent.body).toMatchObject({ contents: [comment] })
  expect((await call(comments, `board-comments?boardId=${id}`)).body).toMatchObject({ contents: [comment] })
  expect((await call(comments, 'board-comments?boardId=999')).status).toBe(404)
  for (const query of ['', '?boardId=abc'])
    expect(await call(comments, `board-comments${query}`), query).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { boardId: '글의 번호(boardId)를 보내주세요.' } },
    })
  const params = { id: String(written.id) }
  expect((await call(oneComment, `board-comments/${written.id}`, { params })).body).toMatchObject(comment)
  expect(getBoard(null, id).commentCount).toBe(1)
})

test("a member's writings are listed and counted", async () => {
  expect((await call(by, `boards/by?userId=${kim.id}`)).body).toMatchObject({
    contents: [{ id }],
    totalCount: 1,
  })
  expect((await call(by, 'boards/by?userId=999')).status).toBe(404)
  for (const query of ['', '?userId=abc', '?userId=-1', '?userId=1&userId=2'])
    expect(await call(by, `boards/by${query}`), query).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { userId: '회원의 번호(userId)를 보내주세요.' } },
    })
  expect((await call(mine, 'auth/boards/mine')).status).toBe(401)
  expect((await call(mine, 'auth/boards/mine', { headers: await asApp(lee) })).body).toMatchObject({
    contents: [],
    totalCount: 0,
  })
  const params = { id: String(kim.id) }
  expect((await call(activity, `users/${kim.id}/community-activity-summary`, { params })).body).toEqual({
    writeBoardCount: 1,
    writeBoardCommentCount: 0,
  })
})
