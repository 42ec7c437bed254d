import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { dealTitles } from './member.ts'

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
