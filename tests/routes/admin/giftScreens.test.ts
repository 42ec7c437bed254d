import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { listPrizes } from '#domain/gifts/draw/prizeSets.server.ts'
import { sumUpEconomy } from '#domain/gifts/economy/economyFigures.server.ts'
import { goOnChecking, startLedgerCheck } from '#domain/gifts/economy/ledgerCheck.server.ts'
import { getGift, listAllGifts, listGifts, takeFromStock } from '#domain/gifts/store/gifts.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { updateStatus } from '#domain/gifts/userGifts/userGifts.server.ts'
import { earn, spend, takeBack } from '#domain/rewards/ledger.server.ts'
import { loader as economy } from '#routes/web/admin/gifts/economy.tsx'
import { action as edit, loader as open } from '#routes/web/admin/gifts/editGift.tsx'
import { loader as list } from '#routes/web/admin/gifts/gifts.tsx'
import { loader as prizes, action as setPrizes } from '#routes/web/admin/gifts/prizes.tsx'
import { action as add, loader as write } from '#routes/web/admin/gifts/writeGift.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { giveStars, offerPrizes, putGift } from '#tests/support/people/gifts.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

const ALL = { pageNumber: 1, pageSize: 100 }

let kim: Member
let lee: Member
let park: Member
let headers: Record<string, string>
beforeEach(async () => {
  ;({ kim, lee, park } = cast())
  headers = await asBrowser(park)
})

type Fields = Record<string, string | string[]>
const send = (handle: Parameters<typeof ask>[0], fields: Fields, params = {}) => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) parts.append(name, each)
  return ask(handle, '/auth/superAdmin/gifts', { headers, parts, params }) as Promise<Response>
}
const messageOf = (answer: unknown): string =>
  (answer as { data: { refusal: { message: string } } }).data.refusal.message

test('guests, members and admins are led away from every screen', async () => {
  sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(lee.id)
  const { id } = putGift(park)
  for (const asking of [{}, { headers: await asBrowser(kim) }, { headers: await asBrowser(lee) }])
    for (const handle of [list, write, open, prizes, economy, add, edit, setPrizes]) {
      const isWrite = handle === add || handle === edit || handle === setPrizes
      const answer = await ask<unknown>(handle, '/x', {
        ...asking,
        params: { id: `${id}` },
        ...(isWrite && { form: { _act: handle === edit ? 'close' : '' } }),
      })
      expect([302, 403]).toContain((answer as Response).status)
    }
  expect(getGift(id).closedAt).toBeNull()
})

describe('gifts of the store', () => {
  const COFFEE = { name: '커피', starPrice: '1,000', stock: '3', delivery: 'VOUCHER', wonValue: '4500' }

  test('a gift is added, edited, closed and opened again', async () => {
    expect(await send(add, { ...COFFEE, requestKey: 'add' })).toMatchObject({ status: 302 })
    const [{ id } = { id: 0 }] = listAllGifts(ALL).contents
    const params = { id: `${id}` }
    await send(edit, { ...COFFEE, name: '라떼', stock: '5', shownStock: '3' }, params)
    expect(getGift(id)).toMatchObject({ name: '라떼', stock: 5, starPrice: 1_000 })
    await send(edit, { _act: 'close' }, params)
    expect(listGifts(ALL).totalCount).toBe(0)
    await send(edit, { _act: 'open' }, params)
    expect(listGifts(ALL).totalCount).toBe(1)
  })

  test('pieces sold while the form is open stay sold', async () => {
    const { id } = putGift(park, { stock: 3 })
    takeFromStock(id)
    const params = { id: `${id}` }
    await send(edit, { ...COFFEE, shownStock: '3' }, params)
    expect(getGift(id).stock).toBe(2)
    takeFromStock(id)
    takeFromStock(id)
    expect(messageOf(await send(edit, { ...COFFEE, stock: '1', shownStock: '2' }, params))).toContain('0개')
    expect(getGift(id).stock).toBe(0)
  })

  test('a dear gift needs its switch, and the refusal says why', async () => {
    const answer = await send(add, { ...COFFEE, requestKey: 'add', wonValue: '50001' })
    expect(messageOf(answer)).toContain('제세공과금')
    await send(add, { ...COFFEE, requestKey: 'add', wonValue: '50001', allowsDear: 'on' })
    expect(listAllGifts(ALL).contents).toMatchObject([{ wonValue: 50_001, allowsDear: true }])
  })
})

