import type { Page } from '@playwright/test'
import { findViolations } from '../stage/axe.ts'
import { expect, PHONE, started, test, wakeProduct } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

test.use({ viewport: PHONE.viewport, contextOptions: { reducedMotion: 'reduce' } })

/** A product of many sales, by the API's search. */
async function productPath(page: Page, url: string, words = '무선청소기'): Promise<string> {
  const question = new URLSearchParams({ searchKeyword: words, pageSize: '1' })
  const { contents } = await (await page.request.get(`${url}/api/v0/products?${question}`)).json()
  return `/products/${contents[0].productId ?? contents[0].id}`
}

const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first screen judges the price; comments start within two screens', async ({ page, stage }) => {
    await page.goto(await productPath(page, stage.url))
    const bar = await page.locator('.buybar').boundingBox()
    for (const part of ['h1', '.hero-price', '.verdict', '.chart', '.figures', '.target-form'])
      expect(await bottomOf(page, part), part).toBeLessThan(bar?.y ?? 0)
    await expect(page.locator('.verdict')).toHaveText(/.+: .+/)
    expect((await page.locator('#comments').boundingBox())?.y).toBeLessThan(1_600)
    await expect(page.locator('.price-records')).not.toHaveAttribute('open')
  })

  test('sales are grouped by shop and price, with the acts behind three dots', async ({ page, stage }) => {
    await page.goto(await productPath(page, stage.url))
    const first = page.locator('.sale').first()
    await expect(first).toContainText(/쿠팡.*129,000원.*\d+곳/s)
    await expect(first.getByRole('link', { name: /원문 보기, 새 창$/ }).first()).toBeHidden()
    await first.locator('summary').click()
    expect(await first.getByRole('link', { name: /원문 보기, 새 창$/ }).count()).toBeGreaterThan(3)
    await expect(first.getByRole('button', { name: /종료 신고$/ }).first()).toBeVisible()
  })

  test('the number field sets an alert', async ({ page, stage }) => {
    await page.goto('/')
    await signIn(page)
    await page.goto(await productPath(page, stage.url))
    await page.getByLabel('알림 가격').fill('99,000')
    await page.getByRole('button', { name: '이하면 알림' }).click()
    await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
    await expect(messageOn(page, '알림을 등록하였습니다.')).toBeVisible()
    await expect(page, 'back on the product').toHaveURL(/\/products\/\d+$/)
    await expect(page.getByLabel('알림 가격')).toHaveValue('99,000')
  })
})

test('arrow keys read the price of a day, and drag or keys set the target', async ({ page, stage }) => {
  await page.goto(await productPath(page, stage.url))
  await started(page)
  await page.mouse.move(5, 5)
  const days = page.getByRole('slider', { name: '날짜별 가격' })
  await days.focus()
  await expect(days).toHaveAttribute('aria-valuetext', /^오늘 핫딜 129,000원$/)
  await page.keyboard.press('Home')
  await expect(days).toHaveAttribute('aria-valuetext', /^\d+\.\d\d \S+ [\d,]+원$/)

  const field = page.getByLabel('알림 가격', { exact: true }).and(page.locator('input'))
  const target = page.getByRole('slider', { name: '알림 가격' })
  const before = Number((await field.inputValue()).replace(',', ''))
  await field.fill('12만 5천')
  await expect(target).toHaveAttribute('aria-valuenow', '125000')
  await field.fill('9,000')
  await expect(target, 'below the chart the words are still those of the field').toHaveAttribute(
    'aria-valuetext',
    '9,000원 이하',
  )
  await field.fill(before.toLocaleString('ko-KR'))
  await target.focus()
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveValue(
    (before - 1_000 - (before % 1_000 ? (before % 1_000) - 1_000 : 0)).toLocaleString('ko-KR'),
  )
  const kept = await field.inputValue()
  const line = await target.boundingBox()
  const plot = await page.locator('.plot').boundingBox()
  if (!line || !plot) throw new Error('no chart')
  // Beside its handle the line is no handle: a swipe there scrolls the page.
  await page.mouse.move(line.x + 40, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(line.x + 40, plot.y + plot.height - 1, { steps: 4 })
  await page.mouse.up()
  expect(await field.inputValue()).toBe(kept)
  const handle = line.x + line.width - 30
  await page.mouse.move(handle, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(handle, plot.y + plot.height - 1, { steps: 4 })
  await page.mouse.up()
  expect(Number((await field.inputValue()).replace(',', ''))).toBeLessThan(before)
  expect(await findViolations(page)).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a tap on the chart reads a day, until the next tap elsewhere', async ({ page, stage }) => {
    await page.goto(await productPath(page, stage.url))
    await started(page)
    await page.locator('.figures').tap()
    await expect(page.getByRole('slider', { name: '날짜별 가격' })).toBeAttached()
    const readout = page.locator('.readout')
    await page.locator('.plot').tap({ position: { x: 150, y: 40 } })
    await expect(readout).toHaveAttribute('data-open', '')
    await page.locator('.figures').tap()
    await expect(readout).not.toHaveAttribute('data-open', '')
  })
})

test('another period leaves what follows the price in place, also while its script is on its way', async ({
  page,
  stage,
}) => {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/assets/afterPrice-*.js', async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto(await productPath(page, stage.url))
  await started(page)
  await page.getByRole('navigation', { name: '기간' }).getByRole('link', { name: '30일' }).click()
  await expect(page).toHaveURL(/\?days=30$/)
  await expect(page.locator('.progress'), 'the page says that it loads').toBeVisible()
  await expect(page.getByRole('heading', { name: '판매처 비교' })).toBeVisible()
  send()
  await wakeProduct(page)
  await expect(page.getByRole('link', { name: '30일' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: '판매처 비교' })).toBeVisible()
})
