import { beforeEach, describe, expect, test } from 'vitest'
import { block } from '#domain/accounts/blocks.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { action as uploads } from '#routes/api/v0/accounts/profile/images.ts'
import { loader as board } from '#routes/api/v0/boards/board.ts'
import { loader as boards } from '#routes/api/v0/boards/boards.ts'
import { action as bookmark } from '#routes/api/v0/boards/bookmark.ts'
import { loader as commentsBy } from '#routes/api/v0/boards/comments/by.ts'
import { loader as oneComment } from '#routes/api/v0/boards/comments/comment.ts'
import { loader as comments } from '#routes/api/v0/boards/comments/comments.ts'
import { loader as isMyComment } from '#routes/api/v0/boards/comments/isMine.ts'
import { action as likeComment } from '#routes/api/v0/boards/comments/like.ts'
import { loader as myComments } from '#routes/api/v0/boards/comments/mine.ts'
import { loader as likedComments } from '#routes/api/v0/boards/comments/myLike.ts'
import { action as ownComment } from '#routes/api/v0/boards/comments/ownComment.ts'
import { action as reportComment } from '#routes/api/v0/boards/comments/report.ts'
import { action as writeAComment } from '#routes/api/v0/boards/comments/write.ts'
import { action as changeDraft, loader as draft } from '#routes/api/v0/boards/draft.ts'
import { loader as isMine } from '#routes/api/v0/boards/isMine.ts'
import { action as like } from '#routes/api/v0/boards/like.ts'
import { loader as myBoards } from '#routes/api/v0/boards/lists/mine.ts'
import { loader as keptBoards } from '#routes/api/v0/boards/lists/myBookmark.ts'
import { loader as likedBoards } from '#routes/api/v0/boards/lists/myLike.ts'
import { loader as notices } from '#routes/api/v0/boards/lists/notices.ts'
import { action as ownBoard } from '#routes/api/v0/boards/ownBoard.ts'
import { action as report } from '#routes/api/v0/boards/report.ts'
import { action as write } from '#routes/api/v0/boards/write.ts'
import { photo, withFile } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { agree } from '#tests/support/people/consent.ts'
import { asApp, call } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof call>[0]
type Asking = NonNullable<Parameters<typeof call>[2]>

/** The author, another member, an admin, and a member whom the admin has suspended. */
let kim: Member
let lee: Member
let park: Member
let choi: Member
let boardId: number
let commentId: number
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  choi = agree(signIn('kakao', '1004').member)
  suspend(park, choi.id, { until: Date.now() + DAY_MS, reason: '도배' })
  boardId = writeBoard(kim, NewBoard.parse({ title: '글', content: '내용' })).id
  commentId = writeComment(kim, BOARD_COMMENTS, boardId, NewComment.parse({ text: '댓글' })).id
})

const as = async (member: Member | null, handle: Handle, path: string, asking: Asking = {}) =>
  call(handle, path, { ...asking, headers: member ? await asApp(member) : undefined })
const on = (id: number, asking: Asking = {}): Asking => ({ ...asking, params: { id: String(id) } })
const NEW = { title: '새 글', category: 'TALK', content: '<p>내용</p>' }

/** A call with a valid body, and its statuses for the author, another member, a suspended one and a guest. */
type Row = [name: string, handle: Handle, asking: () => Asking, statuses: [number, number, number, number]]

const WRITES: Row[] = [
  ['POST auth/boards', write, () => ({ json: { type: 'NORMAL', ...NEW } }), [201, 201, 400, 401]],
  ['PUT auth/boards/:id', ownBoard, () => on(boardId, { method: 'PUT', json: NEW }), [200, 404, 400, 401]],
  ['POST auth/boards/:id/like', like, () => on(boardId, { method: 'POST' }), [400, 204, 400, 401]],
  ['DELETE auth/boards/:id/like', like, () => on(boardId, { method: 'DELETE' }), [204, 204, 204, 401]],
  ['POST auth/boards/:id/bookmark', bookmark, () => on(boardId, { method: 'POST' }), [204, 204, 204, 401]],
  [
    'DELETE auth/boards/:id/bookmark',
    bookmark,
    () => on(boardId, { method: 'DELETE' }),
    [204, 204, 204, 401],
  ],
  ['POST auth/boards/:id/report-block', report, () => on(boardId, { json: {} }), [400, 204, 400, 401]],
  [
    'POST auth/board-comments',
    writeAComment,
    () => ({ json: { boardId, content: '네' } }),
    [201, 201, 400, 401],
  ],
  [
    'PUT auth/board-comments/:id',
    ownComment,
    () => on(commentId, { method: 'PUT', json: { content: '네' } }),
    [200, 404, 400, 401],
  ],
  [
    'POST auth/board-comments/:id/like',
    likeComment,
    () => on(commentId, { method: 'POST' }),
    [400, 204, 400, 401],
  ],
  [
    'DELETE auth/board-comments/:id/like',
    likeComment,
    () => on(commentId, { method: 'DELETE' }),
    [204, 204, 204, 401],
  ],
  [
    'POST auth/board-comments/:id/report-block',
    reportComment,
    () => on(commentId, { json: { reason: '광고' } }),
    [400, 204, 400, 401],
  ],
  ['PUT auth/my/board-draft', changeDraft, () => ({ method: 'PUT', json: NEW }), [200, 200, 200, 401]],
  ['DELETE auth/my/board-draft', changeDraft, () => ({ method: 'DELETE' }), [204, 204, 204, 401]],
  [
    'DELETE auth/board-comments/:id',
    ownComment,
    () => on(commentId, { method: 'DELETE' }),
    [204, 404, 404, 401],
  ],
  ['DELETE auth/boards/:id', ownBoard, () => on(boardId, { method: 'DELETE' }), [204, 404, 404, 401]],
]

