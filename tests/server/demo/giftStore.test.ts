import { expect, test } from 'vitest'
import { listDraws, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { listGifts } from '#domain/gifts/store/gifts.server.ts'
import { listOwnGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { listGiftActs, stockStore } from '#server/demo/community/giftStore.ts'
import { writePast } from '#server/demo/community/past.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const ALL = { pageNumber: 1, pageSize: 100 }

test('the store has gifts with pictures, the draw is open, and each member has drawn and has a voucher; once', async () => {
  const { kim, lee, park } = cast()
  const store = await stockStore(park)
  await writePast({ authors: [kim, lee], owner: park }, [], listGiftActs([kim, lee], store!))
  expect(listGifts(ALL).contents.every(({ imagePath }) => imagePath !== null)).toBe(true)
  expect(readDrawGame().prizes.length).toBeGreaterThan(3)
  for (const member of [kim, lee]) {
    const drawn = listDraws(member, ALL).contents
    expect(drawn.length).toBeGreaterThan(3)
    expect(drawn.every(({ seed }) => seed !== null)).toBe(true)
    expect(listOwnGifts(member, ALL).contents.map(({ status }) => status)).toContain('SENT')
    expect(readBalance(member.id, 'POINT').balance).toBeGreaterThanOrEqual(10 * COSTS.DRAW.amount)
  }
  expectSoundLedger()

  expect(await stockStore(park)).toBeNull()
})
