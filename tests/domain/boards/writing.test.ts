import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { readUpload, sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import type { BoardItem } from '#domain/boards/board.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { bookmarkBoard, unbookmarkBoard } from '#domain/boards/bookmarks.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { removeDeletedBoards } from '#domain/boards/deletedBoards.server.ts'
import { findDraft, forgetOldDrafts, removeDraft, saveDraft } from '#domain/boards/drafts.server.ts'
import { likeBoard, unlikeBoard } from '#domain/boards/likes.server.ts'
import {
  AroundFilter,
  BoardFilter,
  countBoardsBy,
  listAround,
  listBoards,
  listBoardsBy,
  listBookmarkedBoards,
  listLikedBoards,
  listNotices,
} from '#domain/boards/lists.server.ts'
import { BoardDraft, BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { searchBoards } from '#domain/boards/search.server.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { deleteBoard, editBoard, moveBoard, NewCategory, writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { listActions } from '#domain/rewards/actionHistories.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { photo } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { suspendedAdmin } from '#tests/support/people/suspendedAdmin.ts'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

const write = (member: Member, more: object = {}, at?: number) =>
  writeBoard(member, NewBoard.parse({ title: '제목', content: '<p>본문입니다</p>', ...more }), at).id
const edit = (member: Member, id: number, more: object = {}) =>
  editBoard(member, id, BoardEdit.parse({ title: '제목', content: '<p>본문입니다</p>', ...more }))
const read = (id: number, viewer: Member | null = null) => getBoard(viewer, id)
const list = (filter: object = {}, viewer: Member | null = null) =>
  listBoards(viewer, BoardFilter.parse(filter), FIRST_PAGE).contents.map(({ title }) => title)
const points = (member: Member) => readBalance(member.id, 'POINT').balance
const stars = (member: Member) => readBalance(member.id, 'STAR').balance
const upload = async (member: Member) => (await uploadImage(member, await photo())).imagePath

test('a category lists its posts; the list of all leaves out notices', () => {
  write(kim, { title: '잡담', category: 'TALK' })
  write(lee, { title: '없음' })
  write(park, { title: '공지', category: 'NOTICE' })
  expect(list()).toEqual(['없음', '잡담'])
  expect(list({ category: 'TALK' })).toEqual(['잡담'])
  expect(list({ category: 'NONE' })).toEqual(['없음'])
  expect(list({ category: 'SECRET', sort: 'x' })).toEqual(['없음', '잡담'])
  expect(listNotices(null, FIRST_PAGE).contents.map(({ title }) => title)).toEqual(['공지'])
})

test('reactions outweigh days in the popular order', () => {
  const now = Date.now()
  ageDays(lee, 40)
  write(kim, { title: '오늘' }, now)
  const old = write(kim, { title: '어제' }, now - DAY_MS)
  write(kim, { title: '작년' }, now - 400 * DAY_MS)
  expect(list({ sort: 'POPULAR' })).toEqual(['오늘', '어제', '작년'])
  likeBoard(lee, old)
  expect(list({ sort: 'POPULAR' })).toEqual(['어제', '오늘', '작년'])
  writeComment(lee, BOARD_COMMENTS, old, NewComment.parse({ text: '댓글' }))
  expect(list({ sort: 'COMMENT' })[0]).toBe('어제')
})

test('the list around a post has the older and the newer posts of its category', () => {
  const now = Date.now()
  const ids = Array.from({ length: 14 }, (_, no) =>
    write(kim, { title: `${no}`, category: 'TALK' }, now - 1000 + no),
  )
  write(kim, { title: '후기', category: 'REVIEW' }, now)
  const around = (no: number, asked: object = {}) => {
    const { above, below } = listAround(null, read(ids[no]!), AroundFilter.parse(asked))
    const titles = (list: BoardItem[]) => list.map(({ title }) => title).join(' ')
    return [titles(above), titles(below)]
  }
  expect(around(7)).toEqual(['12 11 10 9 8', '6 5 4 3 2'])
  expect(around(13)).toEqual(['', '12 11 10 9 8 7 6 5 4 3'])
  expect(around(0), 'the newer ones fill up').toEqual(['10 9 8 7 6 5 4 3 2 1', ''])
  expect(around(7, { category: 'SECRET' })).toEqual(around(7))
  expect(around(13, { category: 'ALL' })[0], 'in the list of all posts').toBe('후기')
})

test('a post has its pictures in the order of the text, with their sizes', async () => {
  const [one, two] = [await upload(kim), await upload(kim)]
  const content = `<p>앞</p><img src="${two}" alt="둘째" onerror="x()"><img src="https://evil.example/a.webp">`
  const id = write(kim, { content, images: [one] })
  const { images, content: shown } = read(id)
  expect(images.map(({ imagePath }) => imagePath)).toEqual([two, one])
  const [{ width, height } = { width: 0, height: 0 }] = images
  expect(shown).toBe(
    `<p>앞</p><img src="${two}" width="${width}" height="${height}" loading="lazy" alt="둘째" />`,
  )
  edit(kim, id, { content: shown, images: [] })
  expect(read(id).images.map(({ imagePath }) => imagePath)).toEqual([two])
  expect(() => write(lee, { images: [two] }), "another member's picture").toThrow(
    '올린 사진을 찾을 수 없습니다.',
  )
  const eleven = Array.from({ length: 11 }, (_, no) => `/uploads/${no}.webp`)
  expect(() => write(kim, { images: eleven })).toThrow('사진은 10장까지 넣을 수 있습니다.')
})

test('a post links to our own products and posts without a detour', () => {
  const content = '<a href="/products/12">상품</a> <a href="/logout">나가기</a> <a href="/boards/3#4">글</a>'
  expect(read(write(kim, { content })).content).toBe(
    '<a href="/products/12">상품</a> 나가기 <a href="/boards/3#4">글</a>',
  )
})

test('a body of 100,000 letters is accepted, a longer one and one of very many tags are refused', () => {
  expect(NewBoard.safeParse({ title: '긴 글', content: '가'.repeat(100_000) }).success).toBe(true)
  expect(() => write(kim, { content: '가'.repeat(100_001) })).toThrow('100,000자까지')
  const tags = NewBoard.safeParse({ title: '긴 글', content: '<b>'.repeat(2_001) })
  expect(tags.error?.issues[0]?.path).toEqual(['content'])
})

test('only the author edits a post; an edit of an older version in a second tab is refused', () => {
  const id = write(kim)
  edit(kim, id, { title: '첫 창', version: 0 })
  expect(read(id)).toMatchObject({ title: '첫 창', version: 1 })
  expect(read(id).editedAt).not.toBeNull()
  expect(() => edit(kim, id, { title: '둘째 창', version: 0 })).toThrow('그사이 이 글이 변경')
  expect(() => edit(lee, id)).toThrow('글을 찾을 수 없습니다.')
  edit(kim, id, { title: '앱' })
  expect(read(id).title).toBe('앱')
  expect(() => edit(kim, id, { category: 'ARCHIVE' })).toThrow('운영자만')
})

test('a deleted post is gone everywhere, takes back its pay, and keeps its pictures for 30 days', async () => {
  const now = Date.now()
  const path = await upload(kim)
  const id = write(kim, { title: '지울 글', images: [path] })
  writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ text: '남의 댓글입니다' }))
  const later = now + MINUTE_MS
  writeComment(kim, BOARD_COMMENTS, id, NewComment.parse({ text: '나의 댓글입니다' }), later)
  bookmarkBoard(lee, id)
  expect([points(kim), points(lee)]).toEqual([70, 20])
  expect(() => deleteBoard(lee, id)).toThrow('글을 찾을 수 없습니다.')
  deleteBoard(kim, id, now)
  expect(() => read(id, kim)).toThrow('삭제된 게시글입니다.')
  expect(() => deleteBoard(kim, id)).toThrow('글을 찾을 수 없습니다.')
  expect(list()).toEqual([])
  expect(listBookmarkedBoards(lee, FIRST_PAGE).totalCount).toBe(0)
  expect(countBoardsBy(null, kim.id)).toBe(0)
  await renewBoardSearch()
  await removeDeletedBoards()
  expect(listRecentComments(null, BOARD_COMMENTS, 20)).toEqual([])
  expect(sqlite().prepare('select count(*) from boards').pluck().get()).toBe(0)
  expect([points(kim), points(lee)], "another's comment keeps its pay").toEqual([0, 20])
  await renewBoardSearch()
  expect(searchBoards(null, '지울', FIRST_PAGE).totalCount).toBe(0)
  const fileName = path.slice('/uploads/'.length)
  await sweepUploads(now + 30 * DAY_MS - 1)
  expect(await readUpload(fileName)).not.toBeNull()
  await sweepUploads(now + 30 * DAY_MS)
  expect(await readUpload(fileName)).toBeNull()
  expectSoundLedger()
})

