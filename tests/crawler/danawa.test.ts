import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProductReading } from '../../app/domain/products/prices/priceReading.ts'
import { parseProductList } from '../../crawler/danawa/productList.ts'
import { parseProductPage } from '../../crawler/danawa/productPage.ts'
import type { Page } from '../../crawler/source.ts'
import { Unreadable } from '../../crawler/trouble.ts'

const textOf = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../crawler/samples/pages/danawa', file), 'utf8')

const pageOf = (text: string, url = 'https://prod.danawa.com/info/?pcode=90000101'): Page => ({
  url,
  text,
  readAt: Date.parse('2026-10-05T14:30:00+09:00'),
})

const expected = JSON.parse(textOf('expected.json'))
const readProduct = (text: string, url?: string) => parseProductPage(pageOf(text, url)) as ProductReading

describe('a product page', () => {
  test('gives its prices and each shop that stands behind one', () => {
    const reading = readProduct(textOf('detail.html'))
    expect(reading).toMatchObject(expected.detail)
    expect(reading.malls).toHaveLength(expected.detail.malls.length)
    expect(reading.malls.map((mall) => [mall.lowest, mall.cash])).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, false],
      [false, true],
    ])
    expect(reading.categories).toEqual(['가전/TV', '청소기', '무선청소기'])
    expect(reading.malls[1]).toMatchObject({
      itemId: '20000000101',
      link: expect.stringContaining('cmpnyc=TP40F'),
    })
    expect(reading.cards).toMatchObject([{ name: '옥션', price: 141_550 }])
  })

  test('without Coupang and cash says so, and gives the price of the item without its delivery', () => {
    const { mallRows, malls, ...rest } = expected.detail_nocoupang
    const reading = readProduct(textOf('detail.nocoupang.html'))
    expect(reading).toMatchObject(rest)
    expect(reading.malls).toHaveLength(malls)
    expect(reading.malls).toMatchObject(mallRows.map(({ _note, ...row }: Record<string, unknown>) => row))
    expect(reading.cardPrice).toBeNull()
    expect(reading.image).toBe('https://img.danuri.io/catalog-image/707/000/090/demo707.jpg?shrink=330:*')
  })

  test('that takes its leave is expired, not broken', () => {
    expect(parseProductPage(pageOf(textOf('expired.html')))).toEqual({ kind: 'expired' })
  })

  test('of the layout before 2026 is read too', () => {
    const text = `<html><head><link rel="canonical" href="http://prod.danawa.com/info/?pcode=4100001"></head><body>
<div id="blog_content"><div class="top_summary"><h3 class="prod_tit">옛날전자 청소기 OV-1</h3></div>
<div class="lowest_area"><div class="lowest_top"><span class="lwst_prc"><em class="prc_c">98,000</em>원</span></div>
<div class="lowest_list"><table class="lwst_tbl"><tbody class="high_list">
<tr class="lowest"><td class="mall"><div class="logo_over"><a href="https://prod.danawa.com/bridge/loadingBridge.php?pcode=4100001&amp;cmpnyc=TH201&amp;link_pcode=66"><img src="//img.danawa.com/a.gif" alt="11번가"></a></div></td><td class="price"><a href="#"><span class="txt_prc"><em class="prc_t">98,000</em>원</span></a></td><td class="ship"><span class="stxt deleveryBaseSection">무료배송</span></td></tr>
<tr><td class="mall"><div class="logo_over"><a href="https://prod.danawa.com/bridge/loadingBridge.php?pcode=4100001&amp;cmpnyc=TX1&amp;link_pcode=7">작은가게</a></div></td><td class="price"><a href="#"><span class="txt_dsc">현금</span><span class="txt_prc"><em class="prc_t">97,000</em>원</span></a></td><td class="ship"><span class="stxt deleveryBaseSection">2,500원</span></td></tr>
<tr class="product-pot"><td class="mall"><a href="#">광고</a></td><td class="price"><em class="prc_t">1,000</em></td></tr>
</tbody></table></div></div></div></body></html>`
    expect(readProduct(text)).toMatchObject({
      pcode: '4100001',
      name: '옛날전자 청소기 OV-1',
      minPrice: 98_000,
      cashPrice: 97_000,
      coupangPrice: null,
      malls: [
        { name: '11번가', code: 'TH201', price: 98_000, delivery: 0, lowest: true, cash: false },
        { name: '작은가게', code: 'TX1', price: 97_000, delivery: 2_500, lowest: false, cash: true },
      ],
      skippedMalls: 1,
    })
  })

  test('without any price is a product that nobody sells now', () => {
    const text = textOf('detail.nocoupang.html')
      .replace(/<div class="price-summary">.*<\/div><\/div><\/div>/, '')
      .replace(/<meta property="og:description"[^>]*>/, '')
      .replace(/<li class="list-item">[\s\S]*<\/li>/, '')
    expect(readProduct(text)).toMatchObject({ kind: 'product', minPrice: null, malls: [] })
  })
})

describe('a list of products', () => {
  test.each(['search.html', 'list.html'])('%s gives the products without the advertisements', (file) => {
    const { products, skipped } = parseProductList(pageOf(textOf(file)))
    expect(products).toMatchObject(expected.search)
    expect(products).toHaveLength(expected.search.length)
    expect(skipped).toBe(expected.skipped)
  })

  test('is empty when nothing was found', () => {
    expect(parseProductList(pageOf(textOf('search.noresult.html')))).toEqual({ products: [], skipped: 0 })
  })
})

describe('what is not the page is refused by its name', () => {
  const refusal = (parse: (page: Page) => unknown, text: string) => {
    try {
      parse(pageOf(text))
    } catch (error) {
      if (error instanceof Unreadable) return error.reason
      throw error
    }
    return 'was read'
  }

  test.each([
    ['nothing at all', '', '페이지가 비어 있습니다'],
    ['a block page', '<html><body>비정상적인 접근입니다.</body></html>', '차단 페이지가 왔습니다'],
    ['a captcha', '<html><body>보안문자를 입력하세요</body></html>', '보안 확인(캡차) 페이지가 왔습니다'],
    [
      'another layout',
      '<html><body><main>새 디자인</main></body></html>',
      '페이지의 구조를 알아볼 수 없습니다',
    ],
  ])('%s', (_, text, reason) => {
    expect(refusal(parseProductPage, text)).toBe(reason)
    expect(refusal(parseProductList, text)).toBe(reason)
  })

  test('a notice that blocks us is no farewell of the product', () => {
    const text = '<script>alert("비정상적인 접근입니다."); location.replace("/");</script>'
    expect(refusal(parseProductPage, text)).toBe('차단 페이지가 왔습니다')
  })

  test('a list whose rows are built differently', () => {
    const text = textOf('search.html')
    expect(refusal(parseProductList, text.replaceAll('prod_name', 'renamed'))).toMatch(/목록에서/)
    expect(refusal(parseProductList, text.replaceAll('id="productItem', 'id="renamed'))).toMatch(/목록에서/)
  })
})
