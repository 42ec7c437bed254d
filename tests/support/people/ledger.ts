import { expect } from 'vitest'
import { sqlite } from '#db/client.server.ts'

/**
 * Checks the ledger: every entry continues the previous one, each balance is the sum of its entries, a
 * reversal equals the amount that it reverses, each visited day is paid once, and no row refers to a
 * missing one.
 */
export function expectSoundLedger(): void {
  for (const [what, query] of Object.entries(FAULTS)) expect(sqlite().prepare(query).all(), what).toEqual([])
  expect(sqlite().pragma('foreign_key_check'), 'orphans').toEqual([])
}

const FAULTS = {
  'entries that do not continue the previous one': `
    select * from (
      select *, coalesce(lag(balance - owed) over mine, 0) as stood from ledger_entries
      window mine as (partition by user_id, currency order by id)
    ) where stood + amount <> balance - owed`,
  'balances that differ from the sum of entries': `
    select user_id, currency, sum(amount) as total from ledger_entries
    group by user_id, currency
    having total <> (
      select balance - owed from ledger_entries newest
      where newest.user_id = ledger_entries.user_id and newest.currency = ledger_entries.currency
      order by id desc limit 1
    )`,
  'reversals of another amount': `
    select reversal.* from ledger_entries reversal join ledger_entries paid on paid.id = reversal.reversed_id
    where reversal.amount <> -paid.amount or reversal.user_id <> paid.user_id
      or reversal.currency <> paid.currency`,
  'visited days that are not paid exactly once': `
    select user_id, day from attendances where 1 <> (
      select count(*) from ledger_entries
      where ledger_entries.user_id = attendances.user_id and cause = 'ATTENDANCE' and reference = day
    )`,
  'paid days without a visit': `
    select user_id, reference from ledger_entries where cause = 'ATTENDANCE' and not exists (
      select 1 from attendances where attendances.user_id = ledger_entries.user_id and day = reference
    )`,
  'invitations that are not paid as they say': `
    select * from invitations
    where (guest_paid_at is not null) <> exists (
      select 1 from ledger_entries where user_id = guest_id and cause = 'INVITED'
    ) or (host_paid_at is not null) <> exists (
      select 1 from ledger_entries where user_id = host_id and cause = 'INVITATION' and reference = 'user:' || guest_id
    )`,
}