test("the author's replies to others go with the post and lose their pay too", async () => {
  const id = write(kim)
  const asked = writeComment(lee, BOARD_COMMENTS, id, NewComment.parse({ text: '물어봅니다' }))
  const reply = NewComment.parse({ text: '대답합니다', parentCommentId: asked.id })
  writeComment(kim, BOARD_COMMENTS, id, reply, Date.now() + MINUTE_MS)
  expect(points(kim)).toBe(70)
  deleteBoard(kim, id)
  await removeDeletedBoards()
  expect(points(kim)).toBe(0)
  expectSoundLedger()
})

test.each(['board_likes', 'board_bookmarks', 'board_comment_likes'])(
  'a crash among many rows of %s of a deleted post loses the last group, and the post goes in the end',
  async (table) => {
    const id = write(kim)
    const commentId = writeComment(park, BOARD_COMMENTS, id, NewComment.parse({ text: '댓글입니다' })).id
    const fans = Array.from({ length: 120 }, (_, no) => signIn('kakao', `fan${no}`).member)
    for (const fan of fans) {
      likeBoard(fan, id)
      bookmarkBoard(fan, id)
      likeComment(fan, BOARD_COMMENTS, commentId)
    }
    deleteBoard(kim, id)
    const left = () => sqlite().prepare(`select count(*) from ${table}`).pluck().get()
    sqlite().exec(
      `create temp trigger broken before delete on ${table} when (select count(*) from ${table}) = 30
       begin select raise(abort, 'crash'); end`,
    )
    await expect(removeDeletedBoards()).rejects.toThrow('crash')
    sqlite().exec('drop trigger broken')
    expect(left()).toBeLessThan(120)
    await removeDeletedBoards()
    expect(left()).toBe(0)
    expect(sqlite().prepare('select count(*) from boards').pluck().get()).toBe(0)
  },
)

