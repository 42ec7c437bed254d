import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SOURCES } from '#crawler/sources/all.ts'
import { CATEGORIES, OTHER_CATEGORY } from '#domain/catalog/categories/categories.ts'
import { categoryOf, isCategoryWord } from '#domain/catalog/categories/categoryWords.ts'
import { samplesOf } from '#tests/crawler/sources/samplePages.ts'

const PAGES = resolve(import.meta.dirname, '../../../../crawler/samples/pages')

/** Every category on a sample page, as its parser reads it. */
const sampleWords = [
  ...new Set(
    SOURCES.flatMap(samplesOf)
      .flatMap((sample) => sample.parse(sample.text))
      .flatMap(({ category }) => category ?? []),
  ),
]

/** The categories in the description of the sources, by section. */
const KNOWN_WORDS =
  '상품정보 해외구매정보 오프라인정보 공동구매정보 이벤트정보 진행 종료 여행/항공 PC/가전 게임S/W 게임H/W 음식 상품권 A/V VR 생활용품 식품 PC/하드웨어 SW/게임 전자제품 의류 화장품 상품권/쿠폰 임박 기타'

describe('the categories of the sources', () => {
  test(`the table contains all ${sampleWords.length} categories of the sample pages`, () => {
    expect(sampleWords.length).toBeGreaterThan(15)
    expect(sampleWords.filter((word) => !isCategoryWord(word))).toEqual([])
  })

  test('the table contains categories without a sample, and paths of the price comparison', () => {
    const { search } = JSON.parse(readFileSync(resolve(PAGES, 'danawa/expected.json'), 'utf8'))
    const steps: string[] = search[0].categoryPath
    expect(steps).toContain('청소기')
    expect([...KNOWN_WORDS.split(' '), ...steps].filter((word) => !isCategoryWord(word))).toEqual([])
  })

  test.each([
    ['식품/건강', '무엇이든', 1],
    ['먹거리', '무엇이든', 1],
    ['생활/식품', '하루담 화장지 30롤', 5],
    ['생활/식품', '제주 햇감귤 5kg', 1],
    ['PC/가전', '한빛전자 무선청소기 HB-V10', 4],
    ['PC/가전', '루미코 NVMe SSD 1TB', 3],
    ['PC관련', '무엇이든', 3],
    ['가전/디지털', '소리담 무선 이어폰', 2],
    ['가전/디지털', '한빛전자 제습기', 4],
    ['전자제품', '무엇이든', 2],
    ['게임S/W', '별빛기사단', 8],
    ['SW/게임', '달토끼 모험', 8],
    ['의류/잡화', '무엇이든', 6],
    ['화장품', '무엇이든', 7],
    ['육아', '무엇이든', 9],
    ['여행/항공', '무엇이든', 10],
    ['이벤트/쿠폰', '무엇이든', 11],
    ['진행', '별하 매운 라면 40봉', 1],
    ['상품정보', '무엇이든', 12],
    [' 식품 / 건강 ', '무엇이든', 1],
    ['처음 보는 말', '무엇이든', 12],
    ['처음 보는 말', '늘솜 패딩', 6],
    [null, '늘솜 캠핑 의자', 10],
    [null, '늘솜 식탁 의자', 4],
    [null, '아이스크림 30개', 12],
    [null, '클립 100개', 12],
  ])('the category of "%s, %s" is %i', (word, name, id) => {
    expect(categoryOf(word, name)).toBe(id)
  })

  test('each category is reachable from a source', () => {
    const words = [
      '식품',
      '디지털',
      'PC',
      '가전',
      '생활',
      '패션',
      '뷰티',
      '게임',
      '유아',
      '레저',
      '상품권',
      '기타',
    ]
    expect(words.map((word) => categoryOf(word, ''))).toEqual(CATEGORIES.map(({ id }) => id))
    expect(isCategoryWord('처음 보는 말')).toBe(false)
    expect(categoryOf('처음 보는 말', '')).toBe(OTHER_CATEGORY)
  })
})
