import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { deleteComment, writeComment } from '#domain/comments/writing.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { entryPath } from '#domain/rewards/entryPaths.ts'
import { loader as boardComment } from '#routes/web/rewards/boardComment.tsx'
import { loader as pointPage } from '#routes/web/rewards/pointHistories.tsx'
import { loader as pointSheet } from '#routes/web/rewards/pointSheet.ts'
import { loader as productComment } from '#routes/web/rewards/productComment.tsx'
import { loader as starSheet } from '#routes/web/rewards/starPointSheet.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { givePoints, giveStars } from '#tests/support/people/gifts.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const download = async (handle: Parameters<typeof ask>[0], member: Member) =>
  (await ask(handle, '/auth/my/pointHistories.csv', { headers: await asBrowser(member) })) as Response

test("a member's points and stars are CSV files of that member alone, which nobody may cache", async () => {
  givePoints(kim, 2)
  giveStars(kim, 7)
  const points = await download(pointSheet, kim)
  expect(points.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(points.headers.get('Cache-Control')).toBe('private, no-store')
  const lines = (await points.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,글 작성,50,100,0,/)
  expect(await (await download(starSheet, kim)).text()).toContain('뽑기 당첨,7,7,0,')
  expect((await (await download(pointSheet, lee)).text()).trim().split('\r\n')).toHaveLength(1)
})

test('a guest gets no file', async () => {
  expect(((await ask(pointSheet, '/auth/my/pointHistories.csv')) as Response).status).toBe(302)
})

test.each([
  ['BOARD', 'board:5', '/boards/5'],
  ['LIKED', 'board:5/3', '/boards/5'],
  ['BOARD_COMMENT', 'comment:7', '/boardComments/7'],
  ['PRODUCT_COMMENT', 'comment:7', '/productComments/7'],
  ['LIKED', 'board_comment:7/3', '/boardComments/7'],
  ['LIKED', 'product_comment:7/3', '/productComments/7'],
  ['BUMP', 'bump:2', '/auth/my/productSaleHotUps'],
  ['DRAW', 'draw:12', '/giftGame/check?draw=12'],
  ['DRAW_STAR', 'draw:12', '/giftGame/check?draw=12'],
  ['GIFT', 'userGift:3', '/auth/my/giftPurchases?gift=3'],
  ['INVITATION', 'user:9', '/auth/my/invitations'],
  ['ATTENDANCE', 'day:20000', null],
  ['JOINED', 'joined', null],
] as const)('an entry %s about %s leads to %s', (cause, reference, path) => {
  expect(entryPath(cause, reference)).toBe(path)
})

test('the address of a comment leads to it on its page, also after it is deleted or its post is hidden', async () => {
  const board = writeBoard(kim, NewBoard.parse({ title: '라면', content: '끓입니다' })).id
  const { id } = writeComment(lee, BOARD_COMMENTS, board, NewComment.parse({ text: '저도 끓입니다' }))
  const open = async () =>
    (await ask(boardComment, `/boardComments/${id}`, { params: { id: `${id}` } })) as Response
  expect((await open()).headers.get('Location')).toMatch(new RegExp(`^/boards/${board}.*${id}`))
  deleteComment(lee, BOARD_COMMENTS, id)
  sqlite().prepare('update boards set blinded_at = 1').run()
  expect((await open()).headers.get('Location')).toMatch(new RegExp(`^/boards/${board}.*${id}`))
  const none = await ask(boardComment, '/boardComments/999', { params: { id: '999' } })
  expect((none as Response).status).toBe(404)

  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const product = sqlite().prepare('select max(id) from products').pluck().get() as number
  const said = comment(kim, product, '저도 샀습니다')
  const answer = await ask(productComment, `/productComments/${said}`, { params: { id: `${said}` } })
  expect((answer as Response).headers.get('Location')).toMatch(new RegExp(`^/products/${product}.*${said}`))
})

test('the history shows the way to each thing', async () => {
  givePoints(kim, 1)
  const page = await ask(pointPage, '/auth/my/pointHistories', { headers: await asBrowser(kim) })
  expect(page).toMatchObject({ entries: { contents: [{ amount: 50, link: null }] } })
})

test('each download counts, although one equals the other', async () => {
  const statuses = []
  for (let no = 0; no < 21; no++) statuses.push((await download(pointSheet, kim)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429])
  expect((await download(pointSheet, lee)).status, 'another member of the address').toBe(200)
})
