// A page of a source is taken in groups: whatever happens between two of them, the page ends up taken once and whole.
import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { countCommits, sqlite, waitBriefly } from '#db/client.server.ts'
import { takeListings } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'

const A_PAGE = 60

const page = (likes = 1) =>
  Array.from({ length: A_PAGE }, (_, no) =>
    post(no + 1, `[쿠팡] 한빛전자 청소기 HB-V${no + 1} (${no + 10},900원/무료)`, { likes }),
  )
const taken = () => sqlite().prepare('select count(*) from listings').pluck().get() as number
/** Product, sale, price point and fan-out of each post. */
const rows = () =>
  ['products', 'sales', 'price_points', 'fanouts'].map((table) =>
    sqlite().prepare(`select count(*) from ${table}`).pluck().get(),
  )
const ONCE = Array(4).fill(A_PAGE)

test('others have their turn between the posts of a page, whose transactions are small', async () => {
  const before = countCommits()
  const seen = new Set<number>()
  let isTaken = false
  const taking = takeListings(page()).then(() => {
    isTaken = true
  })
  while (!isTaken) {
    seen.add(taken())
    await nextTurn()
  }
  await taking
  expect([...seen].filter((count) => count > 0 && count < A_PAGE)).not.toEqual([])
  expect(countCommits() - before).toBeGreaterThanOrEqual(A_PAGE / 10)
  expect(rows()).toEqual(ONCE)
})

test('posts that a full disk kept out are taken with the next reading of the page', async () => {
  // No page is free that rows of earlier tests had.
  sqlite().exec('vacuum')
  const pages = sqlite().pragma('page_count', { simple: true }) as number
  sqlite().pragma(`max_page_count = ${pages + 4}`)
  await expect(takeListings(page())).rejects.toThrow('full')
  sqlite().pragma('max_page_count = 4294967294')
  expect(taken()).toBeGreaterThan(0)
  expect(taken()).toBeLessThan(A_PAGE)
  await takeListings(page())
  expect(rows()).toEqual(ONCE)
})

test('a page waits for another process that writes, and is taken whole', async () => {
  waitBriefly()
  const other = new Database(sqlite().name)
  other.exec('begin immediate')
  setTimeout(() => other.exec('commit'), 300)
  await takeListings(page())
  other.close()
  expect(rows()).toEqual(ONCE)
})

test('a post that cannot be taken takes no other with it', async () => {
  sqlite().exec(
    `create temp trigger broken before insert on listings when new.post_key like '%:30'
     begin select raise(abort, 'broken'); end`,
  )
  await takeListings(page())
  sqlite().exec('drop trigger broken')
  expect(taken()).toBe(A_PAGE - 1)
  await takeListings(page(2))
  expect(rows()).toEqual(ONCE)
})
