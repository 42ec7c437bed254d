import { expect, test } from 'vitest'
import type { SaleRow } from '#domain/deals/deal.ts'
import { groupSales } from '#ui/products/detail/saleGroups.ts'

const sale = (id: number, sourceKey: string, more: Partial<SaleRow> = {}) =>
  ({
    id,
    sourceKey,
    kind: 'HOT_DEAL',
    shop: '쿠팡',
    price: 109_700,
    currency: 'KRW',
    shippingFee: 0,
    shippingNote: null,
    suspiciousDropPercent: null,
    outboundUrl: null,
    endedAt: null,
    ...more,
  }) as SaleRow

const groupsOf = (...sales: SaleRow[]) =>
  groupSales(sales).map(({ first, sales, sources }) => [first.id, sales.length, sources.join()])

test('posts about one shop and price are one offer, with the way to the shop first', () => {
  const deals = [sale(1, 'coolenjoy'), sale(2, 'clien', { outboundUrl: 'https://shop' }), sale(3, 'eomisae')]
  expect(groupsOf(...deals)).toEqual([[2, 3, 'coolenjoy,clien,eomisae']])
})

test('another shop, price, shipping, condition or state is another offer', () => {
  const others = [
    { shop: '옥션' },
    { price: 1 },
    { shippingFee: 3_000 },
    { kind: 'CARD' as const },
    { endedAt: 5 },
  ]
  expect(groupsOf(sale(1, 'clien'), ...others.map((more, at) => sale(at + 2, 'clien', more)))).toHaveLength(6)
})

test('posts without a shop or a price are not known to be the same; the price comparison is no community', () => {
  expect(groupsOf(sale(1, 'clien', { shop: null }), sale(2, 'clien', { shop: null }))).toHaveLength(2)
  expect(groupsOf(sale(1, 'clien', { price: null }), sale(2, 'clien', { price: null }))).toHaveLength(2)
  expect(groupsOf(sale(1, 'danawa', { kind: 'COUPANG' }), sale(2, 'clien'))).toEqual([[1, 2, 'clien']])
})
