import { expect, test } from 'vitest'
import { listDraws, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { listAllGifts, listGifts } from '#domain/gifts/store/gifts.server.ts'
import { listOrders } from '#domain/gifts/userGifts/orders.server.ts'
import { listOwnGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { openGiftStore } from '#server/demo/giftStore.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const ALL = { pageNumber: 1, pageSize: 100 }

test('the store has gifts with pictures, the draw is open, and each member has drawn and has a voucher; once', async () => {
  const { kim, lee, park } = cast()
  const people = { members: [kim, lee], owner: park }
  await openGiftStore(people)
  expect(listGifts(ALL).contents.every(({ imagePath }) => imagePath !== null)).toBe(true)
  expect(readDrawGame().prizes.length).toBeGreaterThan(3)
  for (const member of people.members) {
    const drawn = listDraws(member, ALL).contents
    expect(drawn.length).toBeGreaterThan(3)
    expect(drawn.every(({ seed }) => seed !== null)).toBe(true)
    expect(listOwnGifts(member, ALL).contents.map(({ status }) => status)).toContain('SENT')
    expect(readBalance(member.id, 'POINT').balance).toBeGreaterThanOrEqual(10 * COSTS.DRAW.amount)
  }
  expectSoundLedger()

  const before = [listAllGifts(ALL), listOrders({ status: null, archived: false }, ALL)]
  await openGiftStore(people)
  expect([listAllGifts(ALL), listOrders({ status: null, archived: false }, ALL)]).toEqual(before)
})