describe('who may write', () => {
  test.each(WRITES)('%s', async (path, handle, asking, statuses) => {
    const ask = async (member: Member | null) => (await as(member, handle, path, asking())).status
    // The author last: the others need the post.
    const others = [await ask(lee), await ask(choi), await ask(null)]
    expect([await ask(kim), ...others]).toEqual(statuses)
  })

  test.each(WRITES.filter(([path]) => path.includes('/:id')))(
    '%s on a thing that is not there is not found',
    async (path, handle, asking) => {
      const { status } = await as(lee, handle, path, { ...asking(), params: { id: '999999' } })
      // A bookmark may outlive its post: to remove none changes nothing.
      expect(status).toBe(path === 'DELETE auth/boards/:id/bookmark' ? 204 : 404)
    },
  )

  test('a suspended member reads everything', async () => {
    const lists: Array<[Handle, string]> = [
      [boards, 'boards'],
      [comments, `board-comments?boardId=${boardId}`],
      [myBoards, 'auth/boards/mine'],
      [likedBoards, 'auth/boards/my-like'],
      [keptBoards, 'auth/boards/my-bookmark'],
      [myComments, 'auth/board-comments/mine'],
      [likedComments, 'auth/board-comments/my-like'],
    ]
    for (const [handle, path] of lists) expect((await as(choi, handle, path)).status, path).toBe(200)
    expect((await as(choi, board, 'boards/1', on(boardId))).status).toBe(200)
    for (const [handle, path] of lists.slice(2)) expect((await as(null, handle, path)).status, path).toBe(401)
  })
})

describe('is-mine', () => {
  test.each([
    ['auth/boards/:id/is-mine', isMine, () => boardId],
    ['auth/board-comments/:id/is-mine', isMyComment, () => commentId],
  ])('%s is a bare true or false', async (path, handle, idOf) => {
    expect((await as(kim, handle, path, on(idOf()))).body).toBe(true)
    for (const member of [lee, park, choi])
      expect((await as(member, handle, path, on(idOf()))).body).toBe(false)
    expect((await as(null, handle, path, on(idOf()))).status).toBe(401)
    expect((await as(kim, handle, path, on(999_999))).status).toBe(404)
  })
})

