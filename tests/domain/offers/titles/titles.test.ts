import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { type Offer, readOffer } from '#domain/offers/titles/offer.ts'
import { post } from '#tests/support/goods/listings.ts'

/**
 * A title, the fields that its site shows, and what a careful shopper reads in them. Defaults are left out.
 */
interface Row {
  title: string
  cut?: true
  shopText?: string
  priceText?: string
  shippingText?: string

  shop: string | null
  name: string
  price: number | null
  currency?: string
  fee: number | null
  note?: string
  card?: true
  /** The whole quantity for a price in won, where it is certain: `4800ml`, `2000g`, `30개`. */
  quantity?: string
  ended?: true
}

const rows: Row[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/titles.json'), 'utf8'),
)

const WON_FOR_A_DOLLAR = 1400

const read = (row: Row): Offer =>
  readOffer(
    post(1, row.title, {
      isCut: row.cut ?? false,
      shopText: row.shopText ?? null,
      priceText: row.priceText ?? null,
      shippingText: row.shippingText ?? null,
    }),
    WON_FOR_A_DOLLAR,
  )

/** Each field with its required share of agreement, the expected value and the value read. */
const FIELDS: Array<[string, number, (row: Row) => unknown, (offer: Offer, row: Row) => unknown]> = [
  [
    'price',
    0.97,
    (row) => [row.price, row.price === null ? 'KRW' : (row.currency ?? 'KRW')],
    (offer) => [offer.price, offer.price === null ? 'KRW' : offer.currency],
  ],
  ['shop', 0.95, (row) => row.shop, (offer) => offer.shop],
  [
    'shipping',
    0.95,
    (row) => [row.fee, row.note ?? null],
    (offer) => [offer.shippingFee, offer.shippingNote],
  ],
  ['name', 0.95, (row) => row.name, (offer) => offer.name],
  ['card', 0.97, (row) => row.card ?? false, (offer) => offer.isCardOnly],
  ['end', 0.97, (row) => row.ended ?? false, (_, row) => saysEnded(row.title)],
]

describe(`${rows.length} sample titles`, () => {
  test.each(FIELDS)(
    'the %s is read like a careful shopper reads it, at least in a share of %d',
    (_, share, said, asRead) => {
      const wrong = rows
        .map((row) => ({ title: row.title, said: said(row), read: asRead(read(row), row) }))
        .filter((row) => JSON.stringify(row.said) !== JSON.stringify(row.read))
      const agreed = 1 - wrong.length / rows.length
      expect(agreed, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(share)
    },
  )
})

test('a title that repeats words about the offer without end is read', () => {
  const title = `라면 [${'로켓와우'.repeat(70)}!] 9,900원`
  expect(readOffer(post(1, title), 1_400).price).toBe(9_900)
})
