// A member with many rows: the erasure works in small transactions, and goes on after a crash in the middle.
import { beforeEach, expect, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { listHistories, writeHistory } from '#domain/devices/histories.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { likeProduct } from '#domain/interest/likes.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave, resumeAccount } from '#domain/membership/leaving.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { expectSoundLedger } from '#tests/support/people/ledger.ts'

const ROWS = 120
/** Groups of 1, 2, 4 to 32 rows; a crash after 100 rows undoes the group of 50 that follows. */
const SERVED = 63

let kim: Member
let lee: Member
let park: Member
let productId: number
beforeEach(() => {
  ;({ kim, lee, park } = cast())
  ;({ productId } = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)')))
  live()
  leave(kim, Date.now() - 31 * DAY_MS)
})

/** Every kind of row that grows with a member, 120 times. */
function live(): void {
  const now = Date.now() - 200 * DAY_MS
  for (let no = 0; no < ROWS; no++) {
    const said = comment(lee, productId, `${no}번째 후기입니다`, { now: now + no })
    likeComment(kim, PRODUCT_COMMENTS, said, now + no)
    comment(kim, productId, `@${park.nickname} ${no}번 보세요`, { now: now + no })
    likeProduct(
      kim,
      recordListing(post(2 + no, `[쿠팡] 상품${no} 머그컵 ${no}00ml (9,900원/무료)`)).productId,
      now,
    )
    recordVisit(kim, now + no * DAY_MS)
    const words = { kind: 'OPERATION', title: '소식', body: `${no}`, imageUrl: null, link: '/' } as const
    writeHistory(kim.id, { subject: `news:${no}`, ...words }, now)
  }
}

const count = (from: string, ...values: unknown[]): number =>
  sqlite()
    .prepare(`select count(*) from ${from}`)
    .pluck()
    .get(...values) as number

/** Every column of every table that names the member, with how many rows do. */
function listNaming(id: number): Array<[string, number]> {
  const columns = sqlite()
    .prepare(
      `select t.name as tableName, k."from" as columnName from sqlite_master t join pragma_foreign_key_list(t.name) k
       where t.type = 'table' and k."table" = 'users'`,
    )
    .all() as Array<{ tableName: string; columnName: string }>
  expect(columns.length).toBeGreaterThan(50)
  return columns
    .map(({ tableName, columnName }): [string, number] => [
      `${tableName}.${columnName}`,
      count(`"${tableName}" where "${columnName}" = ?`, id),
    ])
    .filter(([, rows]) => rows > 0)
}

/** Comments and products whose count of likes is not that of the likes. */
const listMiscounted = () =>
  sqlite()
    .prepare(
      `select 'comment', id from product_comments c
       where like_count <> (select count(*) from product_comment_likes where comment_id = c.id)
       union all select 'product', id from products p
       where like_count <> (select count(*) from product_likes where product_id = p.id)`,
    )
    .all()

test.each([
  ['product_comments', 'update of user_id'],
  ['product_comment_likes', 'delete'],
  ['product_likes', 'delete'],
  ['notify_histories', 'delete'],
  ['attendances', 'delete'],
  ['ledger_entries', 'delete'],
])('a crash among many rows of %s loses the last group, and the next night ends it', async (table, act) => {
  const ofKim = `${table} where user_id = ${kim.id}`
  const before = count(ofKim)
  expect(before).toBeGreaterThanOrEqual(ROWS)
  expect(listHistories(park, { pageNumber: 1, pageSize: 1 }).totalCount).toBeGreaterThan(0)
  sqlite().exec(
    `create temp trigger broken before ${act} on ${table}
     when old.user_id = ${kim.id} and (select count(*) from ${ofKim}) = ${before - 100}
     begin select raise(abort, 'crash'); end`,
  )
  // A slow group would make the next one smaller: here each takes no time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await eraseLeft()
  clock.mockRestore()
  sqlite().exec('drop trigger broken')

  expect(count(ofKim)).toBe(before - SERVED)
  expect(listMiscounted()).toEqual([])
  expect(count('identities where user_id = ?', kim.id), 'the account is whole').toBe(1)
  const { contents } = listThread(lee, PRODUCT_COMMENTS, productId, { pageNumber: 1, pageSize: 300 })
  expect(contents.filter(({ plainContent }) => plainContent.includes('보세요'))).toHaveLength(ROWS)
  expect(JSON.stringify(contents)).not.toContain(kim.nickname)
  expect(() => resumeAccount({ ...kim, leftAt: Date.now() - 31 * DAY_MS })).toThrow('30일이 지나')

  await eraseLeft()
  expect(listNaming(kim.id)).toEqual([])
  expect(count('users where id = ?', kim.id)).toBe(0)
  expect(listMiscounted()).toEqual([])
  expect(count('product_comments where user_id is null')).toBe(ROWS)
  expect(listHistories(park, { pageNumber: 1, pageSize: 1 }).totalCount, 'what called park is gone').toBe(0)
  expectSoundLedger()
})

test('the balance of a ledger that is half gone is still the sum of what is left', async () => {
  sqlite().exec(
    `create temp trigger broken before delete on ledger_entries
     when (select count(*) from ledger_entries where user_id = ${kim.id}) = 60
     begin select raise(abort, 'crash'); end`,
  )
  await eraseLeft()
  sqlite().exec('drop trigger broken')
  const accounts = sqlite()
    .prepare(
      `select currency, sum(amount) as total, balance - owed as net, max(id) from ledger_entries
       where user_id = ? group by currency`,
    )
    .all(kim.id) as Array<{ total: number; net: number }>
  expect(accounts.length).toBeGreaterThan(0)
  for (const { total, net } of accounts) expect(total).toBe(net)
})