describe('auth/boards', () => {
  test('a post with one’s own picture is answered, edited and deleted', async () => {
    const picture = await as(kim, uploads, 'auth/images', { parts: withFile(await photo()) })
    const imagePath: string = picture.body.imagePath
    const stolen = await as(lee, write, 'auth/boards', { json: { ...NEW, images: [imagePath] } })
    expect(stolen, 'a picture of another member').toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { images: '올린 사진을 찾을 수 없습니다.' } },
    })
    const written = await as(kim, write, 'auth/boards', {
      json: { type: 'PRODUCT', ...NEW, images: [imagePath] },
    })
    expect(written).toMatchObject({
      status: 201,
      body: {
        type: 'PRODUCT',
        category: 'TALK',
        images: [imagePath],
        userId: kim.id,
        isMine: true,
        version: 0,
      },
    })
    const { id } = written.body
    const edited = await as(
      kim,
      ownBoard,
      'x',
      on(id, { method: 'PUT', json: { ...NEW, category: null, title: '고친 글' } }),
    )
    expect(edited.body).toMatchObject({
      id,
      title: '고친 글',
      category: null,
      images: [imagePath],
      version: 1,
    })
    const stale = { ...NEW, version: 0 }
    expect(await as(kim, ownBoard, 'x', on(id, { method: 'PUT', json: stale }))).toMatchObject({
      status: 409,
      body: { code: 'edited' },
    })
    expect((await as(kim, ownBoard, 'x', on(id, { method: 'DELETE' }))).status).toBe(204)
    expect((await as(kim, ownBoard, 'x', on(id, { method: 'DELETE' }))).status, 'again').toBe(404)
    expect((await as(null, board, 'x', on(id))).status).toBe(404)
  })

  test('a field that is wrong is named', async () => {
    const refused: Array<[object, string]> = [
      [{ title: ' ' }, 'title'],
      [{ title: '가'.repeat(101) }, 'title'],
      [{ title: `가${' '.repeat(1_000)}` }, 'title'],
      [{ title: ['a'] }, 'title'],
      [{ category: 'NONE' }, 'category'],
      [{ category: 'NOTICE' }, 'category'],
      [{ content: '' }, 'content'],
      [{ content: 'a'.repeat(100_001) }, 'content'],
      [{ images: Array.from({ length: 11 }, (_, no) => `/uploads/${no}.webp`) }, 'images'],
    ]
    for (const [wrong, field] of refused) {
      const json = { ...NEW, ...wrong }
      const answer = await as(kim, ownBoard, 'x', on(boardId, { method: 'PUT', json }))
      expect(answer, JSON.stringify(wrong).slice(0, 60)).toMatchObject({
        status: 400,
        body: { fields: { [field]: /./ } },
      })
    }
    expect((await as(null, board, 'x', on(boardId))).body).toMatchObject({ title: '글', version: 0 })
  })

  test('an edit without a text is refused, and the text stays', async () => {
    const edits: Array<[Handle, number, object]> = [
      [ownBoard, boardId, { title: '제목만' }],
      [ownBoard, boardId, { title: '제목만', content: null }],
      [ownComment, commentId, {}],
      [ownComment, commentId, { content: null, text: null }],
    ]
    for (const [handle, id, json] of edits)
      expect(await as(kim, handle, 'x', on(id, { method: 'PUT', json })), JSON.stringify(json)).toMatchObject(
        {
          status: 400,
          body: { code: 'invalid', fields: { content: '내용을 입력해주세요.' } },
        },
      )
    expect((await as(kim, board, 'x', on(boardId))).body).toMatchObject({ title: '글', plainContent: '내용' })
    expect((await as(kim, oneComment, 'x', on(commentId))).body).toMatchObject({ plainContent: '댓글' })
  })

  test('an edit leaves a picture alone', async () => {
    const { imagePath } = (await as(kim, uploads, 'auth/images', { parts: withFile(await photo()) })).body
    const edit = { method: 'PUT', json: { content: '', images: [imagePath] } }
    expect((await as(kim, ownComment, 'x', on(commentId, edit))).body).toMatchObject({
      plainContent: '',
      images: [imagePath],
    })
  })

  test('null in an optional field is as if absent', async () => {
    const nulls = { type: null, images: null, deal: null, keepsDraft: null, text: null }
    const written = await as(kim, write, 'x', { json: { ...NEW, ...nulls } })
    expect(written).toMatchObject({ status: 201, body: { type: 'NORMAL', images: [] } })
    const edit = { method: 'PUT', json: { ...NEW, ...nulls, version: null } }
    for (const version of [1, 2])
      expect((await as(kim, ownBoard, 'x', on(written.body.id, edit))).body).toMatchObject({ version })
    const comment = { boardId, content: '네', images: null, parentCommentId: null, targetCommentId: null }
    expect((await as(kim, writeAComment, 'x', { json: comment })).status).toBe(201)
  })

  test.each([true, [0], {}, '1.5'])('the version %j is refused', async (version) => {
    expect(
      await as(kim, ownBoard, 'x', on(boardId, { method: 'PUT', json: { ...NEW, version } })),
    ).toMatchObject({
      status: 400,
      body: { fields: { version: expect.stringContaining('version') } },
    })
  })

  test('a list of an unknown category is refused', async () => {
    expect(await as(null, boards, 'boards?category=FOO')).toMatchObject({
      status: 400,
      body: { fields: { category: '없는 말머리입니다.' } },
    })
  })

  test('an admin writes notices, which have a list of their own', async () => {
    await as(park, write, 'auth/boards', { json: { ...NEW, title: '점검', category: 'NOTICE' } })
    const titles = async (handle: Handle, path: string) =>
      (await as(null, handle, path)).body.contents.map(({ title }: { title: string }) => title)
    expect(await titles(notices, 'boards/notices')).toEqual(['점검'])
    expect(await titles(boards, 'boards')).toEqual(['글'])
    expect(await titles(boards, 'boards?category=TALK')).toEqual([])
  })

  test.each(['NOTICE', 'ARCHIVE'])(
    '%s is refused to members, in a new post and in an edit',
    async (category) => {
      const refused = { status: 400, body: { fields: { category: '운영자만 쓸 수 있는 말머리입니다.' } } }
      const json = { ...NEW, category }
      expect(await as(kim, write, 'x', { json })).toMatchObject(refused)
      expect(await as(kim, ownBoard, 'x', on(boardId, { method: 'PUT', json }))).toMatchObject(refused)
      expect((await as(null, board, 'x', on(boardId))).body).toMatchObject({ category: null, version: 0 })
      expect((await as(park, write, 'x', { json })).body).toMatchObject({ category })
    },
  )

  test('likes and bookmarks may be repeated, and are listed for their member', async () => {
    for (const method of ['POST', 'POST']) {
      await as(lee, like, 'x', on(boardId, { method }))
      await as(lee, bookmark, 'x', on(boardId, { method }))
    }
    expect((await as(lee, board, 'x', on(boardId))).body).toMatchObject({ isLiked: true, isBookmarked: true })
    for (const handle of [likedBoards, keptBoards]) {
      expect((await as(lee, handle, 'x')).body).toMatchObject({ totalCount: 1, contents: [{ id: boardId }] })
      expect((await as(kim, handle, 'x')).body).toMatchObject({ totalCount: 0 })
    }
    for (const method of ['DELETE', 'DELETE']) {
      await as(lee, like, 'x', on(boardId, { method }))
      await as(lee, bookmark, 'x', on(boardId, { method }))
    }
    expect((await as(lee, likedBoards, 'x')).body.totalCount).toBe(0)
    expect((await as(lee, keptBoards, 'x')).body.totalCount).toBe(0)
  })

  test('a report counts once a member', async () => {
    const asking = on(boardId, { json: { reason: '광고' } })
    expect((await as(lee, report, 'x', asking)).status).toBe(204)
    expect((await as(lee, report, 'x', asking)).status).toBe(409)
    expect((await as(park, report, 'x', on(boardId, { json: { reason: 'x'.repeat(201) } }))).status).toBe(400)
  })
})