test('a picture of a deleted post that a living post uses again stays; the others go from the disk in both sizes', async () => {
  const now = Date.now()
  const wide = () =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  const uploadWide = async () => (await uploadImage(kim, await wide())).imagePath
  const [kept, lost] = [await uploadWide(), await uploadWide()]
  const files = () => readdirSync(resolve(env.DATA_DIR, 'uploads')).join(' ')
  const nameOf = (path: string) => path.slice('/uploads/'.length, -'.webp'.length)
  deleteBoard(kim, write(kim, { images: [kept, lost] }), now)
  await removeDeletedBoards()
  const id = write(kim, { title: '다시 쓴 글', images: [kept] })
  await sweepUploads(now + 30 * DAY_MS - 1)
  expect(files()).toContain(`${nameOf(lost)}-720.webp`)
  await sweepUploads(now + 31 * DAY_MS)
  expect(files()).not.toContain(nameOf(lost))
  expect(files()).toContain(`${nameOf(kept)}.webp`)
  expect(read(id).images).toMatchObject([{ imagePath: kept }])
})

test('a picture of a living post cannot be shared with another post, so no deletion takes it', async () => {
  const now = Date.now()
  const path = await upload(kim)
  const id = write(kim, { images: [path] })
  const shared = { content: `<p>글</p><img src="${path}">` }
  expect(() => write(kim, { title: '둘째', ...shared })).toThrow('올린 사진을 찾을 수 없습니다.')
  const copy = write(lee, { title: '남의 글' })
  expect(() => edit(lee, copy, shared)).toThrow('올린 사진을 찾을 수 없습니다.')
  deleteBoard(lee, copy, now)
  await sweepUploads(now + 31 * DAY_MS)
  expect(await readUpload(path.slice('/uploads/'.length))).not.toBeNull()
  expect(read(id).images).toMatchObject([{ imagePath: path }])
})

