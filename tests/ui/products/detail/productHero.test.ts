import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { seoulDay } from '#domain/clock.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import type { UnitPrice } from '#domain/offers/money/unitPrice.ts'
import { judgePrice } from '#domain/prices/priceRecord.ts'
import { ProductHero } from '#ui/products/detail/productHero.tsx'
import { draw } from '../../draw.tsx'

const NOW = Date.parse('2026-11-20T08:42:00Z')
const PAGE = 'https://www.coupang.com/vp/products/1?itemId=2'
const NOTICE = '이 포스팅은 쿠팡 파트너스 활동의 일환으로, 이에 따른 일정액의 수수료를 제공받습니다.'

const RICE: SaleRow = {
  id: 70,
  kind: 'HOT_DEAL',
  sourceKey: 'pomppu',
  name: '큰들 햅쌀 10kg',
  shop: '쿠팡',
  price: 31_900,
  currency: 'KRW',
  shippingFee: 0,
  shippingNote: null,
  totalWon: 31_900,
  surprise: null,
  url: 'https://www.ppomppu.co.kr/zboard/view.php?id=ppomppu&no=1',
  outboundUrl: PAGE,
  commissionUrl: null,
  likes: 3,
  comments: 2,
  views: 100,
  postedAt: NOW - 60_000,
  lastReadAt: NOW - 60_000,
  endedAt: null,
  isEndedByMembers: false,
}

function drawHero(sale: Partial<SaleRow>, unitPrice: UnitPrice | null = null) {
  const product = {
    id: 7,
    name: RICE.name,
    categoryId: 1,
    imageUrl: null,
    pictures: [],
    commentCount: 0,
    likeCount: 0,
    lowestTotal: 31_900,
    sales: [{ ...RICE, ...sale }],
  }
  return draw(
    createElement(ProductHero, {
      interest: { isLiked: false, isBookmarked: false, likeCount: 0 },
      isBumped: false,
      isWatched: false,
      address: 'http://localhost:3000/products/7',
      product,
      record: judgePrice([], { totalWon: 31_900, kind: 'HOT_DEAL', surprise: null }, seoulDay(NOW)),
      unitPrice,
    }),
    NOW,
  )
}

const ORIGINAL = `/external?url=${encodeURIComponent(PAGE).replaceAll('%20', '+')}`

describe("the head of a product's page", () => {
  test('the button links to the shop, without a notice if there is no commission', () => {
    const $ = drawHero({})
    expect($('.btn-primary').attr('href')).toBe(ORIGINAL)
    expect($.root().text()).not.toContain('수수료')
    expect($.root().text()).not.toContain('원본 링크')
  })

  test("the button uses the operator's affiliate address, with a notice and the original link beside it", () => {
    const $ = drawHero({ commissionUrl: 'https://link.coupang.com/a/abc' })
    expect($('.btn-primary').attr('href')).toBe('https://link.coupang.com/a/abc')
    expect($('.btn-primary').attr('rel')).toContain('sponsored')
    expect($.root().text()).toContain(NOTICE)
    expect($('a:contains("원본 링크")').attr('href')).toBe(ORIGINAL)
  })

  test("another affiliate programme does not have Coupang's notice", () => {
    const $ = drawHero({ shop: '11번가', commissionUrl: 'https://lase.kr/click.php?a=1' })
    expect($.root().text()).not.toContain('쿠팡 파트너스')
    expect($.root().text()).toContain('수수료를 제공받습니다')
  })

  test('the price of 100 g is shown if it is certain', () => {
    expect(drawHero({}, { price: 319, per: '100g' })('.hero-price').text()).toContain('100g당 319원')
    expect(drawHero({}).root().text()).not.toContain('100g당')
  })
})