describe('auth/board-comments', () => {
  test('a comment and its answer are written, edited, liked, listed and deleted', async () => {
    const answer = await as(lee, writeAComment, 'x', {
      json: { boardId, parentCommentId: commentId, targetCommentId: commentId, content: '<b>답</b>' },
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        boardId,
        parentCommentId: commentId,
        targetCommentId: commentId,
        plainContent: '답',
        isMine: true,
      },
    })
    const { id } = answer.body
    const asking = (method: string, json?: object) => on(id, { method, json })
    expect((await as(lee, ownComment, 'x', asking('PUT', { content: '고친 답' }))).body).toMatchObject({
      plainContent: '고친 답',
      editAt: expect.stringMatching(/Z$/),
    })
    expect((await as(kim, likeComment, 'x', asking('POST'))).status).toBe(204)
    expect((await as(kim, likedComments, 'x')).body).toMatchObject({ totalCount: 1, contents: [{ id }] })
    expect((await as(lee, myComments, 'x')).body).toMatchObject({
      contents: [{ id, board: { id: boardId, title: '글' } }],
    })
    expect((await as(null, oneComment, 'x', on(id))).body).toMatchObject({ id, isMine: false })
    expect((await as(lee, ownComment, 'x', asking('DELETE'))).status).toBe(204)
    expect((await as(null, oneComment, 'x', on(id))).status).toBe(404)
    expect((await as(null, comments, `board-comments?boardId=${boardId}`)).body.contents).toHaveLength(1)
  })

  test('a comment without a post, text or a known target is refused', async () => {
    const refused: Array<[object, number]> = [
      [{ content: '네' }, 400],
      [{ boardId: 'x', content: '네' }, 400],
      [{ boardId: 999_999, content: '네' }, 404],
      [{ boardId, content: ' ' }, 400],
      [{ boardId, content: '네', parentCommentId: 999_999 }, 404],
      [
        { boardId, content: '네', images: ['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp', '/d'] },
        400,
      ],
    ]
    for (const [json, status] of refused)
      expect((await as(park, writeAComment, 'x', { json })).status, JSON.stringify(json)).toBe(status)
  })
})

