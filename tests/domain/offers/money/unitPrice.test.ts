import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { categoryOf } from '#domain/catalog/categories/categoryWords.ts'
import { readQuantity } from '#domain/offers/money/quantity.ts'
import { readUnitPrice } from '#domain/offers/money/unitPrice.ts'

interface Row {
  title: string
  name: string
  price: number | null
  currency?: string
  quantity?: string
}

const rows: Row[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/titles.json'), 'utf8'),
)

const quantityOf = (name: string, isConsumed = true): string | null => {
  const quantity = readQuantity(name, isConsumed)
  return quantity && `${quantity.amount}${quantity.unit}`
}

/** Calculates the price of 100 g, 100 ml or a piece without the parser. */
function expected({ price, quantity = '' }: Row) {
  const [, amount, unit] = /^(\d+)(g|ml|개)$/.exec(quantity) ?? []
  if (!amount || !unit || price === null) return null
  const times = unit === '개' ? 1 : 100
  return { price: Math.round((price * times) / Number(amount)), per: unit === '개' ? unit : `100${unit}` }
}

describe('the unit price', () => {
  test('the unit price of every sample title is right or absent, never wrong', () => {
    const said = rows.map((row) => ({
      title: row.title,
      said: expected(row),
      read: readUnitPrice({ currency: 'KRW', ...row, categoryId: categoryOf(null, row.name) }),
    }))
    const certain = said.filter((row) => row.said !== null)
    expect(certain.length).toBeGreaterThan(100)
    expect(
      said.filter((row) => row.read !== null && JSON.stringify(row.read) !== JSON.stringify(row.said)),
    ).toEqual([])
    expect(certain.filter((row) => row.read === null)).toEqual([])
  })

  test.each([
    ['스팸 클래식 340g x 8개', '2720g'],
    ['스팸 200g*10', '2000g'],
    ['깊은골 생수 500ml x 40', '20000ml'],
    ['비타민C 1000mg 600정', '600개'],
    ['유산균 30포 3박스 (총 90포)', '90개'],
    ['컵밥 250g 10개', '2500g'],
    ['쌀 20kg (10kg x 2포)', '20000g'],
    ['즉석밥 210g 36입(12입x3)', '7560g'],
    ['두유 190ml 24팩 x 4박스', '18240ml'],
    ['분유 3단계 800g 6캔', '4800g'],
    ['계란 30구 2판', '60개'],
    ['멀티탭 4구 3개', '3개'],
    ['고기만두 350g 2입 4봉', '2800g'],
    ['비닐장갑 1,000매', '1000개'],
    ['생수 2L 6병 총 4묶음', '48000ml'],
    ['생수 2L 6병 (총 4묶음)', '48000ml'],
    ['생수 2L 6병 총 4묶음 24병', '48000ml'],
    ['휴지 30롤 총 3묶음', '90개'],
    ['토너패드 100매 총 2통', '200개'],
    ['유산균 60캡슐 총 3통', '180개'],
    ['물티슈 100매 10통 총 10통', '1000개'],
    ['세제 3L 총 4통', '12000ml'],
  ])('the unit price of %s is based on %s', (name, quantity) => expect(quantityOf(name)).toBe(quantity))

  test.each([
    '커피 원두 500g+500g',
    '고구마 3kg/5kg',
    '귤 3~5kg',
    '닭가슴살 100g x 30팩 + 소스 3개',
    '닭가슴살 100g 30팩 (10종 택)',
    '양말 10켤레 + 1켤레',
    '건전지 AA 20개 AAA 20개',
    '고추장 500g 1개 된장 500g 1개',
    '사과 10개 3kg 내외',
    '사과 10개 3kg',
    '생리대 중형 36P 4팩',
    '모기향 10개입 2+1',
    '세제 2.5L+리필 2L',
    '캠핑박스 50L',
    '전자레인지 20L',
    '보온병 1L',
    '배낭 40L',
    '3개월 이용권',
    '콘센트 2구',
    '선물세트 1호',
    '도서 3권',
    '유심 30일 10GB',
    '쿠킹호일 30cm x 50m',
  ])('the quantity of %s is uncertain and left out', (name) => expect(quantityOf(name)).toBeNull())

  test('weight and capacity of durable goods are ignored', () => {
    expect(quantityOf('산바람 케이스 10kg 2개', false)).toBe('2개')
  })

  test('foreign currencies and free offers have no unit price', () => {
    const rice = { name: '쌀 10kg', categoryId: 1, price: 30_000, currency: 'KRW' }
    expect(readUnitPrice(rice)).toEqual({ price: 300, per: '100g' })
    expect(readUnitPrice({ ...rice, currency: 'USD' })).toBeNull()
    expect(readUnitPrice({ ...rice, price: 0 })).toBeNull()
    expect(readUnitPrice({ ...rice, price: null })).toBeNull()
  })
})
