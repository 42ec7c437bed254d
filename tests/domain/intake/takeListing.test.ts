// The promises of alerts over a member's days; `hours.test.ts` and `caps.test.ts` cover the rest.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase, sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { releaseHeld } from '#domain/alerts/bundles/bundles.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { restOldPosts } from '#domain/deals/resting.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import {
  listPostsToReadAgain,
  resolveOverduePrices,
  takeSecondReading,
} from '#domain/intake/pricesOnHold.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { clienPost, coupang, post } from '#tests/support/goods/listings.ts'
import { giveHistory, VACUUM_URL, vacuum } from '#tests/support/goods/priceHistory.ts'
import { at, goOut, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

let kim: Member
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('10 09:00') })
  ;({ kim } = cast())
  giveDevice(kim)
})
afterEach(() => vi.useRealTimers())

/** Posts a new price of the shop and sends all waiting messages; returns their titles. */
async function asks(won: number, no = 1): Promise<string[]> {
  const title = `[쿠팡] 한빛전자 무선청소기 HB-V${no}0 (${won.toLocaleString('en')}원/무료)`
  const outboundUrl = coupang(7_700_000_000 + no, 20_000_000_000 + no * 10)
  takeListing(post(no, title, { outboundUrl }))
  return goOut()
}
const name = (price: string, no = 1) => `[뽐뿌] 한빛전자 무선청소기 HB-V${no}0 ${price}원`

test('a target alert notifies when reached, when lower, and again after a whole day above it', async () => {
  await asks(20_000)
  const productId = sqlite().prepare('select id from products').pluck().get() as number
  addProductAlert(kim, NewProductAlert.parse({ productId, kind: 'TARGET', value: 15_000 }))
  expect(await asks(15_000)).toEqual([name('15,000')])
  expect(await asks(15_000)).toEqual([])
  await at('10 12:00')
  expect(await asks(14_900)).toEqual([name('14,900')])
  expect(await asks(14_950)).toEqual([])
  await at('10 20:00')
  expect(await asks(16_000)).toEqual([])
  closeDatabase()
  await at('11 19:59')
  expect(await asks(14_950)).toEqual([])
  expect(await asks(16_000)).toEqual([])
  await at('12 19:59')
  expect(await asks(15_500)).toEqual([])
  await at('12 20:00')
  expect(await asks(14_980)).toEqual([name('14,980')])
})

describe('a target that was reached by a post which came to rest', () => {
  const REACHED = { no: 1, won: 15_000 }
  const show = async ({ no, won }: { no: number; won: number }, isEnded: boolean | null = null) => {
    const title = `[쿠팡] 한빛전자 무선청소기 HB-V10 (${won.toLocaleString('en')}원/무료)`
    takeListing(post(no, title, { outboundUrl: coupang(7_700_000_001, 20_000_000_010), isEnded }))
    return goOut()
  }

  beforeEach(async () => {
    await show({ no: 1, won: 20_000 })
    const productId = sqlite().prepare('select id from products').pluck().get() as number
    addProductAlert(kim, NewProductAlert.parse({ productId, kind: 'TARGET', value: 15_000 }))
    expect(await show(REACHED)).toHaveLength(1)
  })

  /** Eight days without a sign of the post, which comes to rest within them. */
  async function restsUntilTheEighteenth(): Promise<void> {
    await at('17 10:00')
    await restOldPosts()
    expect(await goOut()).toEqual([])
    expect(await at('18 12:00')).toEqual([])
  }

  test('is no news when the post is seen again at its price', async () => {
    await restsUntilTheEighteenth()
    expect(await show(REACHED)).toEqual([])
    expect(await show({ ...REACHED, won: 14_900 })).toHaveLength(1)
  })

  test('is news when another post asks the same, or the post had ended', async () => {
    await restsUntilTheEighteenth()
    expect(await show({ no: 2, won: 15_000 })).toHaveLength(1)
    await show(REACHED, true)
    await show({ no: 2, won: 15_000 }, true)
    await at('20 12:00')
    expect(await show(REACHED, false)).toHaveLength(1)
  })

  test('is news after a day of a higher price', async () => {
    await restsUntilTheEighteenth()
    await show({ ...REACHED, won: 16_000 })
    await at('19 12:00')
    expect(await show(REACHED)).toHaveLength(1)
  })
})

