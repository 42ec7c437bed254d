import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db, sqlite, write } from '#db/client.server.ts'
import { ledgerEntries } from '#db/schema/rewards.ts'
import type { Member } from '#domain/accounts/member.ts'
import { signUp } from '#domain/accounts/users.server.ts'
import {
  closeLedgers,
  earn,
  listEntries,
  readBalance,
  spend,
  spendPrice,
  takeBack,
} from '#domain/rewards/ledger.server.ts'
import { COSTS, EARNINGS } from '#domain/rewards/rates.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import fc from '#tests/support/run/fastCheck.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})
afterEach(expectSoundLedger)

const points = (member = kim) => readBalance(member.id, 'POINT')
const amounts = (member = kim) =>
  listEntries(member, 'POINT', { pageNumber: 1, pageSize: 100 }).contents.map(({ amount }) => amount)

test('the amounts match the specification', () => {
  expect(
    Object.entries({ ...EARNINGS, ...COSTS }).map(([cause, { currency, amount }]) => [
      cause,
      currency,
      amount,
    ]),
  ).toEqual([
    ['ATTENDANCE', 'POINT', 10],
    ['BOARD', 'POINT', 50],
    ['BOARD_COMMENT', 'POINT', 20],
    ['PRODUCT_COMMENT', 'POINT', 20],
    ['INVITED', 'POINT', 100],
    ['INVITATION', 'STAR', 100],
    ['LIKED', 'STAR', 1],
    ['BUMP', 'POINT', 100],
    ['DRAW', 'POINT', 50],
  ])
})

describe('earn', () => {
  test('earning pays a reference once, for each member and currency', () => {
    expect([earn(kim.id, 'BOARD', 'board:1'), earn(kim.id, 'BOARD', 'board:1')]).toEqual([true, false])
    earn(kim.id, 'BOARD', 'board:2')
    earn(lee.id, 'BOARD', 'board:1')
    earn(kim.id, 'LIKED', 'board:1/2')
    expect([points(), points(lee), readBalance(kim.id, 'STAR')]).toEqual([
      { balance: 100, owed: 0 },
      { balance: 50, owed: 0 },
      { balance: 1, owed: 0 },
    ])
  })

  test('earning first pays off the debt', () => {
    earn(kim.id, 'BOARD', 'board:1')
    spend(kim.id, 'DRAW', 'draw:1')
    takeBack(kim.id, 'BOARD', 'board:1')
    expect(points()).toEqual({ balance: 0, owed: 50 })
    earn(kim.id, 'BOARD_COMMENT', 'comment:1')
    expect(points()).toEqual({ balance: 0, owed: 30 })
    earn(kim.id, 'BOARD', 'board:2')
    expect(points()).toEqual({ balance: 20, owed: 0 })
  })

  test('earning in a failed transaction leaves nothing behind', () => {
    const failing = () =>
      write(() => {
        earn(kim.id, 'BOARD', 'board:1')
        throw new Error('the post was not kept')
      })
    expect(failing).toThrow('the post was not kept')
    expect(points()).toEqual({ balance: 0, owed: 0 })
    expect(earn(kim.id, 'BOARD', 'board:1')).toBe(true)
  })
})

describe('spend', () => {
  test('spending can take the last point and never more', () => {
    earn(kim.id, 'BOARD', 'board:1')
    expect(spend(kim.id, 'DRAW', 'draw:1')).toBe(true)
    expect(points()).toEqual({ balance: 0, owed: 0 })
    expect(() => spend(kim.id, 'DRAW', 'draw:2')).toThrow(
      expect.objectContaining({
        reason: 'invalid',
        code: 'balance',
        message: '포인트가 부족합니다. 50포인트가 필요하지만 지금 0포인트가 있습니다.',
      }),
    )
    earn(lee.id, 'BOARD', 'board:2')
    earn(lee.id, 'BOARD_COMMENT', 'comment:1')
    earn(lee.id, 'BOARD_COMMENT', 'comment:2')
    expect(() => spend(lee.id, 'BUMP', 'bump:1')).toThrow('부족')
    expect(points(lee).balance).toBe(90)
    expect(() => spendPrice(lee.id, 'GIFT', 12_000, 'gift:1')).toThrow(
      '스타 포인트가 부족합니다. 12,000 스타 포인트가 필요하지만 지금 0 스타 포인트가 있습니다.',
    )
  })

  test('spending takes the cost of a reference once', () => {
    earn(kim.id, 'INVITED', 'user:9')
    expect([spend(kim.id, 'BUMP', 'bump:1'), spend(kim.id, 'BUMP', 'bump:1')]).toEqual([true, false])
    expect(points().balance).toBe(0)
  })
})

