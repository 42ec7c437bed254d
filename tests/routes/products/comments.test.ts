import { beforeEach, describe, expect, test } from 'vitest'
import { block } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { deleteComment } from '#domain/comments/writing.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { action as blockByCall } from '#routes/api/v0/accounts/people/block.ts'
import { loader as activity } from '#routes/api/v0/accounts/people/myProductActivity.ts'
import { action as image } from '#routes/api/v0/accounts/profile/images.ts'
import { action as previewKeyword } from '#routes/api/v0/alerts/keywordPreview.ts'
import { loader as searchBoards } from '#routes/api/v0/boards/search.ts'
import { loader as by } from '#routes/api/v0/products/comments/by.ts'
import { loader as one } from '#routes/api/v0/products/comments/comment.ts'
import { loader as comments } from '#routes/api/v0/products/comments/comments.ts'
import { loader as isMine } from '#routes/api/v0/products/comments/isMine.ts'
import { action as like } from '#routes/api/v0/products/comments/like.ts'
import { loader as mentioning } from '#routes/api/v0/products/comments/mentioning.ts'
import { loader as mine } from '#routes/api/v0/products/comments/mine.ts'
import { loader as myLike } from '#routes/api/v0/products/comments/myLike.ts'
import { action as own } from '#routes/api/v0/products/comments/ownComment.ts'
import { loader as recent } from '#routes/api/v0/products/comments/recent.ts'
import { action as report } from '#routes/api/v0/products/comments/report.ts'
import { action as write } from '#routes/api/v0/products/comments/write.ts'
import { loader as searchProducts } from '#routes/api/v0/products/products.ts'
import { post } from '#tests/support/goods/listings.ts'
import { photo, withFile } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { addReplies, ageDays, comment } from '#tests/support/people/comments.ts'
import { asApp, asBrowser, call } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof call>[0]
type Asking = NonNullable<Parameters<typeof call>[2]>

let kim: Member
let lee: Member
let vacuum: number
beforeEach(() => {
  ;({ kim, lee } = cast())
  vacuum = recordListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)')).productId
})

const as = async (member: Member, handle: Handle, path: string, asking: Asking = {}) =>
  call(handle, path, { ...asking, headers: await asApp(member) })
const on = (id: unknown, asking: Asking = {}): Asking => ({ ...asking, params: { id: String(id) } })
const say = (member: Member, json: object) =>
  as(member, write, 'auth/product-comments', { json: { productId: vacuum, ...json } })