test('a draft is kept, replaced and deleted for its member alone', async () => {
  const save = (json: object) => as(kim, changeDraft, 'auth/my/board-draft', { method: 'PUT', json })
  const read = (member: Member | null) => as(member, draft, 'auth/my/board-draft')
  expect((await read(kim)).status).toBe(404)
  expect((await save({ title: '쓰다 만', category: 'HELP', content: '<p>글</p>', images: [] })).status).toBe(
    200,
  )
  await save({ title: '쓰다 만 글', category: null, content: '<p>글<script>x</script></p>', images: [] })
  expect((await read(kim)).body).toMatchObject({
    title: '쓰다 만 글',
    category: null,
    content: '<p>글</p>',
    images: [],
    savedAt: expect.stringMatching(/Z$/),
  })
  expect((await read(lee)).status).toBe(404)
  expect((await read(null)).status).toBe(401)
  for (const _ of [1, 2])
    expect((await as(kim, changeDraft, 'auth/my/board-draft', { method: 'DELETE' })).status).toBe(204)
  expect((await read(kim)).status).toBe(404)
})

test('a draft does not replace one that another device saved', async () => {
  const save = (json: object) => as(kim, changeDraft, 'auth/my/board-draft', { method: 'PUT', json })
  const read = async () => (await as(kim, draft, 'auth/my/board-draft')).body
  const phone = await save({ title: '전화에서', replaces: null })
  expect([phone.status, phone.body.savedAt]).toEqual([200, (await read()).savedAt])
  const desktop = await save({ title: '책상에서', replaces: null })
  expect([desktop.status, desktop.body.code]).toEqual([409, 'other_draft'])
  expect((await read()).title).toBe('전화에서')
  expect((await save({ title: '전화에서 더', replaces: phone.body.savedAt })).status).toBe(200)
  expect((await save({ title: '책상에서' })).status, 'the member wants it').toBe(200)
  expect((await read()).title).toBe('책상에서')
  expect((await save({ replaces: '어제' })).status).toBe(400)
  const { savedAt } = await read()
  expect((await as(kim, write, 'auth/boards', { json: NEW })).status).toBe(201)
  const late = await save({ title: '늦은 저장', replaces: savedAt })
  expect([late.status, late.body.code], 'the post is published').toEqual([409, 'draft_gone'])
  expect((await as(kim, draft, 'auth/my/board-draft')).status).toBe(404)
})

test('the category none is no category, in a new post and in a list', async () => {
  const { status, body } = await as(kim, write, 'auth/boards', { json: { ...NEW, category: 'none' } })
  expect([status, body.category]).toEqual([201, null])
  await as(kim, write, 'auth/boards', { json: { ...NEW, title: '잡담' } })
  const listed = await as(null, boards, 'boards?category=none')
  expect(listed.body.contents.map(({ id }: { id: number }) => id)).toEqual([body.id, boardId])
})

test.each([true, [1], '', '1.5', 'x', 0, -1, 1.5, {}])(
  '%j is no number of a post or a comment',
  async (id) => {
    const onPost = await as(lee, writeAComment, 'auth/board-comments', {
      json: { boardId: id, content: '말' },
    })
    const answer = { boardId, parentCommentId: id, content: '말' }
    const onComment = await as(lee, writeAComment, 'auth/board-comments', { json: answer })
    expect([onPost.status, onPost.body.fields.boardId]).toEqual([400, '글의 번호를 보내주세요.'])
    expect([onComment.status, onComment.body.fields.parentCommentId]).toEqual([
      400,
      '답글을 달 댓글의 번호가 올바르지 않습니다.',
    ])
  },
)

test('there are no comments by an unknown member', async () => {
  expect((await as(null, commentsBy, `board-comments/by?userId=${kim.id}`)).body.totalCount).toBe(1)
  expect((await as(null, commentsBy, 'board-comments/by?userId=999999')).status).toBe(404)
})

test('a member cannot like what a blocked member wrote', async () => {
  block(lee, kim.id)
  expect((await as(lee, like, `auth/boards/${boardId}/like`, on(boardId, { method: 'POST' }))).status).toBe(
    404,
  )
  const own = writeBoard(park, NewBoard.parse({ title: '남의 글', content: '내용' })).id
  const { id } = writeComment(kim, BOARD_COMMENTS, own, NewComment.parse({ text: '댓글' }))
  const liked = await as(lee, likeComment, `auth/board-comments/${id}/like`, on(id, { method: 'POST' }))
  expect(liked.status).toBe(404)
  expect((await as(null, board, `boards/${boardId}`, on(boardId))).body.likeCount).toBe(0)
})
