import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hmac } from '#app/keys.server.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { DAY_MS, HOUR_MS, seoulMidnight } from '#domain/clock.ts'
import { commitmentTo } from '#domain/gifts/draw/drawDays.server.ts'
import { drawPrizes, getReceipt, listDraws, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { drawNumber, drawText, PARTS, pickPrize } from '#domain/gifts/draw/odds.ts'
import { NewPrizeSet, setPrizes } from '#domain/gifts/draw/prizeSets.server.ts'
import { getGift } from '#domain/gifts/store/gifts.server.ts'
import { listOwnGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { FEW_STARS, givePoints, NOTHING, offerPrizes, putGift } from '#tests/support/people/gifts.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { proofSize } from '#tests/support/run/proof.ts'

const NOON = seoulMidnight(Date.now()) + 12 * HOUR_MS
const ALL = { pageNumber: 1, pageSize: 10_000 }
let kim: Member
let park: Member
beforeEach(() => {
  ;({ kim, park } = cast())
})
afterEach(expectSoundLedger)

let keys = 0
const drawAt = (now: number, { member = kim, count = 1, requestKey = `key-${++keys}` } = {}) =>
  drawPrizes(member, { count: count as 1 | 10, requestKey, gameId: readDrawGame(now).id }, now)
const points = (member = kim) => readBalance(member.id, 'POINT').balance
const stars = (member = kim) => readBalance(member.id, 'STAR').balance

describe('the draw', () => {
  test('the page of a member who draws daily has the receipts of all days', () => {
    offerPrizes(park, NOON)
    offerPrizes(park, NOON + 20 * DAY_MS, [NOTHING, FEW_STARS])
    givePoints(kim, 40)
    const drawn = Array.from({ length: 40 }, (_, day) => drawAt(NOON + day * DAY_MS)[0]!)
    const now = NOON + 39 * DAY_MS
    const { contents } = listDraws(kim, ALL, now)
    expect(contents).toEqual(drawn.toReversed().map(({ id }) => getReceipt(id, now)))
    const [today, yesterday] = contents
    expect([today?.seed, typeof yesterday?.seed]).toEqual([null, 'string'])
    expect([today, contents.at(-1)].map((receipt) => receipt?.prizes[0]?.name)).toEqual(['꽝', '스타 5'])
  })

  test('a draw takes 50 points and gives the prize that the seed decides', () => {
    offerPrizes(park, NOON)
    givePoints(kim, 1)
    const [receipt] = drawAt(NOON)
    expect(receipt).toMatchObject({ n: 1, drawerId: kim.id, ranOut: null, seed: null })
    expect(points()).toBe(0)
    expect(stars()).toBe(receipt!.prize.kind === 'STAR' ? 5 : 0)
    expect(listTags(kim.id).map(({ event }) => event)).toContain('DRAWS')
  })

  test('a repeated press is the same draws, also after midnight; ten draws have ten receipts', () => {
    offerPrizes(park, NOON)
    givePoints(kim, 20)
    const first = drawAt(NOON, { count: 10, requestKey: 'ten' })
    expect(first.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const pressed = { count: 10 as const, requestKey: 'ten', gameId: readDrawGame(NOON).id }
    const again = drawPrizes(kim, pressed, NOON + DAY_MS)
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(points()).toBe(500)
  })

  test('without points for all of them nothing is drawn and nothing taken', () => {
    offerPrizes(park, NOON)
    givePoints(kim, 9)
    expect(() => drawAt(NOON, { count: 10 })).toThrow('포인트가 부족합니다')
    expect([points(), listDraws(kim, ALL).totalCount]).toEqual([450, 0])
  })

  test('without prizes the draw is closed and takes nothing', () => {
    givePoints(kim, 1)
    expect(() => drawAt(NOON)).toThrow('뽑기를 준비하고 있습니다')
    offerPrizes(park, NOON, [])
    expect(() => drawAt(NOON)).toThrow('뽑기를 준비하고 있습니다')
    expect(points()).toBe(50)
  })

  test('an anonymous account draws, a suspended member does not', () => {
    offerPrizes(park, NOON)
    const guest = signIn('noauth', 'device').member
    givePoints(guest, 1)
    expect(drawAt(NOON, { member: guest })).toHaveLength(1)
    givePoints(kim, 1)
    suspend(park, kim.id, { until: NOON + 10 * DAY_MS, reason: '도배' })
    expect(() => drawAt(NOON)).toThrow('정지')
  })

  test('a game of yesterday is refused with words; the draw of the other day has a receipt of that day', () => {
    offerPrizes(park, NOON - DAY_MS)
    givePoints(kim, 3)
    const midnight = seoulMidnight(NOON)
    const [late] = drawAt(midnight - 1)
    expect(() =>
      drawPrizes(kim, { count: 1, requestKey: 'next', gameId: readDrawGame(midnight - 1).id }, midnight),
    ).toThrow('자정이 지나')
    const [early] = drawAt(midnight)
    expect([late!.n, early!.n, early!.day - late!.day]).toEqual([1, 1, 1])
    for (const { id } of [late!, early!]) {
      const { seed, commitment, drawerId, n, prizes, prize } = getReceipt(id, midnight + DAY_MS)
      expect(commitmentTo(seed!)).toBe(commitment)
      const number = drawNumber(hmac(Buffer.from(seed!, 'hex'), drawText(drawerId, n)))
      expect(pickPrize(number, prizes)).toEqual(prize)
    }
  })
})

describe('prizes', () => {
  test('prizes begin on the next day, and those of a begun day never change', () => {
    setPrizes(park, NewPrizeSet.parse({ prizes: [FEW_STARS, NOTHING] }), NOON)
    expect(readDrawGame(NOON).prizes).toEqual([])
    expect(readDrawGame(NOON + DAY_MS).prizes.map(({ name }) => name)).toEqual(['스타 5', '꽝'])
    setPrizes(park, NewPrizeSet.parse({ prizes: [{ ...NOTHING, odds: 1_000_000 }] }), NOON)
    expect(readDrawGame(NOON + DAY_MS).prizes).toHaveLength(1)
    setPrizes(park, NewPrizeSet.parse({ prizes: [FEW_STARS, NOTHING] }), NOON + DAY_MS)
    expect(readDrawGame(NOON + DAY_MS).prizes).toHaveLength(1)
    expect(readDrawGame(NOON + 2 * DAY_MS).prizes).toHaveLength(2)
  })

  test.each([
    ['odds that add up to 99.9999%', [{ ...FEW_STARS, odds: 249_999 }, NOTHING], '확률의 합은 100%'],
    ['odds over 100%', [{ ...FEW_STARS, odds: 250_001 }, NOTHING], '확률의 합은 100%'],
    ['a prize that runs out without a substitute', [{ ...FEW_STARS, dayStock: 1 }, NOTHING], '대신 지급할'],
    [
      'a substitute that runs out',
      [
        { ...FEW_STARS, dayStock: 1, substitutePlace: 1 },
        { ...NOTHING, dayStock: 5, substitutePlace: 0 },
      ],
      '대신 지급할',
    ],
    ['points without an amount', [{ ...FEW_STARS, amount: 0 }, NOTHING], '지급할 포인트'],
    [
      'a dear prize without the switch',
      [{ kind: 'IN_KIND', name: '노트북', wonValue: 50_001, odds: 250_000 }, NOTHING],
      '5만 원',
    ],
  ])('%s: refused with words', (_, prizes, words) => {
    expect(() => setPrizes(park, NewPrizeSet.parse({ prizes }), NOON)).toThrow(words)
  })

  test.each([
    ['a negative amount', { ...FEW_STARS, amount: -5 }],
    ['a fraction', { ...FEW_STARS, amount: 0.5 }],
    ['negative odds', { ...FEW_STARS, odds: -1 }],
  ])('%s is no prize', (_, prize) => {
    expect(NewPrizeSet.safeParse({ prizes: [prize, NOTHING] }).success).toBe(false)
  })

  test('a prize that has run out is replaced by its substitute, which the game names beforehand', () => {
    const gift = putGift(park, { stock: 1 })
    offerPrizes(park, NOON, [
      { kind: 'GIFT', name: '커피', giftId: gift.id, odds: 1_000_000, substitutePlace: 1 },
      { kind: 'STAR', name: '스타 3', amount: 3, odds: 0 },
    ])
    expect(readDrawGame(NOON).prizes[0]).toMatchObject({ substituteName: '스타 3' })
    givePoints(kim, 2)
    const [won, late] = [drawAt(NOON)[0]!, drawAt(NOON)[0]!]
    expect([won.prize.name, won.ranOut, late.prize.name, late.ranOut?.name]).toEqual([
      '커피',
      null,
      '스타 3',
      '커피',
    ])
    expect([getGift(gift.id).stock, stars()]).toEqual([0, 3])
    expect(listOwnGifts(kim, ALL).contents).toMatchObject([
      { name: '아메리카노', origin: 'DRAW', status: 'REQUESTED' },
    ])
  })

  test('a day has as many of a prize as it says, and the next day as many again', () => {
    offerPrizes(park, NOON, [
      { kind: 'POINT', name: '포인트 10', amount: 10, odds: 1_000_000, dayStock: 2, substitutePlace: 1 },
      { kind: 'NOTHING', name: '꽝', odds: 0 },
    ])
    givePoints(kim, 4)
    const given = [NOON, NOON, NOON, NOON + DAY_MS].map((now) => drawAt(now)[0]!.prize.name)
    expect(given).toEqual(['포인트 10', '포인트 10', '꽝', '포인트 10'])
    expect(readDrawGame(NOON).prizes[0]?.left).toBe(0)
  })
})

describe('receipts', () => {
  test('the seed is secret until the next midnight, and matches the commitment that was shown before', () => {
    offerPrizes(park, NOON)
    givePoints(kim, 1)
    const { commitment } = readDrawGame(NOON)
    const { id } = drawAt(NOON)[0]!
    const midnight = seoulMidnight(NOON) + DAY_MS
    expect(getReceipt(id, midnight - 1).seed).toBeNull()
    const { seed } = getReceipt(id, midnight)
    expect(commitmentTo(seed!)).toBe(commitment)
  })

  test.each([
    'update draw_days set seed = 1',
    'delete from draw_days',
    'update draws set n = 2',
    'update draws set prize_id = drawn_prize_id + 1',
    'delete from prize_sets',
    'update prize_sets set starts_on = starts_on + 1',
    'update prizes set odds = 0',
  ])('the database refuses to change what a receipt is computed from: %s', (statement) => {
    offerPrizes(park, NOON)
    givePoints(kim, 1)
    const { id } = drawAt(NOON)[0]!
    const before = getReceipt(id, NOON + DAY_MS)
    expect(() => sqlite().exec(statement)).toThrow()
    expect(getReceipt(id, NOON + DAY_MS)).toEqual(before)
  })

  const DRAWS = proofSize({ ordinary: 100, full: 1_000 })
  test(`${DRAWS} receipts are computed again by a program of another language`, () => {
    offerPrizes(park, NOON)
    for (let n = 0; n < DRAWS / 10; n++) {
      givePoints(kim, 10)
      drawAt(NOON, { count: 10 })
    }
    const receipts = listDraws(kim, ALL, NOON + DAY_MS).contents
    const given = receipts.map(({ seed, drawerId, n, prizes }) => ({
      seed,
      text: `${drawerId}:${n}`,
      odds: prizes.map(({ odds }) => odds),
    }))
    const places = JSON.parse(
      execFileSync('python3', ['-c', PYTHON], { input: JSON.stringify(given), encoding: 'utf8' }),
    )
    expect(places).toEqual(receipts.map(({ prize }) => prize.place))
  })

  test.each([...Array(10).keys()])(
    '10,000 draws of seed %i fall within the 99% interval of each prize',
    (of) => {
      const seed = createHash('sha256').update(`seed ${of}`).digest()
      const odds = [1_000, 49_000, 250_000, 700_000].map((each) => ({ odds: each }))
      const drawn = Array.from({ length: 10_000 }, (_, n) =>
        pickPrize(drawNumber(hmac(seed, drawText(1, n))), odds),
      )
      for (const prize of odds) {
        const share = prize.odds / PARTS
        const width = 2.576 * Math.sqrt((share * (1 - share)) / drawn.length)
        expect(Math.abs(drawn.filter((each) => each === prize).length / drawn.length - share)).toBeLessThan(
          width,
        )
      }
    },
  )
})

/** Computes the places of the prizes from seeds, texts and odds. */
const PYTHON = `
import hashlib, hmac, json, sys
places = []
for draw in json.load(sys.stdin):
    digest = hmac.new(bytes.fromhex(draw["seed"]), draw["text"].encode(), hashlib.sha256).digest()
    number = int.from_bytes(digest[:8], "big") >> 12
    parts = 0
    for place, odds in enumerate(draw["odds"]):
        parts += odds
        if number * 1000000 < parts * 2**52:
            places.append(place)
            break
print(json.dumps(places))
`
