// What docs/data.md says of how long rows are kept: each is there a day before its end, and gone a day after.
import { beforeEach, describe, expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { explainHistories, forgetOldCauses } from '#domain/alerts/explainedHistories.server.ts'
import { drainFanouts, forgetOldFanouts } from '#domain/alerts/fanouts.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { forgetOldWarmDeals } from '#domain/alerts/recommended/warmDeals.server.ts'
import { DAY_MS, MINUTE_MS, seoulDay } from '#domain/clock.ts'
import { forgetOldDeliveries } from '#domain/devices/delivery/outbox/counts.server.ts'
import {
  forgetOldHistories,
  HistoryFilter,
  listHistories,
  writeHistory,
} from '#domain/devices/histories.server.ts'
import { forgetTelegramCodes, issueTelegramCode } from '#domain/devices/telegram.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { forgetOldRuns } from '#domain/sources/sourceRuns.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const count = (table: string) => sqlite().prepare(`select count(*) from ${table}`).pluck().get() as number
const titlesOf = (member: Member) => received(member, 5_000).contents.map(({ title }) => title)
/** Gives a member a message about the deal `no`. */
const addMessage = (member: Member, no: number, at: number) =>
  writeHistory(
    member.id,
    {
      subject: `deal:${no}`,
      kind: 'KEYWORD',
      title: `${no}번째`,
      body: '',
      imageUrl: null,
      link: '/products/1',
    },
    at,
  )
const received = (member: Member, pageSize = 20) =>
  listHistories(member, { pageNumber: 1, pageSize }, HistoryFilter.parse({}))

/** A keyword of kim's and a post that it matches: one message to one browser. */
async function tell(): Promise<void> {
  giveDevice(kim)
  addKeyword(kim, NewKeyword.parse({ keyword: '라면' }))
  takeListing(post(1, '[쿠팡] 진라면 40개 (19,900원/무료)'))
  await drainFanouts()
  expect(received(kim).totalCount).toBe(1)
}

type Forget = (now: number) => Promise<void> | void

/** Expects that a job deletes the only row of a table after `days` days, and not before. */
async function expectKept(days: number, table: string, forget: Forget): Promise<void> {
  expect([table, count(table)]).toEqual([table, 1])
  await forget(Date.now() + days * DAY_MS - MINUTE_MS)
  expect([table, count(table)]).toEqual([table, 1])
  await forget(Date.now() + days * DAY_MS + MINUTE_MS)
  expect([table, count(table)]).toEqual([table, 0])
}

describe('a message', () => {
  test('a sent delivery is deleted after 14 days; a pending one stays, and the message itself', async () => {
    await tell()
    await forgetOldDeliveries(Date.now() + 400 * DAY_MS)
    expect(count('deliveries')).toBe(1)
    sqlite().exec("update deliveries set state = 'sent'")
    sqlite().exec("insert into delivery_acks (delivery_id, event, at) select id, 'SHOWN', 0 from deliveries")
    sqlite().exec(`insert into telegram_messages (history_id, device_id, message_id, delivery_key, has_picture)
      select history_id, device_id, 1, delivery_key, 0 from deliveries`)
    await expectKept(14, 'deliveries', forgetOldDeliveries)
    expect([count('delivery_acks'), count('telegram_messages')]).toEqual([0, 0])
    expect(received(kim).totalCount).toBe(1)
  })

  const why = () => {
    const id = received(kim).contents[0]?.id ?? 0
    return explainHistories([id]).get(id)?.causes
  }

  test('a message keeps its causes for 30 days', async () => {
    await tell()
    expect(why()).toEqual([{ kind: 'KEYWORD', words: '라면' }])
    await expectKept(30, 'causes', forgetOldCauses)
    expect(why()).toBeUndefined()
    expect(received(kim).totalCount).toBe(1)
  })

  test('a message that is sent again keeps its causes for another 30 days', async () => {
    await tell()
    sqlite().exec(`update causes set created_at = created_at - ${29 * DAY_MS}`)
    takeListing(post(1, '[쿠팡] 진라면 40개 (14,900원/무료)'))
    await drainFanouts()
    expect(received(kim).contents).toMatchObject([{ title: expect.stringContaining('14,900원') }])
    await forgetOldCauses(Date.now() + 29 * DAY_MS)
    expect(why()).toEqual([{ kind: 'KEYWORD', words: '라면' }])
  })

  test('a message is deleted when its member has 2,000 newer ones; other members lose none', async () => {
    const now = Date.now()
    write(() => {
      for (let each = 1; each <= 2_450; each++) addMessage(kim, each, now - 3_000 + each)
      for (let each = 1; each <= 2_000; each++) addMessage(lee, each, now - 3_000 + each)
    })
    await forgetOldHistories()
    expect([received(kim).totalCount, received(lee).totalCount]).toEqual([2_000, 2_000])
    expect(received(kim).contents[0]?.title).toBe('2450번째')
    expect(titlesOf(kim)).toContain('451번째')
    expect(titlesOf(kim)).not.toContain('450번째')
  })
})

describe('kept for a time', () => {
  test('a fan-out is deleted 30 days after its last member, an unfinished one never', async () => {
    await tell()
    await expectKept(30, 'fanouts', forgetOldFanouts)
    takeListing(post(2, '[쿠팡] 삼양라면 40개 (17,900원/무료)'))
    await forgetOldFanouts(Date.now() + 400 * DAY_MS)
    expect(count('fanouts')).toBe(1)
  })

  test('a hot deal and a recommendation are kept for 30 days', async () => {
    await tell()
    const at = Date.now()
    sqlite().exec(`
      insert into warm_deals (deal_id, noted_at, done_at) select id, ${at}, ${at} from deals;
      update deals set quiet_at = ${at};
      insert into recommendations (user_id, deal_id, day) select ${kim.id}, id, ${seoulDay(at)} from deals`)
    await expectKept(30, 'warm_deals', forgetOldWarmDeals)
    expect(count('recommendations')).toBe(1)
    await forgetOldWarmDeals(at + 31 * DAY_MS)
    expect(count('recommendations')).toBe(0)
  })

  test('a reading of a source is kept for 14 days', async () => {
    sqlite().exec(
      `insert into source_runs (source_key, page, at, outcome) values ('pomppu', 'ppomppu', ${Date.now()}, 'read')`,
    )
    await expectKept(14, 'source_runs', forgetOldRuns)
  })

  test('a code of Telegram is kept until it expires', () => {
    issueTelegramCode(kim)
    forgetTelegramCodes()
    expect(count('telegram_codes')).toBe(1)
    forgetTelegramCodes(Date.now() + 11 * MINUTE_MS)
    expect(count('telegram_codes')).toBe(0)
  })
})
