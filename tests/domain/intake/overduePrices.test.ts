// Many prices whose time on hold is over: small transactions, and a crash in the middle loses and doubles nothing.
import { expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { resolveOverduePrices } from '#domain/intake/pricesOnHold.server.ts'
import { post } from '#tests/support/goods/listings.ts'

const PRICES = 25
const NOW = Date.now()

/** Adds `PRICES` new posts with a suspicious first price, read ten minutes ago. */
function holdMany(): void {
  for (let no = 1; no <= PRICES; no++) {
    const { saleId } = recordListing(post(no, `[쿠팡] 한빛전자 머그컵 ${no}호`))
    sqlite()
      .prepare(
        `insert into held_prices (sale_id, state, reason, said, kind, price, currency, total_won, usual_won, read_at)
         values (?, 'held', 'surprising', '1,000원', 'HOT_DEAL', 1000, 'KRW', 1000, 9000, ?)`,
      )
      .run(saleId, NOW - 10 * 60_000 - no)
  }
}

const count = (query: string): number =>
  sqlite().prepare(`select count(*) from ${query}`).pluck().get() as number
const inState = (state: string) => count(`held_prices where state = '${state}'`)
const PRICED = 'sales where total_won = 1000'

/** Makes the next change to `state` fail once `published` rows have it. */
const failAt = (published: number, state: string): void =>
  void sqlite().exec(
    `create temp trigger broken before update of state on held_prices
     when new.state = '${state}' and (select count(*) from held_prices where state = '${state}') = ${published}
     begin select raise(abort, 'crash'); end`,
  )

async function crash(now: number): Promise<void> {
  // A slow group would make the next one smaller: here each takes no time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await expect(resolveOverduePrices(now)).rejects.toThrow('crash')
  clock.mockRestore()
  sqlite().exec('drop trigger broken')
}

test('a crash among them leaves whole groups published and announced, and the others on hold', async () => {
  holdMany()
  const before = count('fanouts')
  failAt(20, 'published')
  await crash(NOW)
  // Groups of 1, 2, 4 and 8; that of 10 failed.
  expect([inState('published'), inState('held')]).toEqual([15, 10])
  expect([count(PRICED), count('fanouts') - before]).toEqual([15, 15])

  await resolveOverduePrices(NOW)
  expect([inState('published'), inState('held')]).toEqual([25, 0])
  expect([count(PRICED), count('fanouts') - before]).toEqual([25, 25])
  expect(count('(select distinct sale_id from fanouts)')).toBe(PRICES)

  failAt(20, 'confirmed')
  await crash(NOW + HOUR_MS)
  expect([inState('confirmed'), inState('published')]).toEqual([15, 10])
  expect(count(`${PRICED} and surprise is null`)).toBe(15)
  await resolveOverduePrices(NOW + HOUR_MS)
  expect(inState('confirmed')).toBe(PRICES)
})

test('readings of the future wait from now on, all of them', async () => {
  holdMany()
  const earlier = NOW - 24 * HOUR_MS
  await resolveOverduePrices(earlier)
  expect(inState('held')).toBe(PRICES)
  expect(count(`held_prices where read_at = ${earlier}`)).toBe(PRICES)
})