test('an admin deletes a post of another member: it takes back the pay of its author', () => {
  const id = write(kim, { title: '광고 글' })
  expect([points(kim), points(park)]).toEqual([50, 0])
  deleteBoard(park, id)
  expect(list()).toEqual([])
  expect([points(kim), points(park)]).toEqual([0, 0])
  expectSoundLedger()
})

test('a suspended admin deletes their own post, but none of another member', () => {
  const [own, others] = [write(lee, { title: '내 글' }), write(kim, { title: '남의 글' })]
  const admin = suspendedAdmin(park, lee)
  expect(() => deleteBoard(admin, others)).toThrow('이용이 정지되었습니다')
  deleteBoard(admin, own)
  expect(list()).toEqual(['남의 글'])
})

test('an admin keeps a post in the archive, where it loses its deal; its author may keep it there', () => {
  const deal = { url: 'https://www.coupang.com/vp/products/7700000101', price: 13_900 }
  const id = write(kim, { title: '라면 20개', category: 'HOT_DEAL', deal })
  moveBoard(id, NewCategory.parse({ category: 'ARCHIVE' }))
  expect(list({ category: 'ARCHIVE' })).toEqual(['라면 20개'])
  expect(read(id)).toMatchObject({ category: 'ARCHIVE', deal: null })
  edit(kim, id, { title: '라면', category: 'ARCHIVE' })
  expect(read(id)).toMatchObject({ category: 'ARCHIVE', title: '라면' })
  expect(NewCategory.safeParse({ category: 'SECRET' }).success).toBe(false)
})

test('an edit that was open while an admin moved the post does not undo the move', () => {
  const id = write(kim, { category: 'TALK' })
  const { version } = read(id)
  moveBoard(id, NewCategory.parse({ category: 'ARCHIVE' }))
  expect(() => edit(kim, id, { title: '새 제목', category: 'TALK', version })).toThrow('그사이 이 글이 변경')
  expect(read(id)).toMatchObject({ category: 'ARCHIVE' })
  moveBoard(id, NewCategory.parse({ category: 'ARCHIVE' }))
  edit(kim, id, { title: '새 제목', category: 'ARCHIVE', version: version + 1 })
  expect(read(id)).toMatchObject({ category: 'ARCHIVE', title: '새 제목' })
})

test('an id that was never assigned answers not_found without the code deleted', () => {
  const id = write(kim)
  deleteBoard(kim, id)
  expect(() => read(id)).toThrow('삭제된 게시글입니다.')
  expect(() => read(id + 1)).toThrow('글을 찾을 수 없습니다.')
})

test('a like of a post brings its author a star, once', async () => {
  ageDays(lee, 40)
  const id = write(kim, { title: '좋은 글' })
  for (let press = 0; press < 50; press++) likeBoard(lee, id)
  expect(read(id, lee)).toMatchObject({ likeCount: 1, isLiked: true })
  expect(stars(kim)).toBe(1)
  expect(listActions(kim, 'TO_ME', FIRST_PAGE).contents.map(({ words }) => words)).toContain(
    `${lee.nickname}님이 내 글을 추천했습니다 · 좋은 글`,
  )
  expect(listLikedBoards(lee, FIRST_PAGE).contents).toMatchObject([{ id }])
  unlikeBoard(lee, id)
  unlikeBoard(lee, id)
  expect([read(id).likeCount, stars(kim)]).toEqual([0, 0])
  likeBoard(lee, id)
  expect(stars(kim), 'a second like pays nothing').toBe(0)
  expect(() => likeBoard(kim, id)).toThrow('내 글은')
  const anonymous = signIn('noauth', 'a-key-of-an-app-made-at-random').member
  likeBoard(anonymous, id)
  expect(read(id).likeCount, 'likes of anonymous members do not count').toBe(1)
  leave(lee, Date.now() - 31 * DAY_MS)
  await eraseLeft()
  expect(read(id).likeCount).toBe(0)
})

