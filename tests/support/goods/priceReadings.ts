import type { MallOffer, ProductReading } from '#domain/comparison/priceReading.ts'

/** A shop's row of the price comparison; the test sets the fields that matter. */
export const mall = (name: string, price: number, more: Partial<MallOffer> = {}): MallOffer => ({
  name,
  code: null,
  price,
  delivery: 0,
  lowest: false,
  cash: false,
  itemId: null,
  link: null,
  ...more,
})

/** A product page of the price comparison, read just now. */
export const reading = (pcode: string, more: Partial<ProductReading> = {}): ProductReading => ({
  kind: 'product',
  pcode,
  name: '한빛전자 HB-V10',
  categories: ['가전/TV', '청소기', '무선청소기'],
  image: null,
  minPrice: null,
  cashPrice: null,
  cardPrice: null,
  coupangPrice: null,
  malls: [mall('옥션', 149_000)],
  cards: [],
  skippedMalls: 0,
  ...more,
})