describe('a wrong price', () => {
  const NOW = march('10 09:00')
  const MINUTE_MS = 60_000

  beforeEach(() => {
    const productId = giveHistory(NOW)
    takeListing(clienPost(7, vacuum(128_000), { outboundUrl: VACUUM_URL }))
    addProductAlert(kim, NewProductAlert.parse({ productId, kind: 'TARGET', value: 100_000 }))
    addProductAlert(cast().lee, NewProductAlert.parse({ productId, kind: 'ANY', historyOnly: true }))
    addKeyword(kim, NewKeyword.parse({ keyword: '청소기', maxPrice: 100_000 }))
  })

  const show = (price: number | string) =>
    takeListing(post(8, vacuum(price), { outboundUrl: VACUUM_URL, postedAt: Date.now() - MINUTE_MS }))
  /** Everything the price guard does within an hour; the post's own page shows `price`. */
  async function hourPasses(price: number | null): Promise<string[]> {
    const heard = await goOut()
    for (let minute = 0; minute < 60; minute++) {
      vi.setSystemTime(Date.now() + MINUTE_MS)
      for (const { heldId } of listPostsToReadAgain('pomppu', Date.now()))
        takeSecondReading(
          heldId,
          price === null ? 'gone' : post(8, vacuum(price), { outboundUrl: VACUUM_URL }),
        )
      await resolveOverduePrices(Date.now())
      heard.push(...(await goOut()))
    }
    return heard
  }
  const histories = () => sqlite().prepare('select count(*) from notify_histories').pluck().get()

  test.each<[string, number | string, number | null]>([
    ['lost a digit, and its page says the right one', 12_800, 128_000],
    ['lost two digits, and its post is taken away', 1_280, null],
    ['is ten times too much', 12_800_000, 12_800_000],
    ['is beyond all reason', 128_000_000_000, 128_000_000_000],
  ])('a price that %s notifies nobody', async (_, price, page) => {
    show(price)
    expect(await hourPasses(page)).toEqual([])
    expect(histories()).toBe(0)
  })

  test("a suspicious drop that the post's page confirms notifies once", async () => {
    show(49_000)
    expect(await goOut()).toEqual([])
    expect(await hourPasses(49_000)).toHaveLength(1)
  })
})

test('a post that is renamed while its price is on hold notifies once, with its price', async () => {
  giveHistory(Date.now())
  addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
  const show = (title: string) => {
    takeListing(post(8, title, { outboundUrl: VACUUM_URL }))
    return goOut()
  }
  expect(await show(vacuum(49_000))).toEqual([])
  expect(await show(vacuum(49_000).replace('HB-V10', 'HB-V10 블랙'))).toEqual([])
  await at('10 09:06')
  await resolveOverduePrices(Date.now())
  expect(await goOut()).toEqual(['[뽐뿌] 한빛전자 무선청소기 HB-V10 블랙 49,000원'])
})

test('a new name is announced although the price on hold is refused', async () => {
  giveHistory(Date.now())
  addKeyword(kim, NewKeyword.parse({ keyword: '블랙' }))
  const show = (title: string) => {
    takeListing(post(8, title, { outboundUrl: VACUUM_URL }))
    return goOut()
  }
  await show(vacuum(128_000))
  expect(await show(vacuum(12_800).replace('HB-V10', 'HB-V10 블랙'))).toEqual([])
  await at('10 09:02')
  expect(await show(vacuum(128_000).replace('HB-V10', 'HB-V10 블랙'))).toEqual([
    '[뽐뿌] 한빛전자 무선청소기 HB-V10 블랙 128,000원',
  ])
})

describe('a digest interrupted by a failing write', () => {
  test.each([
    ['insert', 'message_counts'],
    ['delete', 'held_messages'],
    ['insert', 'notify_histories'],
    ['insert', 'deliveries'],
  ])(
    'a failing %s on %s leaves all messages on hold, and the digest comes once afterwards',
    async (act, table) => {
      addKeyword(kim, NewKeyword.parse({ keyword: '청소기' }))
      setNotifySettings(kim, { startTime: '08:00', endTime: '23:00' })
      await at('10 23:30')
      for (const no of [1, 2]) await asks(20_000, no)
      vi.setSystemTime(march('11 08:00'))
      sqlite().exec(`create trigger broken before ${act} on ${table} begin select raise(abort, 'crash'); end`)
      await expect(releaseHeld()).rejects.toThrow('crash')
      expect(sqlite().prepare('select count(*) from held_messages').pluck().get()).toBe(2)
      sqlite().exec('drop trigger broken')
      closeDatabase()
      expect(await goOut()).toEqual(['밤사이 2건 중 진행 중 2건'])
      expect(await goOut()).toEqual([])
    },
  )
})