describe('a flood', () => {
  const statuses = async (count: number, send: (no: number) => Promise<{ status: number }>) => {
    const answers: number[] = []
    for (let no = 0; no < count; no++) answers.push((await send(no)).status)
    return answers
  }

  test.each([
    ['of a member', 30, 6],
    ['of a new member', 0, 3],
  ])('%s is stopped within a minute, with the time to try again', async (_, days, most) => {
    ageDays(kim, days)
    const admitted = Array.from({ length: most }, () => 201)
    expect(await statuses(most + 1, (no) => say(kim, { text: `말 ${no}` }))).toEqual([...admitted, 429])
    const refused = await say(kim, { text: '또 다른 말' })
    expect(refused.body).toMatchObject({ code: 'too_many', message: expect.stringMatching(/잠시 후/) })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await say(lee, { text: '남의 말' })).status).toBe(201)
    const { body } = await call(comments, `product-comments?productId=${vacuum}`)
    expect(body.totalCount).toBe(most + 1)
  })

  test('the same comment counts again after it was deleted, and so does the eleventh click', async () => {
    ageDays(kim, 30)
    const writeAndDelete = async () => {
      const written = await say(kim, { text: '같은 말' })
      if (written.status === 201) await as(kim, own, 'auth', on(written.body.id, { method: 'DELETE' }))
      return written
    }
    expect(await statuses(7, writeAndDelete)).toEqual([...Array(6).fill(201), 429])
    ageDays(lee, 30)
    await statuses(5, (no) => say(lee, { text: `말 ${no}` }))
    expect(await statuses(11, () => say(lee, { text: '또 같은 말' }))).toEqual([...Array(10).fill(201), 429])
  })

  test('a comment sent twice counts once, also past the limit', async () => {
    const twice = (no: number) =>
      Promise.all([say(kim, { text: `말 ${no}` }), say(kim, { text: `말 ${no}` })])
    for (const no of [1, 2, 3]) expect((await twice(no)).map(({ status }) => status)).toEqual([201, 201])
    expect((await twice(4)).map(({ status }) => status)).toEqual([429, 429])
  })

  test('of likes, reports and blocks is stopped after sixty in a minute', async () => {
    const { body } = await say(lee, { text: '좋은 값이네요' })
    const press = (no: number) =>
      as(kim, like, 'auth/product-comments', { method: no % 2 === 0 ? 'POST' : 'DELETE', ...on(body.id) })
    expect(new Set(await statuses(60, press))).toEqual(new Set([204]))
    for (const [handle, method] of [
      [like, 'POST'],
      [report, 'POST'],
      [blockByCall, 'POST'],
    ] as const)
      expect(await as(kim, handle, 'auth', { method, json: {}, ...on(body.id) })).toMatchObject({
        status: 429,
      })
  })

  // ASVS 2.4.1
  test('of searches is stopped after sixty in a minute of a member, six hundred of an address', async () => {
    const path = 'boards/user-post-search?keyword=a'
    expect(new Set(await statuses(60, () => as(kim, searchBoards, path)))).toEqual(new Set([200]))
    expect((await as(kim, searchBoards, path)).status).toBe(429)
    const preview = { json: { keyword: '누룽지' } }
    expect((await as(kim, previewKeyword, 'auth', preview)).status).toBe(429)
    expect((await as(lee, previewKeyword, 'auth', preview)).status).toBe(200)
    const guest = () => call(searchProducts, 'products?searchKeyword=a')
    expect(new Set(await statuses(538, guest))).toEqual(new Set([200]))
    expect((await guest()).status).toBe(429)
    expect((await call(searchProducts, 'products')).status, 'a list is no search').toBe(200)
  })

  test('of mentions rings a member at most five times a day', async () => {
    ageDays(kim, 30)
    for (let no = 0; no < 6; no++)
      expect((await say(kim, { text: `@${lee.nickname} 말 ${no}` })).status).toBe(201)
    const rung = listHistories(lee, { pageNumber: 1, pageSize: 20 }).contents
    expect(rung.filter(({ kind }) => kind === 'MENTION')).toHaveLength(5)
  })
})

