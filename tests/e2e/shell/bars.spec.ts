import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../stage/journey.ts'
import { signIn } from '../stage/member.ts'

/** The element with the focus if a bar at the bottom lies over a part of it. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const bars = [...document.querySelectorAll('.tabbar, .buybar, .page .sheet-acts')]
    if (!focused || focused === document.body || bars.some((bar) => bar.contains(focused))) return null
    const { bottom } = focused.getBoundingClientRect()
    const tops = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0)
    return tops.some(({ top }) => bottom > top + 1 && top > 0)
      ? focused.textContent || focused.outerHTML
      : null
  })

test('no bar covers what has the focus', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  for (const path of ['/products/1', '/bestCheapers/filters']) {
    await page.goto(path)
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      expect(await coveredFocus(page), path).toBeNull()
    }
  }
})

test('a phone held sideways shows the field of the chat above the tab bar', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/help')
  await signIn(page)
  await page.goto('/chat')
  const field = (await page.getByRole('textbox', { name: '보낼 메시지' }).boundingBox())!
  const bar = (await page.locator('.tabbar').boundingBox())!
  expect(field.y + field.height).toBeLessThanOrEqual(bar.y)
})
