import { expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { nextDueAt } from '#domain/devices/delivery/outbox/due.server.ts'
import { assertNoScans, listRan, listScans } from '#tests/support/run/plans.ts'

const scansOf = (text: string, ...values: unknown[]) =>
  listScans([{ text, values }], sqlite()).map(({ table }) => table)

test('a statement without an index on a large table is named, also under an alias', () => {
  expect(scansOf('select * from sales where name = ?', '라면')).toEqual(['sales'])
  expect(scansOf('select 1 from "sales" "other" where "other"."name" = ?', '라면')).toEqual(['sales'])
  expect(scansOf('update deliveries set attempts = 0 where reason = ?', 'x')).toEqual(['deliveries'])
  expect(scansOf('delete from notify_histories where read_at = ?', 1)).toEqual(['notify_histories'])
})

test('a statement with an index, or on a small table, is not named', () => {
  expect(scansOf('select * from sales where id = ?', 1)).toEqual([])
  expect(scansOf('select * from sales where product_id = ?', 1)).toEqual([])
  expect(scansOf('select * from sources where reason = ?', 'x')).toEqual([])
})

test('a partial index counts only for the values that it covers', () => {
  const inState = 'select id from deliveries where state = ? and urgency = 1 and due_at < 5'
  expect(scansOf(inState, 'pending')).toEqual([])
  expect(scansOf(inState, 'sent')).toEqual(['deliveries'])
})

test('the run fails with the table and the statement', () => {
  expect(() => assertNoScans([{ table: 'sales', text: 'select 1 from sales' }])).toThrow(
    'sales: select 1 from sales',
  )
})

test('statements of the product are recorded, those of a test are not', () => {
  nextDueAt()
  sqlite().prepare('select count(*) from sales').get()
  const texts = listRan().map(({ text }) => text)
  expect(texts.some((text) => text.includes('deliveries'))).toBe(true)
  expect(texts).not.toContain('select count(*) from sales')
})
