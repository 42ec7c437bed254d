import { beforeEach, expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { signUp } from '#domain/accounts/users.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { readFigures, sumUpEconomy } from '#domain/gifts/economy/economyFigures.server.ts'
import { earn, takeBack } from '#domain/rewards/ledger.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { plansOf } from '#tests/support/run/plans.ts'
import { SEED } from '#tests/support/run/seed.ts'

beforeEach(() => void cast())

/** Adds accounts with these balances, as the last ledger check leaves them. */
function putAccounts(nets: number[]): void {
  const add = sqlite().prepare("insert into checked_accounts values (?, 'POINT', ?, ?, 0)")
  for (const net of nets) add.run(signUp({ isNoauth: true }).id, net, net)
}

test.each([0, 1, 9, 10, 13, 2_105])('the tenths of %i accounts are those of ntile', async (size) => {
  const random = createRandom(SEED + size)
  putAccounts(Array.from({ length: size }, () => Math.floor(random() * 30) - 5))
  await sumUpEconomy()
  const plain = sqlite()
    .prepare(
      `select tenth, count(*) members, min(net) least, max(net) most, sum(net) total
       from (select net, ntile(10) over (order by net) tenth from checked_accounts) group by tenth order by tenth`,
    )
    .all()
  expect(readFigures('POINT').tenths).toEqual(plain)
})

test('a step reads the accounts of the members after the last one, and the entries of a range of ids', async () => {
  putAccounts([5, 10])
  earn(signUp({ isNoauth: true }).id, 'BOARD', 'board:1')
  await sumUpEconomy()
  expect(plansOf(sqlite(), '"net" from "checked_accounts"')).toEqual([
    expect.stringMatching(/^SEARCH checked_accounts USING INDEX .* \(user_id>\?\)$/),
  ])
  expect(plansOf(sqlite(), '"amount" from "ledger_entries"')).toEqual([
    expect.stringContaining('INTEGER PRIMARY KEY (rowid>? AND rowid<?)'),
  ])
})

test('the earners are the ten members with the highest sums of seven days, over thousands of entries', async () => {
  const random = createRandom(SEED)
  const members = Array.from({ length: 15 }, () => signUp({ isNoauth: true }).id)
  const now = Date.now()
  earn(members[14] as number, 'INVITED', 'old', now - 8 * DAY_MS)
  write(() => {
    for (let n = 0; n < 2_500; n++) {
      const userId = members[Math.floor(random() * 14)] as number
      earn(userId, n % 3 ? 'BOARD' : 'BOARD_COMMENT', `board:${n}`, now)
      if (n % 7 === 0) takeBack(userId, n % 3 ? 'BOARD' : 'BOARD_COMMENT', `board:${n}`, now)
    }
  })
  await sumUpEconomy(now)
  const plain = sqlite()
    .prepare(
      `select user_id userId, sum(amount) earned from ledger_entries where created_at = ?
       group by user_id order by earned desc, user_id limit 10`,
    )
    .all(now)
  const { earners } = readFigures('POINT')
  expect(earners.map(({ userId, earned }) => ({ userId, earned }))).toEqual(plain)
  for (const { earned, why } of earners) expect(why.reduce((sum, { amount }) => sum + amount, 0)).toBe(earned)
})
