import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseProductList } from '#crawler/danawa/productList.ts'
import { parseProductPage } from '#crawler/danawa/productPage.ts'
import { decodePage } from '#crawler/fetching/charset.ts'
import { Unreadable } from '#crawler/fetching/crawlErrors.ts'
import type { Page } from '#crawler/source.ts'
import type { ProductReading } from '#domain/comparison/priceReading.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import fc from '#tests/support/run/fastCheck.ts'
import { damage, readOrRefuse, someFlips } from '../sources/samplePages.ts'

const textOf = (file: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../crawler/samples/pages/danawa', file), 'utf8')

const pageOf = (text: string, url = 'https://prod.danawa.com/info/?pcode=90000101'): Page => ({
  url,
  text,
  readAt: Date.parse('2026-10-05T14:30:00+09:00'),
})

const expected = JSON.parse(textOf('expected.json'))
const readProduct = (text: string, url?: string) => parseProductPage(pageOf(text, url)) as ProductReading

describe('a product page', () => {
  test('gives its prices and each shop behind them', () => {
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

  test('without Coupang and cash has neither, and gives the item price without delivery', () => {
    const { mallRows, malls, ...rest } = expected.detail_nocoupang
    const reading = readProduct(textOf('detail.nocoupang.html'))
    expect(reading).toMatchObject(rest)
    expect(reading.malls).toHaveLength(malls)
    expect(reading.malls).toMatchObject(mallRows.map(({ _note, ...row }: Record<string, unknown>) => row))
    expect(reading.cardPrice).toBeNull()
    expect(reading.image).toBe('https://img.danuri.io/catalog-image/707/000/090/demo707.jpg?shrink=330:*')
  })

  test('that says goodbye is expired, not broken', () => {
    expect(parseProductPage(pageOf(textOf('expired.html')))).toEqual({ kind: 'expired' })
  })

  test('in the layout before 2026 is read too', () => {
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

describe('another page is refused by its name', () => {
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
      '페이지의 구조를 인식할 수 없습니다',
    ],
  ])('%s', (_, text, reason) => {
    expect(refusal(parseProductPage, text)).toBe(reason)
    expect(refusal(parseProductList, text)).toBe(reason)
  })

  test('a notice that blocks us does not expire the product', () => {
    const text = '<script>alert("비정상적인 접근입니다."); location.replace("/");</script>'
    expect(refusal(parseProductPage, text)).toBe('차단 페이지가 왔습니다')
  })

  test('a list with differently built rows is refused', () => {
    const text = textOf('search.html')
    expect(refusal(parseProductList, text.replaceAll('prod_name', 'renamed'))).toMatch(/목록에서/)
    expect(refusal(parseProductList, text.replaceAll('id="productItem', 'id="renamed'))).toMatch(/목록에서/)
  })
})

const won = fc.integer({ min: 100, max: 9_999_999 })
const grouped = (amount: number) => amount.toLocaleString('en-US')

/** The text with each match of `pattern` replaced by the result of `write`. */
const rewriteEach = <T>(text: string, pattern: RegExp, values: T[], write: (value: T) => string): string => {
  const left = [...values]
  return text.replace(pattern, () => write(left.shift() as T))
}

describe('the parser reads exactly what a page shows', () => {
  test('the prices and deliveries of the shops, the lowest, the one for cash, the name', () => {
    const text = textOf('detail.html')
    const row = /data-base-price="\d+" data-delivery-price="\d+"/g
    const rows = text.match(row)?.length ?? 0
    const offers = fc.array(fc.tuple(won, fc.nat(9_999)), { minLength: rows, maxLength: rows })
    fc.assert(
      fc.property(
        offers,
        won,
        won,
        fc.stringMatching(/^한빛 [가-힣A-Z0-9<>&"]{1,30}$/),
        (shown, lowest, cash, name) => {
          const written = rewriteEach(
            text,
            row,
            shown,
            ([price, delivery]) => `data-base-price="${price}" data-delivery-price="${delivery}"`,
          )
            .replace(/(id="min_price_90000101" value=")\d+/, `$1${lowest}`)
            .replace(/현금최저가: [\d,]+/, `현금최저가: ${grouped(cash)}`)
            .replace(/(class="title">)한빛전자 HB-V10/, (_, tag) => tag + escapeHtml(name))
          const { malls, cards, ...read } = readProduct(written)
          expect([...malls, ...cards].map(({ price, delivery }) => [price, delivery])).toEqual(shown)
          expect(read).toMatchObject({
            name,
            minPrice: lowest,
            cashPrice: cash,
            cardPrice: shown.at(-1)?.[0],
          })
          expect(read.coupangPrice).toBe(shown[1]?.[0])
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each(['search.html', 'list.html'])('the lowest prices of the products on %s', (file) => {
    const text = textOf(file)
    const shown = /(?<=id="min_price_\d+" value=")\d+/g
    const count = text.match(shown)?.length ?? 0
    fc.assert(
      fc.property(fc.array(won, { minLength: count, maxLength: count }), (prices) => {
        const { products } = parseProductList(pageOf(rewriteEach(text, shown, prices, String)))
        expect(products.map(({ minPrice }) => minPrice).filter((price) => price !== null)).toEqual(prices)
      }),
      { numRuns: 60 },
    )
  })
})

describe.each(['detail.html', 'detail.nocoupang.html', 'search.html', 'list.html'])('%s', (file) => {
  const bytes = Buffer.from(textOf(file))
  const isProduct = file.startsWith('detail')
  /** Everything on the page that has a name and a price. */
  const offersIn = (body: Buffer, charset = 'utf-8') =>
    readOrRefuse(() => {
      const page = pageOf(decodePage(body, `text/html; charset=${charset}`))
      if (!isProduct)
        return parseProductList(page).products.map(({ name, minPrice }) => ({ name, price: minPrice }))
      const reading = parseProductPage(page)
      return reading.kind === 'product' ? reading.malls.map(({ name, price }) => ({ name, price })) : []
    }) ?? []
  const whole = offersIn(bytes)

  test('truncated anywhere gives its first offers unchanged, or a refusal', () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length }), (length) => {
        const sound = offersIn(bytes.subarray(0, length)).slice(0, -1)
        expect(sound).toEqual(whole.slice(0, sound.length))
      }),
      { numRuns: 20 },
    )
  })

  test('with damaged bytes gives offers with names and prices, or a refusal', () => {
    fc.assert(
      fc.property(someFlips(bytes), (flips) => {
        for (const { name, price } of offersIn(damage(bytes, flips))) {
          expect(name.trim()).not.toBe('')
          if (price !== null) expect(price).toSatisfy((n: number) => Number.isSafeInteger(n) && n > 0)
        }
      }),
      { numRuns: 20 },
    )
  })

  test.each(['euc-kr', 'shift_jis', 'utf-16le'])('decoded as %s is refused or unchanged', (charset) => {
    expect([[], whole]).toContainEqual(offersIn(bytes, charset))
  })
})
