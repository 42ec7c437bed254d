import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { DealRow } from '#ui/products/deals/dealRow.tsx'
import type { ShownDeal } from '#ui/products/deals/shownDeal.ts'
import { draw } from '../../draw.tsx'

const NOW = Date.parse('2026-11-20T08:42:00Z')

const BUDS: ShownDeal = {
  productId: 7,
  name: '갤럭시 버즈3 프로 화이트',
  shop: '쿠팡',
  categoryId: 2,
  imageUrl: null,
  price: 189_000,
  currency: 'KRW',
  shippingFee: 0,
  shippingNote: null,
  totalWon: 189_000,
  suspiciousDropPercent: null,
  likes: 312,
  comments: 84,
  postedAt: NOW - 3 * 60_000,
  isEnded: false,
  isResting: false,
  isHot: false,
  sources: ['pomppu', 'quasarzone', 'clien'],
  sparkline: [229_000, 219_000, 189_000],
  priceBadge: null,
}

/** The row as HTML. */
function drawRow(deal: Partial<ShownDeal>) {
  const $ = draw(createElement(DealRow, { deal: { ...BUDS, ...deal } }), NOW)
  return { $, text: (selector: string) => $(selector).text() }
}

describe('a deal row', () => {
  test.each([
    [28, '28일 최저'],
    [90, '90일 최저'],
    ['ever', '역대 최저'],
  ] as const)(
    'says that its price is the lowest (%s), and how far below the last 20 days',
    (lowest, chip) => {
      const { text } = drawRow({ priceBadge: { lowest, percentBelow: 32 } })
      expect(text('.chip')).toBe(chip)
      expect(text('.off')).toBe('이전 20일 최저가보다 −32%')
    },
  )

  test('a deal row links to its product and shows name, price, time and source', () => {
    const { $, text } = drawRow({})
    expect($('a.deal-title').attr('href')).toBe('/products/7')
    expect(text('a.deal-title')).toBe('[쿠팡] 갤럭시 버즈3 프로 화이트')
    expect(text('.price')).toBe('189,000원')
    expect(text('.ship')).toBe('무배')
    expect(text('.replies')).toBe('댓글 [84]')
    expect(text('.likes')).toBe('추천 312')
    expect(text('time')).toBe('3분 전')
    expect($('time').attr('datetime')).toBe('2026-11-20T08:39:00.000Z')
    expect($('time').attr('title')).toBe('2026.11.20 (금) 17:39')
    expect(text('.marks .visually-hidden')).toBe('출처 뽐뿌, 퀘이사존, 클리앙')
    expect($('.sparkline').attr('aria-label')).toBe('30일 가격 흐름: 내림')
  })

  test('a hot deal is marked as hot, unless its price is a record', () => {
    expect(drawRow({ isHot: true }).text('.chip')).toBe('인기')
    const priceBadge = { lowest: 'ever', percentBelow: 12 } as const
    expect(drawRow({ isHot: true, priceBadge }).text('.chip')).toBe('역대 최저')
    expect(drawRow({}).text('.chip')).toBe('')
  })

  test('an ended deal has the chip 종료', () => {
    const { $, text } = drawRow({ isEnded: true })
    expect($('li').is('[data-ended]')).toBe(true)
    expect(text('.chip')).toBe('종료')
    expect($('.deal-bell').length, 'nothing to wait for').toBe(0)
  })

  test('the bell shows whether the viewer has an alert on the product', () => {
    const nameOf = (deal: Partial<ShownDeal>) => drawRow(deal).$('.deal-bell').attr('aria-label')
    expect(nameOf({})).toBe('갤럭시 버즈3 프로 화이트 최저가 알림 추가')
    expect(nameOf({ isWatched: true })).toBe('갤럭시 버즈3 프로 화이트 최저가 알림 받는 중')
    expect(drawRow({ isWatched: true }).$('.deal-bell').is('[data-on]')).toBe(true)
  })

  test('a deal without a known price shows 가격 확인, and never 0원', () => {
    const { text } = drawRow({ price: null, totalWon: null, shippingFee: null })
    expect(text('.price')).toBe('가격 확인')
    expect(text('.ship')).toBe('')
  })

  test('a free deal shows 무료', () => {
    expect(drawRow({ price: 0, totalWon: 0 }).text('.price')).toBe('무료')
  })

  test('a price in foreign money has an estimate in won beside it', () => {
    const { text } = drawRow({ price: 682, currency: 'USD', totalWon: 9_412 })
    expect(text('.price')).toBe('$6.82')
    expect(text('.about')).toBe('(약 9,400원)')
  })

  test('the estimate excludes shipping', () => {
    const { text } = drawRow({ price: 1_000, currency: 'USD', shippingFee: 1_000, totalWon: 27_600 })
    expect(text('.about')).toBe('(약 13,800원)')
  })

  test('a deal without comments, likes and history shows none of them', () => {
    const { $ } = drawRow({ comments: 0, likes: 0, sparkline: [], shop: null })
    expect($('.replies, .likes, .sparkline').length).toBe(0)
    expect($('a.deal-title').text()).toBe('갤럭시 버즈3 프로 화이트')
  })

  test('a suspicious drop is marked as unconfirmed', () => {
    expect(drawRow({ suspiciousDropPercent: 62 }).text('.suspicious-drop')).toBe(
      '평소보다 62% 낮음 · 가격 확인 필요',
    )
    expect(drawRow({}).$('.suspicious-drop')).toHaveLength(0)
  })
})
