import { describe, expect, test } from 'vitest'
import type { PostDeal } from '#domain/boards/deals/postDeal.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { CURRENCIES } from '#domain/offers/money/currencyUnits.ts'
import { DealFields, dealText } from '#ui/boards/dealFields.tsx'
import { DealPanel } from '#ui/boards/dealPanel.tsx'
import { draw } from '../draw.tsx'

const DEAL: PostDeal = {
  url: 'https://www.coupang.com/vp/products/1',
  price: 12_900,
  currency: 'KRW',
  shippingFee: 3_000,
  shopName: '쿠팡',
  confirmCount: 2,
  productId: null,
  endedAt: null,
  isConfirmed: false,
  isEndedByMembers: false,
  isResting: false,
}

const panel = (more: Partial<PostDeal> = {}, isMine = false) => {
  const page = draw(
    <DealPanel
      boardId={7}
      deal={{ ...DEAL, ...more }}
      isMine={isMine}
      isBlinded={false}
      existing={{ path: '/products/3', isEnded: true }}
    />,
    0,
  )
  return {
    page,
    text: page('section').text(),
    buttons: page('button')
      .toArray()
      .map((button) => page(button).text()),
  }
}

describe('the deal of a post', () => {
  test('shows money, shop and confirmations, and leads to the shop by our own page', () => {
    const { page, text, buttons } = panel()
    for (const words of ['12,900원', '3,000원', '쿠팡', 'coupang.com', '이미 등록된 딜 · 종료됨'])
      expect(text).toContain(words)
    expect(buttons).toEqual(['확인했습니다 2/3'])
    expect(page('a').first().attr('href')).toBe(
      '/external?url=https%3A%2F%2Fwww.coupang.com%2Fvp%2Fproducts%2F1',
    )
  })

  test('its author ends and reopens it, but not what members ended', () => {
    expect(panel({}, true).buttons).toEqual(['종료'])
    expect(panel({ endedAt: 1 }, true).buttons).toEqual(['다시 진행'])
    expect(panel({ endedAt: 1, isEndedByMembers: true }, true)).toMatchObject({ buttons: [] })
    expect(panel({ endedAt: 1 }).text).toContain('종료')
  })

  test('an offer leads to its product and needs no confirmation', () => {
    const { text, buttons } = panel({ productId: 3 })
    expect(text).toContain('상품 보기')
    expect(text).not.toContain('이미 등록된 딜')
    expect(buttons).toEqual([])
  })
})

describe('the fields of a deal', () => {
  const fields = (category: 'HOT_DEAL' | 'TALK') =>
    draw(
      <DealFields
        category={category}
        typed={dealText(DEAL)}
        errors={{ dealPrice: '가격을 읽을 수 없습니다.' }}
        boardId={7}
        onInput={() => {}}
      />,
      0,
    )

  test('are in the page without a script, open for 핫딜', () => {
    expect(fields('HOT_DEAL')('details').is('[open]')).toBe(true)
    const page = fields('TALK')
    expect(page('details').is('[open]')).toBe(false)
    expect(page('input[name=dealUrl]').val()).toBe(DEAL.url)
    expect(page('input[name=dealPrice]').attr('aria-invalid')).toBe('true')
  })

  test.each(Object.keys(CURRENCIES))('money in %s survives an edit of the form', (currency) => {
    const typed = dealText({ ...DEAL, currency, price: 1_234, shippingFee: 500 })
    const { deal } = NewBoard.parse({ title: '라면', category: 'HOT_DEAL', text: '쌉니다', ...typed })
    expect(deal).toMatchObject({
      price: { price: 1_234, currency },
      shippingFee: { price: 500, currency },
    })
  })
})