describe('takeBack', () => {
  test('taking back removes exactly what the reference earned, once', () => {
    earn(kim.id, 'BOARD', 'board:1')
    earn(kim.id, 'BOARD_COMMENT', 'comment:1')
    expect(takeBack(kim.id, 'BOARD_COMMENT', 'comment:1')).toBe(true)
    expect(takeBack(kim.id, 'BOARD_COMMENT', 'comment:1')).toBe(false)
    expect(points().balance).toBe(50)
    expect(amounts()).toEqual([-20, 20, 50])
  })

  test('taking back an unpaid reference does nothing, and a reference taken back is not paid again', () => {
    expect(takeBack(kim.id, 'BOARD', 'board:1')).toBe(false)
    earn(kim.id, 'BOARD', 'board:1')
    expect(takeBack(lee.id, 'BOARD', 'board:1')).toBe(false)
    takeBack(kim.id, 'BOARD', 'board:1')
    expect(earn(kim.id, 'BOARD', 'board:1')).toBe(false)
    expect(points().balance).toBe(0)
  })

  test('taking back a cost refunds it', () => {
    earn(kim.id, 'BOARD', 'board:1')
    spend(kim.id, 'DRAW', 'draw:1')
    takeBack(kim.id, 'DRAW', 'draw:1')
    expect(points().balance).toBe(50)
  })
})

test('a closed ledger has a balance of zero', () => {
  earn(kim.id, 'BOARD', 'board:1')
  earn(kim.id, 'LIKED', 'board:1/2')
  closeLedgers(kim.id)
  expect([points().balance, readBalance(kim.id, 'STAR').balance]).toEqual([0, 0])
  expect(listEntries(kim, 'POINT', { pageNumber: 1, pageSize: 1 }).contents[0]).toMatchObject({
    cause: 'JOINED',
    amount: -50,
  })
})

test('entries are listed newest first, in pages, only to their member', () => {
  for (const number of [1, 2, 3]) earn(kim.id, 'BOARD', `board:${number}`, number)
  earn(lee.id, 'BOARD', 'board:4', 4)
  const page = listEntries(kim, 'POINT', { pageNumber: 2, pageSize: 2 })
  expect(page).toMatchObject({ pageNumber: 2, pageSize: 2, totalCount: 3 })
  expect(page.contents).toEqual([
    {
      id: expect.any(Number),
      cause: 'BOARD',
      isReversal: false,
      amount: 50,
      balance: 50,
      owed: 0,
      link: '/boards/1',
      createdAt: 1,
    },
  ])
})

test('the database refuses changed and invalid entries', () => {
  earn(kim.id, 'BOARD', 'board:1')
  expect(() => write(() => db.update(ledgerEntries).set({ amount: 5000 }).run())).toThrow('never changed')
  expect(() =>
    sqlite().exec(
      `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
       values (${kim.id}, 'POINT', 'BUMP', 'x', -100, -50, 0, 0)`,
    ),
  ).toThrow('CHECK constraint failed')
  expect(points().balance).toBe(50)
})

describe('random sequences of acts', () => {
  const PAID = { BOARD: 50, BOARD_COMMENT: 20, DRAW: -50 } as const
  const act = fc.record({
    cause: fc.constantFrom('BOARD', 'BOARD_COMMENT', 'DRAW'),
    thing: fc.integer({ min: 1, max: 6 }).map(String),
    isTakenBack: fc.boolean(),
  })

  type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

  /** The expected ledger after each act, calculated the slow way. */
  interface Model {
    net: number
    paid: Map<string, number>
    over: Set<string>
  }

  function undo(userId: number, { cause, thing }: Act, model: Model): void {
    const name = cause + thing
    const amount = model.paid.get(name)
    expect(takeBack(userId, cause, thing)).toBe(amount !== undefined)
    model.net -= amount ?? 0
    if (model.paid.delete(name)) model.over.add(name)
  }

  function perform(userId: number, { cause, thing }: Act, model: Model): void {
    const name = cause + thing
    const isKnown = model.paid.has(name) || model.over.has(name)
    if (cause === 'DRAW' && !isKnown && model.net < 50) {
      expect(() => spend(userId, cause, thing)).toThrow('부족')
      return
    }
    expect(cause === 'DRAW' ? spend(userId, cause, thing) : earn(userId, cause, thing)).toBe(!isKnown)
    if (isKnown) return
    model.paid.set(name, PAID[cause])
    model.net += PAID[cause]
  }

  test('random sequences of acts leave the balance and debt of a simple model', () => {
    let mostOwed = 0
    const leavesTheSame = (acts: Act[]) => {
      const { id } = signUp({ isNoauth: false })
      const model: Model = { net: 0, paid: new Map(), over: new Set() }
      for (const act of acts) {
        if (act.isTakenBack) undo(id, act, model)
        else perform(id, act, model)
        const standing = readBalance(id, 'POINT')
        expect(standing).toEqual({ balance: Math.max(model.net, 0), owed: Math.max(-model.net, 0) })
        mostOwed = Math.max(mostOwed, standing.owed)
      }
    }
    fc.assert(fc.property(fc.array(act, { minLength: 60, maxLength: 90 }), leavesTheSame), { numRuns: 40 })
    expect(mostOwed, 'the acts led into debt').toBeGreaterThan(0)
  })
})
