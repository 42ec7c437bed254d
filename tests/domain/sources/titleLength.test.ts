import { expect, test } from 'vitest'
import { readName } from '#domain/catalog/naming/reading.ts'
import { readUnitPrice } from '#domain/offers/money/unitPrice.ts'
import { findShop } from '#domain/offers/shops/shops.ts'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'

const FILLER = '가 '.repeat(150)
const USD_KRW = 1_400
const price = { categoryId: 1, price: 10_000, currency: 'KRW' }
const fields = { isCut: false, shopText: null, priceText: null, shippingText: null }

test('what stands behind the 300th letter of a title or a field is not read', () => {
  expect(readOffer({ ...fields, title: `라면 ${FILLER}(9,900원/무료)` }, USD_KRW).price).toBeNull()
  expect(readOffer({ ...fields, title: `라면 ${FILLER}끝` }, USD_KRW).name).not.toContain('끝')
  const priceText = `${FILLER}9,900원`
  expect(readOffer({ ...fields, title: '라면', priceText }, USD_KRW).price).toBeNull()
  const shopText = `${'가'.repeat(300)}끝`
  expect(readOffer({ ...fields, title: '라면', shopText }, USD_KRW).shop).toBe('가'.repeat(300))
  expect(saysEnded(`${FILLER}종료`)).toBe(false)
})

test('what stands behind the 300th letter of a name is not read', () => {
  expect(readName(`${FILLER}라면`).words).not.toContain('라면')
  expect(readUnitPrice({ ...price, name: '물 500ml' })).toEqual({ price: 2_000, per: '100ml' })
  expect(readUnitPrice({ ...price, name: `${FILLER}500ml` })).toBeNull()
  expect(findShop(`${' '.repeat(300)}쿠팡`)).toBeNull()
})

test('words behind the 20th of a name distinguish it from no other name, but measures there do', () => {
  const read = readName(`${'가나다 '.repeat(20)}라마바 abc123 500ml`)
  expect(read.words).toHaveLength(20)
  expect(read.codes).toEqual([])
  expect(read.options.get('volume')).toEqual(readName('물 500ml').options.get('volume'))
})

test('one letter that stands for eighteen does not lengthen a title', () => {
  expect(readOffer({ ...fields, title: 'ﷺ'.repeat(300) }, USD_KRW).name.length).toBeLessThanOrEqual(300)
})