describe('POST auth/product-comments', () => {
  test('writes a comment and answers it as everybody will see it, with whether it was paid', async () => {
    const { status, body } = await say(kim, { content: '<p>정말 <b>싸네요</b><script>x</script></p>' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      productId: vacuum,
      parentCommentId: null,
      targetCommentId: null,
      state: 'SHOWN',
      userId: kim.id,
      display: { nickname: kim.nickname, imageUrl: null, level: 0 },
      note: null,
      content: '<p>정말 <b>싸네요</b></p>',
      plainContent: '정말 싸네요',
      images: [],
      imageDetails: [],
      mentions: [],
      likeCount: 0,
      isLiked: false,
      isMine: true,
      isFolded: false,
      isBlinded: false,
      writeAt: expect.stringMatching(/Z$/),
      editAt: null,
      isPaid: true,
    })
  })

  test('sent ten times at once is one comment, paid once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => say(kim, { content: '같은 이름입니다' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.isPaid)).toHaveLength(1)
    expect((await call(comments, `product-comments?productId=${vacuum}`)).body.totalCount).toBe(1)
  })

  test('replies by its target, or by its parent', async () => {
    const first = comment(lee, vacuum, '질문입니다')
    const answers = [
      { targetCommentId: first },
      { parentCommentId: first },
      { parentCommentId: first, targetCommentId: first },
    ]
    for (const [no, where] of answers.entries())
      expect(await say(kim, { content: `${no}번째 답`, images: [], ...where })).toMatchObject({
        status: 201,
        body: { parentCommentId: first, targetCommentId: first },
      })
  })

  test.each<[string, object, number]>([
    ['nothing', {}, 400],
    ['empty words', { content: ' ' }, 400],
    ['words that are none', { content: 5 }, 400],
    ['too many words', { content: '가'.repeat(10_001) }, 400],
    ['a picture of nobody', { content: '말', images: ['/uploads/none.webp'] }, 400],
    ['four pictures', { content: '말', images: ['1', '2', '3', '4'] }, 400],
    ['pictures that are no list', { content: '말', images: { a: 1 } }, 400],
    ['an answer to nothing', { content: '말', targetCommentId: 999_999 }, 404],
    ['an answer to a number below nothing', { content: '말', targetCommentId: -1 }, 400],
    ['an answer to a number beyond all', { content: '말', parentCommentId: 1e300 }, 400],
    ['an answer to a word', { content: '말', parentCommentId: 'x' }, 400],
    ['no product', { productId: undefined, content: '말' }, 400],
    ['a product that is none', { productId: 999_999, content: '말' }, 404],
    ['a product below nothing', { productId: -3, content: '말' }, 400],
  ])('%s is refused', async (_, json, status) => {
    const answer = await say(kim, json)
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/[가-힣]/) } })
    expect((await call(comments, `product-comments?productId=${vacuum}`)).body.totalCount).toBe(0)
  })

  test("requires sign-in, and refuses another site's request", async () => {
    const json = { productId: vacuum, content: '말' }
    expect((await call(write, 'auth/product-comments', { json })).status).toBe(401)
    const headers = { ...(await asBrowser(kim)), Origin: 'https://evil.example' }
    expect((await call(write, 'auth/product-comments', { json, headers })).status).toBe(403)
  })
})

