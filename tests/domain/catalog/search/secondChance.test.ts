import { describe, expect, test } from 'vitest'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { findSecondChance } from '#domain/catalog/search/secondChance.server.ts'
import { listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { addGoods } from '#tests/support/goods/goodsNames.ts'

const NAMES = [
  '농심 신라면 40개',
  '매운 라면 5봉',
  '마루픽셀 27형 모니터',
  '한빛전자 무선 청소기 V10',
  '플레이스테이션 PS5 슬림',
]

async function addProducts(): Promise<void> {
  addGoods(NAMES)
  await renewSearchIndex()
}

describe('a search that finds nothing', () => {
  test.each([
    ['라먄', '라면', '중성 하나가 다른 두 음절'],
    ['한빛전쟈', '한빛전자', '중성 하나가 다른 끝 음절'],
    ['무선청소긔', '무선청소기', '다섯 음절'],
    ['무선청수기', '무선청소기', '가운데 음절'],
    ['무선 청소긔', '무선 청소기', '낱말 하나만'],
    ['fkaus', '라면', '영문 자판'],
    ['ㅔㄴ5', 'ps5', '한글 자판'],
  ])('%s may mean %s (%s)', async (typed, keyword) => {
    await addProducts()
    expect(findSecondChance(typed)).toEqual({ keyword, isRespelled: true })
  })

  test.each([
    ['32인치 모니터', '모니터'],
    ['매운 32인치 라면', '매운 라면'],
  ])('%s is searched by the words that are found together: %s', async (typed, keyword) => {
    await addProducts()
    expect(findSecondChance(typed)).toEqual({ keyword, isRespelled: false })
  })

  test.each(['없는말뭉치', 'ㅋㅌㅍ', 'ㅍ', '👟', ' ', '가'.repeat(100)])(
    '%s means nothing else',
    async (typed) => {
      await addProducts()
      expect(findSecondChance(typed)).toBeNull()
    },
  )
})

test('a search of too many letters looks for the first hundred, and does not show every product', async () => {
  await addProducts()
  const filter = ProductFilter.parse({ searchKeyword: `모니터${'가'.repeat(200)}` })
  expect(filter.searchKeyword).toHaveLength(100)
  expect(listProducts({ ...filter, pageNumber: 1, pageSize: 20 }).totalCount).toBe(0)
})