describe('prizes of the next day', () => {
  const tomorrow = () => listPrizes(seoulDay(Date.now()) + 1)
  /** Two prizes and an empty row; `changes` of whole columns. */
  const columns = (changes: Fields = {}): Fields => ({
    'kind[]': ['STAR', 'NOTHING', 'STAR'],
    'name[]': ['스타 5', '꽝', ''],
    'amount[]': ['5', '', ''],
    'giftId[]': ['', '', ''],
    'odds[]': ['12.5', '87.5', ''],
    'dayStock[]': ['', '', ''],
    'substitute[]': ['', '', ''],
    'wonValue[]': ['', '', ''],
    ...changes,
  })

  test('rows become the prizes of tomorrow; an empty row is left out, and today stays', async () => {
    offerPrizes(park, Date.now())
    const today = listPrizes(seoulDay(Date.now()))
    expect(await send(setPrizes, columns())).toMatchObject({ status: 302 })
    expect(tomorrow().map(({ name, odds, amount }) => [name, odds, amount])).toEqual([
      ['스타 5', 125_000, 5],
      ['꽝', 875_000, 0],
    ])
    expect(listPrizes(seoulDay(Date.now()))).toEqual(today)
    expect(await ask(prizes, '/x', { headers })).toMatchObject({
      today: [{ name: '스타 5', odds: 250_000 }, {}],
      tomorrow: [{ odds: 125_000 }, {}],
    })
  })

  test('a look beforehand shows the prizes and sets nothing; more rows keep what was typed', async () => {
    expect(await send(setPrizes, columns({ _act: 'preview' }))).toMatchObject({
      preview: [{ name: '스타 5' }, { name: '꽝' }],
    })
    const { rows } = (await send(setPrizes, columns({ _act: 'more' }))) as unknown as { rows: unknown[] }
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ name: '스타 5', odds: '12.5' })
    expect(tomorrow()).toEqual([])
  })

  test('a limited prize names its substitute by its number', async () => {
    await send(setPrizes, columns({ 'dayStock[]': ['10', '', ''], 'substitute[]': ['2', '', ''] }))
    expect(tomorrow()[0]).toMatchObject({ dayStock: 10, substitutePlace: 1 })
  })

  test.each([
    ['a sum of 99%', { 'odds[]': ['11.5', '87.5', ''] }, '지금은 99%'],
    ['a sum of 100.0001%', { 'odds[]': ['12.5001', '87.5', ''] }, '지금은 100.0001%'],
    ['odds of five decimals', { 'odds[]': ['12.50001', '87.49999', ''] }, '1번째 상품: 확률은'],
    ['negative odds', { 'odds[]': ['-12.5', '112.5', ''] }, '1번째 상품: 확률은'],
    ['odds in words', { 'odds[]': ['12.5', '나머지', ''] }, '2번째 상품: 확률은'],
    ['half a star', { 'amount[]': ['0.5', '', ''] }, '1번째 상품: '],
    ['a kind of its own', { 'kind[]': ['MONEY', 'NOTHING', ''] }, '1번째 상품: 상품의 종류'],
    [
      'a substitute that is none',
      { 'dayStock[]': ['10', '', ''], 'substitute[]': ['9', '', ''] },
      '대신 지급할',
    ],
    [
      'a dear prize',
      { 'kind[]': ['IN_KIND', 'NOTHING', ''], 'amount[]': ['', '', ''], 'wonValue[]': ['60000', '', ''] },
      '5만 원',
    ],
  ])('%s is refused with words, and nothing is set', async (_, changes, words) => {
    for (const _act of ['', 'preview'])
      expect(messageOf(await send(setPrizes, columns({ ...changes, _act })))).toContain(words)
    expect(tomorrow()).toEqual([])
  })
})

test('the economy shows what was made and spent by cause, who has how much, who earns fastest, and the cost', async () => {
  earn(kim.id, 'BOARD', 'board:1')
  earn(kim.id, 'BOARD', 'board:2')
  earn(lee.id, 'BOARD_COMMENT', 'comment:1')
  takeBack(kim.id, 'BOARD', 'board:2')
  spend(kim.id, 'DRAW', 'draw:1')
  earn(park.id, 'BOARD', 'board:old', Date.now() - 31 * DAY_MS)
  giveStars(kim, 100)
  const { id } = buyGift(kim, putGift(park).id, { requestKey: 'k', recipient: null })
  updateStatus(park, { id, status: 'CONFIRMED', message: '' })
  startLedgerCheck()
  await goOnChecking()
  await sumUpEconomy()
  const read = (await ask(economy, '/x', { headers })) as unknown as {
    currencies: Array<{ days: unknown[]; tenths: Array<{ members: number }>; earners: unknown[] }>
    costs: unknown[]
  }
  const [points] = read.currencies
  expect(points!.days).toMatchObject([
    { cause: 'BOARD', isReversal: false, amount: 100, entries: 2 },
    { cause: 'BOARD', isReversal: true, amount: -50, entries: 1 },
    { cause: 'BOARD_COMMENT', amount: 20 },
    { cause: 'DRAW', amount: -50 },
  ])
  expect(points!.earners).toMatchObject([
    { userId: kim.id, earned: 50, why: [{ cause: 'BOARD', amount: 50, entries: 3 }] },
    { userId: lee.id, earned: 20 },
  ])
  expect(points!.tenths.reduce((total, { members }) => total + members, 0)).toBe(3)
  expect(read.costs).toMatchObject([{ gifts: 1, won: 4_500 }])
})
