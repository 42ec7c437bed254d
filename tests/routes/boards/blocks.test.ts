import { beforeEach, expect, test } from 'vitest'
import { loader as frame } from '#app/root.tsx'
import { block, unblock } from '#domain/accounts/blocks.server.ts'
import { addHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { bookmarkBoard } from '#domain/boards/bookmarks.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { countHit, flushHits } from '#domain/boards/hits.server.ts'
import { likeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { loader as mentionData } from '#routes/api/v0/accounts/people/mentionData.ts'
import { loader as board } from '#routes/api/v0/boards/board.ts'
import { loader as boards } from '#routes/api/v0/boards/boards.ts'
import { loader as commentsBy } from '#routes/api/v0/boards/comments/by.ts'
import { loader as oneComment } from '#routes/api/v0/boards/comments/comment.ts'
import { loader as comments } from '#routes/api/v0/boards/comments/comments.ts'
import { loader as likedComments } from '#routes/api/v0/boards/comments/myLike.ts'
import { loader as recentComments } from '#routes/api/v0/boards/comments/recent.ts'
import { loader as boardsBy } from '#routes/api/v0/boards/lists/by.ts'
import { loader as kept } from '#routes/api/v0/boards/lists/myBookmark.ts'
import { loader as liked } from '#routes/api/v0/boards/lists/myLike.ts'
import { loader as notices } from '#routes/api/v0/boards/lists/notices.ts'
import { loader as recentBoards } from '#routes/api/v0/boards/lists/recent.ts'
import { loader as topHit } from '#routes/api/v0/boards/lists/topHit.ts'
import { loader as search } from '#routes/api/v0/boards/search.ts'
import { loader as boardScreen } from '#routes/web/boards/board.tsx'
import { loader as boardsScreen } from '#routes/web/boards/boards.tsx'
import { loader as community } from '#routes/web/boards/community.tsx'
import { loader as communityActivity } from '#routes/web/boards/communityActivity.tsx'
import { loader as myActivity } from '#routes/web/boards/myActivity.tsx'
import { loader as home } from '#routes/web/products/home.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { commentOn } from '#tests/support/people/comments.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

/** Lee blocks Park; every text of Park contains this word. */
const MARK = '박씨'

let kim: Member
let lee: Member
let park: Member
let boardId: number
let commentId: number
/** Kim's post, on which Park comments. */
let otherId: number
beforeEach(async () => {
  ;({ kim, lee, park } = cast())
  const post = (member: Member, title: string, category: string | null = null) =>
    writeBoard(member, NewBoard.parse({ title, content: '내용', category })).id
  const say = (member: Member, id: number, text: string) => commentOn(member, BOARD_COMMENTS, id, { text })
  boardId = post(park, `${MARK} 글`)
  post(park, `${MARK} 공지`, 'NOTICE')
  otherId = post(kim, '이웃의 글')
  commentId = say(park, otherId, `${MARK} 댓글`)
  say(kim, boardId, `${MARK}에게 단 댓글`)
  for (const id of [boardId, otherId]) countHit(id, 'somebody')
  await flushHits()
  likeBoard(lee, boardId)
  bookmarkBoard(lee, boardId)
  likeComment(lee, BOARD_COMMENTS, commentId)
  await renewBoardSearch()
})

type Handle = Parameters<typeof ask>[0]

/** Every place that could show Park's texts, by its address. */
const PLACES = (): Array<[path: string, handle: Handle, params?: Record<string, string>]> => [
  ['/api/v0/boards', boards],
  ['/api/v0/boards?sort=POPULAR', boards],
  ['/api/v0/boards/notices', notices],
  ['/api/v0/boards/recent-boards', recentBoards],
  ['/api/v0/boards/top-hit-boards', topHit],
  [`/api/v0/boards/by?userId=${park.id}`, boardsBy],
  [`/api/v0/boards/user-post-search?keyword=${encodeURIComponent(MARK)}`, search],
  [`/api/v0/boards/${boardId}`, board, { id: String(boardId) }],
  ['/api/v0/auth/boards/my-like', liked],
  ['/api/v0/auth/boards/my-bookmark', kept],
  [`/api/v0/board-comments?boardId=${otherId}`, comments],
  [`/api/v0/board-comments?boardId=${boardId}`, comments],
  [`/api/v0/board-comments/${commentId}`, oneComment, { id: String(commentId) }],
  [`/api/v0/board-comments/by?userId=${park.id}`, commentsBy],
  [`/api/v0/board-comments/by?userId=${kim.id}`, commentsBy],
  ['/api/v0/board-comments/recent-board-comments', recentComments],
  ['/api/v0/auth/board-comments/my-like', likedComments],
  ['/', home],
  ['/community', community],
  ['/boards', boardsScreen],
  ['/boards?category=NOTICE', boardsScreen],
  [`/boards/${otherId}`, boardScreen, { id: String(otherId) }],
  [`/users/${park.id}/communityActivity`, communityActivity, { id: String(park.id) }],
  [`/users/${park.id}/communityActivity?nav=COMMENT`, communityActivity, { id: String(park.id) }],
  [`/users/${kim.id}/communityActivity?nav=COMMENT`, communityActivity, { id: String(kim.id) }],
  ['/auth/my/communityActivity?nav=MY_LIKE', myActivity],
  ['/auth/my/communityActivity?nav=MY_BOOKMARK', myActivity],
  ['/help', frame as Handle],
]

const isShownOn = async ([path, handle, params]: ReturnType<typeof PLACES>[number], viewer: Member) => {
  const headers = path.startsWith('/api/') ? await asApp(viewer) : await asBrowser(viewer)
  const answer = await ask(handle, path, { params, headers })
  const body = answer instanceof Response ? await answer.text() : JSON.stringify(answer)
  return body.includes(MARK)
}

test('a blocked member vanishes everywhere for the member who blocked them, and comes back', async () => {
  const shownTo = async (viewer: Member) => {
    const shown: string[] = []
    for (const place of PLACES()) if (await isShownOn(place, viewer)) shown.push(place[0])
    return shown
  }
  const everywhere = PLACES().map(([path]) => path)
  expect(await shownTo(lee)).toEqual(everywhere)
  block(lee, park.id)
  expect(await shownTo(lee)).toEqual([])
  unblock(lee, park.id)
  expect(await shownTo(lee)).toEqual(everywhere)
})

test('a hidden word and a note show at once on lists that others read a moment before', async () => {
  const read = async (viewer: Member) =>
    JSON.parse(JSON.stringify(await ask(boardsScreen, '/boards', { headers: await asBrowser(viewer) })))
  const marks = async (viewer: Member) => {
    const { boards, notices } = await read(viewer)
    return [...boards.contents, ...notices].filter(({ isFolded, note }) => isFolded || note).length
  }
  const textsOn = async (viewer: Member) =>
    JSON.stringify(await ask(frame as Handle, '/help', { headers: await asBrowser(viewer) }))
  expect([await marks(kim), await marks(lee)]).toEqual([0, 0])
  addHiddenWord(lee, { word: MARK })
  expect(await marks(lee)).toBe(2)
  expect(await textsOn(lee)).not.toContain(MARK)
  setMemberNote(kim, park.id, { note: '이웃', color: 'GREEN' })
  expect(await marks(kim)).toBe(2)
  expect(await marks(park)).toBe(0)
  expect(await textsOn(kim)).toContain(MARK)
})

test('a blocked member can neither be mentioned nor reach the member who blocked them', async () => {
  const names = async () =>
    (await call(mentionData, 'users/mention-data', { headers: await asApp(lee) })).body.contents.map(
      ({ id }: { id: number }) => id,
    )
  const told = () => [
    listHistories(lee, { pageNumber: 1, pageSize: 20 }).totalCount,
    listActions(lee, null, { pageNumber: 1, pageSize: 20 }).totalCount,
  ]
  const mine = writeBoard(lee, NewBoard.parse({ title: '내 글', content: '내용' })).id
  block(lee, park.id)
  expect(await names()).toEqual(expect.arrayContaining([kim.id]))
  expect(await names()).not.toContain(park.id)
  const before = told()
  for (const text of [`@${lee.nickname} 안녕하세요`, '댓글입니다'])
    commentOn(park, BOARD_COMMENTS, mine, { text })
  expect(told()).toEqual(before)
  commentOn(kim, BOARD_COMMENTS, mine, { text: '이웃의 댓글' })
  expect(told()).not.toEqual(before)
})
