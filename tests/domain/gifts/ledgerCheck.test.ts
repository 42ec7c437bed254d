import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { signUp } from '#domain/accounts/users.server.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { serveNextGroup } from '#domain/drainGroups.server.ts'
import {
  goOnChecking,
  ledgerCheckWork,
  readLedgerState,
  startLedgerCheck,
} from '#domain/gifts/economy/ledgerCheck.server.ts'
import { earn, readBalance, spend, takeBack } from '#domain/rewards/ledger.server.ts'
import { loader as setup } from '#routes/web/admin/setup.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'
import { sendAll } from '#tests/support/server/outbox.ts'

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(lee.id)
  for (const member of [kim, lee, park]) giveDevice(member)
})

const check = () => {
  startLedgerCheck()
  return goOnChecking()
}
/** An entry that somebody wrote past the product: 5,000 points that its balance has and the sum has not. */
const forge = () =>
  sqlite()
    .prepare(
      `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
       select user_id, currency, 'BOARD', 'forged', 0, balance + 5000, 0, created_at from ledger_entries
       where user_id = ? and currency = 'POINT' order by id desc limit 1`,
    )
    .run(kim.id)
const titles = (member: Member) =>
  listHistories(member, { pageNumber: 1, pageSize: 10 }).contents.map(({ title }) => title)

test('a sound ledger passes: sums with reversals and debt equal the balances', async () => {
  earn(kim.id, 'BOARD', 'board:1')
  spend(kim.id, 'DRAW', 'draw:1')
  takeBack(kim.id, 'BOARD', 'board:1')
  earn(lee.id, 'LIKED', 'board:1/2')
  expect(readLedgerState().endedAt).toBeNull()
  await check()
  expect(readLedgerState()).toMatchObject({ endedAt: expect.any(Number), accounts: 2, differences: [] })
  expect(titles(park)).toEqual([])
})

test('a forged entry is shown on the setup page and pushed to super admins alone; nothing is paid or taken', async () => {
  earn(kim.id, 'BOARD', 'board:1')
  forge()
  const before = readBalance(kim.id, 'POINT')
  await check()
  await check()
  expect(readLedgerState().differences).toMatchObject([
    { userId: kim.id, currency: 'POINT', total: 50, net: 5050 },
  ])
  expect(await ask(setup, '/auth/admin/setup', { headers: await asBrowser(park) })).toMatchObject({
    ledger: { differences: [{ userId: kim.id }] },
  })
  expect(titles(park)).toEqual(Array(2).fill('포인트 원장이 맞지 않습니다'))
  expect([titles(kim), titles(lee)]).toEqual([[], []])
  expect(sendAll().map(({ message }) => message.title)).toContain('포인트 원장이 맞지 않습니다')
  expect(readBalance(kim.id, 'POINT')).toEqual(before)
})

test('an interrupted check resumes after its last group and skips no member', async () => {
  for (let n = 0; n < 600; n++) earn(signUp({ isNoauth: true }).id, 'BOARD', `board:${n}`)
  earn(kim.id, 'BOARD', 'board:kim')
  forge()
  startLedgerCheck()
  serveNextGroup(ledgerCheckWork)
  startLedgerCheck()
  expect(readLedgerState()).toMatchObject({ endedAt: null, accounts: expect.any(Number) })
  await goOnChecking()
  expect(readLedgerState()).toMatchObject({ accounts: 601, differences: [{ userId: kim.id }] })
})
