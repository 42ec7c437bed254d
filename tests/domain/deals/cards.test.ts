import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { listCards } from '#domain/deals/cards.server.ts'

/** More sales than a card covers: the dearest ones are the newest. */
const SALES = 500
const NOW = Date.now()

beforeEach(() => {
  sqlite().exec(`
    insert into products (id, name, search_name, category_id, created_at, last_posted_at)
      values (1, '라면', '라면', 1, ${NOW}, ${NOW});
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SALES})
      insert into sales (id, product_id, kind, source_key, post_key, name, url, posted_at, ended_at, total_won)
      select i, 1, iif(i = 1, 'CARD', 'HOT_DEAL'), 'clien', 'many:' || i, '라면', 'https://shop.example/' || i,
        ${NOW} - ${SALES} * ${HOUR_MS} + i * ${HOUR_MS}, ${NOW}, 1000 + i from n;`)
})

const card = () => {
  const [only] = listCards([1], 'everything')
  if (!only) throw new Error('no card')
  return { ...only, covered: only.saleIds.length }
}
const reopen = (sales: string) => sqlite().exec(`update sales set ended_at = null where ${sales}`)

test('a product that many sales ended is the best of the latest 200', () => {
  expect(card()).toMatchObject({ isEnded: true, saleId: 301, totalWon: 1301, covered: 200 })
})

test('a live sale comes first, however many ended since', () => {
  reopen('id in (7, 9)')
  const { saleIds, ...shown } = card()
  expect(shown).toMatchObject({ isEnded: false, saleId: 7, totalWon: 1007, covered: 202 })
  expect(saleIds.slice(0, 3)).toEqual([7, 9, 301])
})

test('of very many live sales the cheapest for everybody is shown', () => {
  reopen('true')
  expect(card()).toMatchObject({ isEnded: false, saleId: 2, totalWon: 1002, covered: 200 })
})
