import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, started, test } from '../stage/journey.ts'
import { dealTitles, signIn } from '../stage/member.ts'

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('a product is liked, bookmarked, found again and reported as ended', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/')
      await dealTitles(page).first().click()
      await expect(page).toHaveURL(/\/products\/\d+$/)
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

      const like = page.getByRole('button', { name: /^추천/ })
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      const keep = page.getByRole('button', { name: '찜', exact: true })
      await keep.click()
      await expect(keep).toHaveAttribute('aria-pressed', 'true')

      const more = page.locator('.posts summary').first()
      await more.click()
      await page
        .getByRole('button', { name: /종료 신고$/ })
        .first()
        .click()
      if (!javaScriptEnabled) await more.click()
      await expect(page.getByRole('button', { name: /종료 신고 취소$/ }).first()).toBeVisible()

      for (const list of ['/auth/my/productBookmarks', '/auth/my/productViewHistories']) {
        await expect(async () => {
          await page.goto(list)
          await expect(page.getByRole('link', { name }).first()).toBeVisible({ timeout: 500 })
        }).toPass({ timeout: 10_000 })
      }
    })
  })
}

test.describe('the short address of a product', () => {
  const goTo = async (page: Page, path: string) => {
    await page.goto('/robots.txt')
    // The page redirects before it has loaded, and a `goto` would wait for the first page.
    await page.evaluate((path) => setTimeout(() => location.assign(path)), path)
  }
  const firstProduct = async (page: Page) => {
    await page.goto('/')
    const first = dealTitles(page).first()
    return {
      name: String(await first.locator('bdi').textContent()),
      href: String(await first.getAttribute('href')),
    }
  }

  test('opens it over the list, once', async ({ page }) => {
    const { name, href } = await firstProduct(page)
    const id = href.split('/').at(-1)
    await goTo(page, `/product-detail?id=${id}`)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page).toHaveURL(`/bestCheapers?open=${id}`)
    await expect(dealTitles(page)).toHaveCount(20)
    const toShop = page.getByRole('dialog').getByRole('link', { name: /구매하러 가기|원문 보기/ })
    await expect(toShop).toHaveAttribute('href', /^\/external\?/)
    await page.getByRole('link', { name: '자세히 보기' }).click()
    await expect(page).toHaveURL(href)
    await page.reload()
    await started(page)
    await expect(page).toHaveURL(href)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('leads to its page', async ({ page }) => {
      const { href } = await firstProduct(page)
      await page.goto(`/product-detail?id=${href.split('/').at(-1)}`)
      await expect(page).toHaveURL(href)
      await expect(page.getByRole('heading', { name: '가격 흐름' })).toBeVisible()
    })
  })
})