describe('GET product-comments', () => {
  const read = (query = '') => call(comments, `product-comments?productId=${vacuum}${query}`)

  test("answers all of a product's comments, replies after their parents", async () => {
    const first = comment(kim, vacuum, '하나')
    const second = comment(lee, vacuum, '둘')
    const answer = comment(lee, vacuum, '하나의 답', { targetCommentId: first })
    const { body } = await read()
    expect(body).toMatchObject({
      contents: [{ id: first }, { id: answer, parentCommentId: first }, { id: second }],
      pageNumber: 1,
      pageSize: 100,
      totalCount: 2,
    })
    const paged = await read('&pageNumber=2&pageSize=1')
    expect(paged.body).toMatchObject({ contents: [{ id: second }], pageSize: 1 })
    block(kim, lee.id)
    const seen = await as(kim, comments, `product-comments?productId=${vacuum}`)
    expect(seen.body.contents).toMatchObject([{ id: first, isMine: true }])
  })

  test.each([
    ['that both comments have too many of', [1_100, 1_100], [1_000, 0]],
    ['of a second comment, because the first has most of them', [900, 500], [900, 100]],
  ])('leads to the replies that a page leaves out, %s', async (_, counts, listed) => {
    const heads = [comment(kim, vacuum, '하나'), comment(kim, vacuum, '둘')]
    const replies = heads.map((head, at) => addReplies(lee, vacuum, head, counts[at]!))
    const page = (await read()).body
    const seen: number[] = page.contents.map(({ id }: { id: number }) => id)
    expect(seen).toEqual(heads.flatMap((head, at) => [head, ...replies[at]!.slice(0, listed[at])]))
    for (const cut of page.cuts)
      for (let next = cut; next; ) {
        const { contents, cuts } = (await read(`&fromCommentId=${next.nextCommentId}`)).body
        expect(contents[0]).toMatchObject({ id: cut.parentCommentId })
        seen.push(...contents.slice(1).map(({ id }: { id: number }) => id))
        next = cuts[0]
      }
    expect(seen.toSorted((a, b) => a - b)).toEqual([...heads, ...replies.flat()])
  })

  test('answers nothing from an unknown comment, or from a deleted reply to a deleted comment', async () => {
    comment(lee, vacuum, '하나')
    const second = comment(kim, vacuum, '둘')
    const reply = comment(kim, vacuum, '둘의 답', { targetCommentId: second })
    expect((await read('&fromCommentId=999999')).status).toBe(404)
    deleteComment(kim, PRODUCT_COMMENTS, second)
    expect((await read(`&fromCommentId=${reply}`)).body.contents).toMatchObject([
      { id: second },
      { id: reply },
    ])
    deleteComment(kim, PRODUCT_COMMENTS, reply)
    expect((await read(`&fromCommentId=${reply}`)).status).toBe(404)
    expect((await read(`&fromCommentId=${second}`)).status).toBe(404)
  })

  test.each(['', '?productId=', '?productId=x', '?productId=-1', '?productId=99999999999999999999'])(
    '%j names no product: refused at its field',
    async (query) => {
      expect(await call(comments, `product-comments${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { productId: '상품의 번호(productId)를 보내주세요.' } },
      })
    },
  )

  test('a product that does not exist is not found', async () => {
    expect((await call(comments, 'product-comments?productId=404')).status).toBe(404)
  })
})

describe('product-comments/:id', () => {
  test("GET answers one, PUT changes and DELETE deletes the member's own", async () => {
    const id = comment(kim, vacuum, '처음 쓴 말')
    const path = `product-comments/${id}`
    expect((await call(one, path, on(id))).body).toMatchObject({
      id,
      plainContent: '처음 쓴 말',
      isMine: false,
    })
    const put = (member: Member, json: object) =>
      as(member, own, `auth/${path}`, on(id, { method: 'PUT', json }))
    expect(await put(kim, { content: '고친 말', images: [] })).toMatchObject({
      status: 200,
      body: { plainContent: '고친 말', editAt: expect.stringMatching(/Z$/) },
    })
    expect((await put(kim, { content: '' })).status).toBe(400)
    expect((await put(lee, { content: '남의 말' })).status).toBe(404)
    const remove = (member: Member) => as(member, own, `auth/${path}`, on(id, { method: 'DELETE' }))
    expect((await remove(lee)).status).toBe(404)
    expect(
      await Promise.all([remove(kim), remove(kim)]).then((all) => all.map(({ status }) => status).sort()),
    ).toEqual([204, 404])
    expect((await call(one, path, on(id))).status).toBe(404)
  })

  test.each(['0', '-1', 'x', '1e3', '99999999999999999999'])('%s is not found', async (id) => {
    expect((await call(one, `product-comments/${id}`, on(id))).status).toBe(404)
    expect((await as(kim, own, `auth/product-comments/${id}`, on(id, { method: 'DELETE' }))).status).toBe(404)
  })

  test('is-mine is a bare true or false', async () => {
    const id = comment(kim, vacuum, '내 말')
    const asked = (member: Member) => as(member, isMine, `auth/product-comments/${id}/is-mine`, on(id))
    expect([(await asked(kim)).body, (await asked(lee)).body]).toEqual([true, false])
    expect((await call(isMine, `auth/product-comments/${id}/is-mine`, on(id))).status).toBe(401)
  })

  test('a like is set and withdrawn, each repeatable', async () => {
    const id = comment(kim, vacuum, '내 말')
    const put = (method: string) => as(lee, like, `auth/product-comments/${id}/like`, on(id, { method }))
    const all = await Promise.all(Array.from({ length: 10 }, () => put('POST')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await as(lee, one, `product-comments/${id}`, on(id))).body).toMatchObject({
      likeCount: 1,
      isLiked: true,
    })
    expect((await as(lee, myLike, 'auth/product-comments/my-like')).body).toMatchObject({
      contents: [{ id, product: { id: vacuum } }],
      totalCount: 1,
    })
    for (const _ of [1, 2]) expect((await put('DELETE')).status).toBe(204)
    expect((await call(one, `product-comments/${id}`, on(id))).body.likeCount).toBe(0)
    expect((await as(kim, like, `auth/product-comments/${id}/like`, on(id, { method: 'POST' }))).status).toBe(
      400,
    )
  })

  test('report-block works once, with a reason or without', async () => {
    const id = comment(kim, vacuum, '내 말')
    const put = (member: Member, json: object) =>
      as(member, report, `auth/product-comments/${id}/report-block`, on(id, { json }))
    expect((await put(lee, { reason: '광고' })).status).toBe(204)
    expect(await put(lee, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('이미 신고') },
    })
    expect((await put(kim, {})).status).toBe(400)
    const another = comment(kim, vacuum, '다른 말')
    const bare = on(another, { method: 'POST' })
    expect((await as(lee, report, `auth/product-comments/${another}/report-block`, bare)).status).toBe(204)
    const long = on(another, { json: { reason: '가'.repeat(201) } })
    expect((await as(lee, report, `auth/product-comments/${another}/report-block`, long)).status).toBe(400)
  })
})

describe('lists across products', () => {
  test('by, mine, recent-product-comments, comment-products and mention-products name the product', async () => {
    const first = comment(kim, vacuum, '먼저 쓴 말')
    const second = comment(kim, vacuum, `@${lee.nickname} 보세요`)
    comment(lee, vacuum, '남의 말')
    const product = {
      id: vacuum,
      name: '한빛전자 무선청소기 HB-V10',
      url: `http://localhost:3000/products/${vacuum}`,
    }
    const both = {
      contents: [
        { id: second, product },
        { id: first, product },
      ],
      totalCount: 2,
    }
    expect((await call(by, `product-comments/by?userId=${kim.id}`)).body).toMatchObject(both)
    expect((await as(kim, mine, 'auth/product-comments/mine')).body).toMatchObject(both)
    expect((await as(kim, mine, 'auth/my/comment-products?page=2&pageSize=1')).body).toMatchObject({
      contents: [{ id: first }],
      pageNumber: 2,
      pageSize: 1,
      totalCount: 2,
    })
    expect((await as(lee, mentioning, 'auth/my/mention-products')).body).toMatchObject({
      contents: [{ id: second, product, mentions: [lee.id] }],
      totalCount: 1,
    })
    const newest = await call(recent, 'product-comments/recent-product-comments?size=2')
    expect(newest.body.contents).toMatchObject([{ plainContent: '남의 말' }, { id: second }])
    expect((await as(kim, activity, 'auth/my/product-activity-summary')).body).toMatchObject({
      commentCount: 2,
      mentionCount: 0,
    })
  })

  test('require sign-in; an unknown member is not found', async () => {
    for (const handle of [mine, myLike, mentioning]) expect((await call(handle, 'auth/x')).status).toBe(401)
    for (const query of ['', '?userId=x', '?userId=-1'])
      expect(await call(by, `product-comments/by${query}`)).toMatchObject({
        status: 400,
        body: { fields: { userId: '회원의 번호(userId)를 보내주세요.' } },
      })
    expect((await call(by, 'product-comments/by?userId=999999')).status).toBe(404)
  })
})

describe('POST auth/images', () => {
  const send = (member: Member, parts: FormData) => as(member, image, 'auth/images', { parts })

  test("answers the picture's address and size, for the member's own comment", async () => {
    const { status, body } = await send(kim, withFile(await photo()))
    expect(status).toBe(201)
    expect(body).toEqual({
      imagePath: expect.stringMatching(/^\/uploads\/[\w-]{22}\.webp$/),
      width: 640,
      height: 480,
    })
    expect(await say(lee, { images: [body.imagePath] }), 'somebody else').toMatchObject({ status: 400 })
    expect(await say(kim, { images: [body.imagePath] })).toMatchObject({
      status: 201,
      body: { images: [body.imagePath], imageDetails: [body] },
    })
  })

  test('refuses other files and visitors', async () => {
    expect((await send(kim, withFile(Buffer.from('<svg onload=alert(1)>')))).status).toBe(400)
    expect((await call(image, 'auth/images', { parts: withFile(await photo()) })).status).toBe(401)
  })
})
