import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { dealTitles, told } from './member.ts'

/** Resolves when React has taken over the page that the server wrote. */
const started = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith('__reactProps')))

test('keys that are pressed while a page starts do it no harm', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const pressOn = () => {
      document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
      const hasStarted = Object.keys(document.body ?? {}).some((name) => name.startsWith('__reactProps'))
      if (!hasStarted) port2.postMessage(null)
    }
    port1.onmessage = pressOn
    pressOn()
  })
  for (const path of ['/', '/products', '/help']) {
    await page.goto(path)
    await started(page)
  }
})

test('without a network there is a page that says so, and leads back', async ({ page, context }) => {
  await page.goto('/help')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.goto('/products?sort=PRICE')
  await expect(page.getByRole('heading', { level: 1, name: '연결이 끊겼습니다' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: '다시 시도' }).click()
  await expect(page).toHaveURL('/products?sort=PRICE')
  await expect(dealTitles(page).first()).toBeVisible()
})

/** Journeys in which something breaks on purpose: the console may say so. */
const troubled = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  calm: async ({}, use) => use(undefined),
})

troubled('what fails inside a screen is said there, and the screen stays', async ({ page }) => {
  await page.goto('/help')
  await started(page)
  const toggle = page.getByRole('button', { name: '밝은 화면으로 바꾸기' })
  await page.route('**/theme.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await toggle.click()
  await expect(told(page, '죄송합니다, 알 수 없는 에러가 발생했습니다')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()

  await page.unroute('**/theme.data*')
  await page.route('**/theme.data*', (route) => route.abort())
  await toggle.click()
  await expect(page.locator('.progress')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
  await expect(page).toHaveURL('/help')
})

troubled('a script that is gone reloads the page, once a minute', async ({ page }) => {
  await page.goto('/')
  await started(page)
  await page.route('**/assets/menuList-*.js', (route) => route.fulfill({ status: 404 }))
  const menu = page.getByRole('link', { name: '전체 메뉴' })
  const reloaded = page.waitForEvent('load')
  await menu.click()
  await reloaded
  await expect(page).toHaveURL('/')
  await started(page)
  await menu.click()
  await expect(page, 'the second time its page opens').toHaveURL('/menu')
})
