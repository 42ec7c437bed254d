import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import type { UnitPrice } from '#domain/offers/money/unitPrice.ts'
import { judgePrice, type PriceDay } from '#domain/prices/priceRecord.ts'
import { judgeOffer } from '#domain/prices/priceVerdict.ts'
import { commissionNotice } from '#ui/products/detail/commissionNotice.ts'
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
  suspiciousDropPercent: null,
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
  isResting: false,
}

type Hero = Parameters<typeof ProductHero>[0]

function drawHero(
  sale: Partial<SaleRow>,
  unitPrice: UnitPrice | null = null,
  more: Partial<Pick<Hero, 'alert' | 'target'>> = {},
  lows: PriceDay[] = [],
) {
  const product = {
    id: 7,
    name: RICE.name,
    categoryId: 1,
    imageUrl: null,
    pictures: [],
    commentCount: 3,
    replyCount: 2,
    likeCount: 0,
    lowestTotal: 31_900,
    endedCount: 0,
    sales: [{ ...RICE, ...sale }],
  }
  const current = {
    totalWon: 31_900,
    kind: 'HOT_DEAL',
    suspiciousDropPercent: sale.suspiciousDropPercent ?? null,
  } as const
  const record = judgePrice(lows, current, seoulDay(NOW), { openedTotal: lows.length > 0 ? null : 41_900 })
  return draw(
    createElement(ProductHero, {
      interest: { isLiked: false, isBookmarked: false, likeCount: 0 },
      isBumped: false,
      post: null,
      alert: null,
      address: 'http://localhost:3000/products/7',
      product,
      record,
      verdict: judgeOffer(record, product.sales[0] ?? null),
      notice: commissionNotice(product.sales[0]),
      unitPrice,
      target: null,
      days: 90,
      drawing: null,
      hasPrices: false,
      ...more,
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

  test('a suspicious drop is a warning, without a movement and a discount', () => {
    const $ = drawHero({ price: 900, totalWon: 900, suspiciousDropPercent: 97 })
    expect($('.verdict').attr('data-tone')).toBe('warn')
    expect($('.verdict').text()).toContain('가격 확인 필요: 평소보다 97% 낮음')
    expect($('.hero').text()).not.toMatch(/[▼−]/)
    expect(drawHero({})('.move').text()).toBe('어제 41,900원보다▼ 10,000원 내림')
  })

  test('the price of a product that nobody sold yesterday names the day that it is compared with', () => {
    const at = NOW - 8 * DAY_MS
    const low = { day: seoulDay(at), kind: 'HOT_DEAL', at, sourceKey: 'pomppu', readings: 1 } as const
    const lows = [
      { ...low, totalWon: 35_900 },
      { ...low, kind: 'COUPANG', totalWon: 34_900 },
    ] as const
    expect(drawHero({}, null, {}, [...lows])('.move').text()).toBe('11월 12일 34,900원보다▼ 3,000원 내림')
  })

  test('an alert at a target offers another one; any other alert says its condition', () => {
    const atTarget = { condition: null, isOn: true, state: '알림 받는 중' }
    const target = drawHero({}, null, { alert: atTarget, target: 29_000 })
    expect(target('.target-form button').text()).toBe('알림 가격 변경')
    const atLow = { condition: '알림 조건: 90일 최저가일 때', isOn: false, state: '알림 꺼짐' }
    const low = drawHero({}, null, { alert: atLow })
    expect(low('.hero').text()).toContain('알림 조건: 90일 최저가일 때')
    expect(low('.target-form')).toHaveLength(0)
    expect(low('.buybar').text()).toContain('알림 꺼짐')
  })

  test('the comments are those at the source and those here', () => {
    expect(drawHero({})('.hero-line').text()).toContain('댓글 5')
  })

  test('the button of an ended product leads to the alert, and the shop is plain text', () => {
    const $ = drawHero({ endedAt: NOW })
    expect($('.buybar .btn-primary').text()).toBe('다시 올라오면 알림')
    expect($('.buybar .inline-link').attr('href')).toBe(ORIGINAL)
    expect($('.hero').attr('data-ended')).toBe('')
  })
})