test('a like adds one to the count, and its withdrawal takes one off, without counting the others', () => {
  const id = write(kim)
  sqlite().exec('update boards set like_count = 1000')
  likeBoard(lee, id)
  likeBoard(park, id)
  expect(read(id).likeCount).toBe(1_002)
  for (const _ of [1, 2]) unlikeBoard(lee, id)
  expect(read(id).likeCount).toBe(1_001)
})

test('bookmarks list the kept posts, the latest first', () => {
  const [one, two] = [write(kim, { title: '하나' }), write(kim, { title: '둘' })]
  bookmarkBoard(lee, two, 1)
  bookmarkBoard(lee, one, 2)
  bookmarkBoard(lee, one, 3)
  expect(listBookmarkedBoards(lee, FIRST_PAGE)).toMatchObject({
    contents: [{ id: one }, { id: two }],
    totalCount: 2,
  })
  unbookmarkBoard(lee, one)
  unbookmarkBoard(lee, one)
  expect(listBookmarkedBoards(lee, FIRST_PAGE).contents).toMatchObject([{ id: two }])
})

test('reports of a weight of five hide a post from lists and guests; members may open it', () => {
  const id = write(kim, { title: '신고된 글' })
  const reporters = Array.from({ length: 5 }, (_, no) => signIn('kakao', `reporter-${no}`).member)
  for (const reporter of reporters) {
    ageDays(reporter, 40)
    reportThing(reporter, 'BOARD', id)
    expect(() => reportThing(reporter, 'BOARD', id)).toThrow('이미 신고하셨습니다. 검토 중입니다.')
  }
  expect(() => read(id)).toThrow('신고로 가려진 글입니다.')
  expect(list()).toEqual([])
  expect(read(id, lee).isBlinded).toBe(true)
  expect(read(id, kim).isBlinded).toBe(true)
  expect(read(id, park).isBlinded).toBe(true)
  expect(() => edit(kim, id)).toThrow('가려진 글은')
  expect(listBoardsBy(kim, kim.id, FIRST_PAGE).totalCount).toBe(1)
  expect(listBoardsBy(lee, kim.id, FIRST_PAGE).totalCount).toBe(0)
  expect(() => reportThing(kim, 'BOARD', id)).toThrow('내 게시글은 신고할 수 없습니다.')
})

test('a draft is kept for 30 days with its pictures, and goes with the post that comes of it', async () => {
  const now = Date.now()
  const path = await upload(kim)
  const draft = { title: '', content: '<p>쓰던 글</p><script>x</script>', images: [path] }
  saveDraft(kim, BoardDraft.parse(draft), now)
  saveDraft(kim, BoardDraft.parse({ ...draft, title: '제목' }), now)
  expect(findDraft(kim, now)).toMatchObject({ title: '제목', content: '<p>쓰던 글</p>', images: [path] })
  expect(findDraft(lee)).toBeNull()
  await sweepUploads(now + 29 * DAY_MS)
  expect(await readUpload(path.slice('/uploads/'.length))).not.toBeNull()
  expect(findDraft(kim, now + 30 * DAY_MS)).toBeNull()
  await forgetOldDrafts(now + 29 * DAY_MS)
  expect(findDraft(kim, now)).not.toBeNull()
  write(kim, { images: [path] })
  expect(findDraft(kim, now)).toBeNull()
  const others = write(lee)
  expect(() => saveDraft(kim, BoardDraft.parse({ ...draft, boardId: others }))).toThrow('글을 찾을 수')
  saveDraft(kim, BoardDraft.parse({ title: '', content: '' }))
  removeDraft(kim)
  expect(findDraft(kim)).toBeNull()
})

test('a suspended member reads, but writes and likes nothing', () => {
  const id = write(lee)
  suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '도배' })
  for (const act of [() => write(kim), () => likeBoard(kim, id), () => reportThing(kim, 'BOARD', id)])
    expect(act).toThrow('도배')
  expect(read(id, kim).title).toBe('제목')
})
