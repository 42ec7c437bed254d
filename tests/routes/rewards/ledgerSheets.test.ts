import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { entryPath } from '#domain/rewards/entryPaths.ts'
import { loader as pointPage } from '#routes/web/rewards/pointHistories.tsx'
import { loader as pointSheet } from '#routes/web/rewards/pointSheet.ts'
import { loader as starSheet } from '#routes/web/rewards/starPointSheet.ts'
import { cast } from '#tests/support/people/cast.ts'
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

test('the history shows the way to each thing', async () => {
  givePoints(kim, 1)
  const page = await ask(pointPage, '/auth/my/pointHistories', { headers: await asBrowser(kim) })
  expect(page).toMatchObject({ entries: { contents: [{ amount: 50, link: null }] } })
})
