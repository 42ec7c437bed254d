import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createRandom } from '#crawler/samples/random.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { goOnChecking, readLedgerState, startLedgerCheck } from '#domain/gifts/economy/ledgerCheck.server.ts'
import { getGift } from '#domain/gifts/store/gifts.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays } from '#tests/support/people/comments.ts'
import { agree } from '#tests/support/people/consent.ts'
import { givePoints, giveStars, offerPrizes, putGift } from '#tests/support/people/gifts.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'

/*
 * Several processes act on one database file, and each is killed at a random instant. Afterwards every ledger entry
 * belongs to an existing thing, such as a draw, a gift or a post.
 */

const SCRIPT = join(import.meta.dirname, '../../support/people/giftActs.ts')
const PROCESSES = 3
const LATEST_KILL_MS = 1_500
const STOCK = 5

let park: Member
beforeEach(() => {
  ;({ park } = cast())
})

const arrive = (no: number): Member => {
  const member = agree(signIn('kakao', `9${no}`).member)
  ageDays(member, 10)
  return member
}

function start(task: object) {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(task))
  return child
}

const KILLS = proofSize({ ordinary: 6, full: 600 })
test(`after ${KILLS} kills in random histories each ledger entry has its thing, such as a draw or a post, and nothing is paid twice`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  for (const index of INDEXES) sqlite().exec(index)
  const now = Date.now()
  const random = createRandom(SEED)
  const members = Array.from({ length: 8 }, (_, no) => arrive(no))
  for (const member of members) {
    givePoints(member, 40)
    giveStars(member, 300)
  }
  const gifts = [putGift(park, { stock: STOCK }), putGift(park, { stock: STOCK, starPrice: 20 })]
  offerPrizes(park, now, [
    { kind: 'STAR', name: '스타 5', amount: 5, odds: 300_000 },
    { kind: 'POINT', name: '포인트 100', amount: 100, odds: 300_000, dayStock: 4, substitutePlace: 3 },
    { kind: 'GIFT', name: '커피', giftId: gifts[0]!.id, odds: 200_000, substitutePlace: 3 },
    { kind: 'NOTHING', name: '꽝', odds: 200_000 },
  ])
  const board = { title: '처음 글', content: '모두의 글입니다', category: 'TALK' }
  const boardIds = [writeBoard(members[0]!, NewBoard.parse(board)).id]
  let acts = 0
  for (let kills = 0; kills < KILLS; ) {
    const children = Array.from({ length: PROCESSES }, (_, no) =>
      start({
        seed: SEED + kills * PROCESSES + no,
        members,
        giftIds: gifts.map(({ id }) => id),
        boardIds,
        acts: 1_000_000,
        from: now + kills * DAY_MS,
      }),
    )
    await Promise.all(
      children.map(async (child) => {
        child.stdout.on('data', (dots: Buffer) => {
          acts += dots.length
        })
        await once(child.stdout, 'data')
        await sleep(random() * LATEST_KILL_MS)
        child.kill('SIGKILL')
        await once(child, 'exit')
      }),
    )
    kills += PROCESSES
    sqlite().exec('analyze')
    expectSoundLedger()
    for (const [what, query] of Object.entries(UNEXPLAINED))
      expect(sqlite().prepare(query).all(), what).toEqual([])
  }
  expect(acts, 'the members acted').toBeGreaterThanOrEqual(KILLS)
  startLedgerCheck()
  await goOnChecking()
  expect(readLedgerState().differences).toEqual([])
  process.stderr.write(
    `${acts} acts: ${JSON.stringify(sqlite().prepare('select cause, count(*) as n from ledger_entries group by 1').all())}\n`,
  )
})

test('50 members of 5 processes buy the last gift at once: one gets it, 49 are refused and keep their stars', async () => {
  const members = Array.from({ length: 50 }, (_, no) => arrive(no))
  for (const member of members) giveStars(member, 100)
  const gift = putGift(park, { stock: 1 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, no) =>
      text(
        start({
          seed: no,
          members: members.slice(no * 10, no * 10 + 10),
          giftIds: [gift.id],
          boardIds: [],
          acts: 0,
          from: Date.now(),
        }).stdout,
      ),
    ),
  )
  const told = answers.join('').trim().split('\n').toSorted()
  expect(told).toEqual(['bought', ...Array(49).fill('sold_out')])
  expect(getGift(gift.id).stock).toBe(0)
  expect(members.reduce((sum, { id }) => sum + readBalance(id, 'STAR').balance, 0)).toBe(4_900)
  expectSoundLedger()
}, 60_000)

