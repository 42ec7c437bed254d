import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { findViolations } from '../stage/axe.ts'
import { expect, PHONE, test } from '../stage/journey.ts'

const DESKTOP = { width: 1350, height: 900 }

/** A product of many sales, by the API's search. */
async function findProductId(page: Page, url: string): Promise<number> {
  const question = new URLSearchParams({ searchKeyword: '무선청소기', pageSize: '1' })
  const { contents } = await (await page.request.get(`${url}/api/v0/products?${question}`)).json()
  return contents[0].productId ?? contents[0].id
}

/** The first link of what is visible now: the bar of a phone, the row of a desktop. */
const link = (page: Page, name: string | RegExp) =>
  page.locator('.hero, .buybar').getByRole('link', { name, exact: true }).filter({ visible: true }).first()

const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color)

for (const { name, options } of variants(import.meta.filename, [
  { name: 'phone, with JavaScript', options: { viewport: PHONE.viewport } },
  { name: 'desktop, without JavaScript', options: { viewport: DESKTOP, javaScriptEnabled: false } },
]))
  test.describe(name, () => {
    test.use(options)

    test('an ended product is grey, offers an alert first and its page as a text', async ({
      page,
      stage,
    }) => {
      const id = await findProductId(page, stage.url)
      stage.endSales(id)
      await page.goto(`/products/${id}`)
      await expect(page.locator('.verdict')).toHaveText(/^판매 종료: \d+일 최저 [\d,]+원\(\d+\.\d+\)$/)
      await expect(page.locator('.hero .chip').first()).toHaveText('종료')
      await expect(page.locator('.hero .pic').first()).toHaveCSS('filter', /grayscale\(1\)/)
      await expect(page.locator('.hero-price .move, .hero-price .below')).toHaveCount(0)
      await expect(link(page, '다시 올라오면 알림')).toHaveClass(/btn-primary/)
      await expect(link(page, '판매 페이지')).not.toHaveClass(/btn/)
      await expect(page.getByRole('link', { name: /구매하러 가기/ }).filter({ visible: true })).toHaveCount(0)
      if (options.javaScriptEnabled !== false) expect(await findViolations(page)).toEqual([])
      await link(page, '다시 올라오면 알림').click()
      await expect(page).toHaveURL(new RegExp(`/productNotify\\?productId=${id}$`))
    })

    test('a doubtful price warns, without a fall and without a discount', async ({ page, stage }) => {
      const id = await findProductId(page, stage.url)
      await page.goto(`/products/${id}`)
      const usual = await colourOf(page, '.hero-price .price')
      stage.doubtPrice(id, 900, 99)
      await expect(async () => {
        await page.goto(`/products/${id}?days=30`)
        await expect(page.locator('.hero-price .price')).toHaveText('900원', { timeout: 500 })
      }).toPass()
      const verdict = page.locator('.verdict')
      await expect(verdict).toHaveText(/^가격 확인 필요: 평소 [\d,]+원보다 99% 낮음, 확인한 곳 한 곳$/)
      await expect(verdict).toHaveAttribute('data-tone', 'warn')
      expect(await colourOf(page, '.hero-price .price')).not.toBe(usual)
      expect(await colourOf(page, '.verdict b')).not.toBe(await colourOf(page, '.hero .meta'))
      await expect(page.locator('.hero')).not.toContainText(/▼|−99|내림/)
      await expect(page.locator('.hero .chip')).not.toContainText(['최저'])
      if (options.javaScriptEnabled !== false) expect(await findViolations(page)).toEqual([])
    })
  })