/** Without these indexes the checks of a long history take longer than the history. */
const INDEXES = [
  'create index proof_members on ledger_entries (user_id, cause)',
  'create index proof_references on ledger_entries (reference)',
  "create index proof_draws on draws ('draw:' || id)",
  "create index proof_gifts on user_gifts ('userGift:' || id)",
  'create index proof_drawn on user_gifts (draw_id)',
  "create index proof_boards on boards ('board:' || id)",
]

/**
 * Queries for rows that nothing explains. A plus before a column lets the query use the index of the expression beside
 * it.
 */
const UNEXPLAINED = {
  'days whose sums are not those of their entries': `
    select day, currency, cause, is_reversal, amount, entries, first_entry_id from ledger_days except
    select (created_at + 32400000) / 86400000, currency, cause, reversed_id is not null, sum(amount), count(*), min(id)
    from ledger_entries group by 1, 2, 3, 4`,
  'draws that are not paid for exactly once': `
    select id from draws where 1 <> (
      select count(*) from ledger_entries e
      where e.user_id = drawer_id and e.cause = 'DRAW' and e.reference = 'draw:' || draws.id and e.amount = -50)`,
  'paid draws that nobody drew': `
    select * from ledger_entries e where cause in ('DRAW', 'DRAW_POINT', 'DRAW_STAR')
      and reference not like 'draw:given%' and not exists (select 1 from draws where 'draw:' || draws.id = +e.reference)`,
  'prizes that are not paid as drawn': `
    select draws.id from draws join prizes on prizes.id = prize_id where kind in ('STAR', 'POINT') and 1 <> (
      select count(*) from ledger_entries e where e.user_id = drawer_id
      and e.cause = 'DRAW_' || kind and e.reference = 'draw:' || draws.id and e.amount = prizes.amount)`,
  'prizes paid for a draw that gave another': `
    select e.id from ledger_entries e join draws on 'draw:' || draws.id = +e.reference
    join prizes on prizes.id = draws.prize_id where e.cause in ('DRAW_STAR', 'DRAW_POINT') and e.cause <> 'DRAW_' || kind`,
  'drawn gifts that nobody got exactly once': `
    select draws.id from draws join prizes on prizes.id = prize_id where kind = 'GIFT'
      and 1 <> (select count(*) from user_gifts where draw_id = draws.id)`,
  'numbers of draws with a gap': `
    select drawer_id, day from draws group by drawer_id, day having count(*) <> max(n)`,
  'prizes given more often than the day has': `
    select * from given_prizes join prizes on prizes.id = prize_id where given > day_stock`,
  'counts of given prizes that differ from the draws': `
    select day, prize_id, given from given_prizes except select day, prize_id, count(*) from draws where prize_id = drawn_prize_id group by 1, 2`,
  'purchases that are not paid exactly once': `
    select id from user_gifts g where origin = 'STORE' and 1 <> (
      select count(*) from ledger_entries e where e.user_id = g.user_id and e.cause = 'GIFT'
      and e.reference = 'userGift:' || g.id and e.amount = -g.star_price and e.reversed_id is null)`,
  'purchases that are cancelled and not refunded, or the other way': `
    select id from user_gifts g where origin = 'STORE' and (status = 'CANCELED') <> exists (
      select 1 from ledger_entries e where e.cause = 'GIFT' and e.reference = 'userGift:' || g.id and e.reversed_id is not null)`,
  'prices without a purchase': `
    select * from ledger_entries e where cause = 'GIFT' and not exists (
      select 1 from user_gifts g where 'userGift:' || g.id = +e.reference)`,
  'presses that bought twice': `
    select user_id, request_key from user_gifts where request_key is not null group by 1, 2 having count(*) > 1`,
  'gifts whose pieces do not add up': `
    select id from gifts where stock < 0 or stock + (
      select count(*) from user_gifts where gift_id = gifts.id and status <> 'CANCELED') <> ${STOCK}`,
  'paid posts that are deleted, or were never written': `
    select e.reference from ledger_entries e left join boards on 'board:' || boards.id = +e.reference
    where e.cause = 'BOARD' and e.reversed_id is null and e.reference not like 'board:given%'
      and (boards.id is null or boards.deleted_at is not null)
      and not exists (select 1 from ledger_entries back where back.reversed_id = e.id)`,
  'stars of likes that do not stand': `
    select e.reference from ledger_entries e
    join boards on boards.id = cast(substr(e.reference, 7) as integer) and boards.deleted_at is null
    where e.cause = 'LIKED' and e.reversed_id is null
      and not exists (select 1 from ledger_entries back where back.reversed_id = e.id)
      and not exists (select 1 from board_likes l where l.board_id = boards.id
        and e.reference = 'board:' || boards.id || '/' || l.user_id)`,
}
