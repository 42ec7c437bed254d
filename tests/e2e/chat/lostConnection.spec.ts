import { test as calm, expect, started } from '../stage/journey.ts'
import { signIn } from '../stage/member.ts'
import { LEE } from '../stage/stage.ts'

/** The test cuts the network on purpose, so console errors are allowed. */
const test = calm.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  calm: async ({}, use) => use(undefined),
})

test('a connection that was lost comes back, and nothing is missing', async ({ page, browser, stage }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/chat')
  await expect(page.getByLabel('보낼 메시지').first()).toBeEnabled()
  const first = `끊기기 전 ${Date.now()}`
  await page.getByLabel('보낼 메시지').first().fill(first)
  await page.getByLabel('보낼 메시지').first().press('Control+Enter')
  await expect(page.locator('.bubble').filter({ hasText: first })).toHaveCount(1)
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  const other = await (await browser.newContext({ baseURL: stage.url })).newPage()
  await other.goto('/')
  await signIn(other, LEE)
  await other.goto('/chat')
  await started(other)
  const second = `그사이 ${Date.now()}`
  await other.getByLabel('보낼 메시지').first().fill(second)
  await other.getByLabel('보낼 메시지').first().press('Control+Enter')
  await expect(other.locator('.bubble').filter({ hasText: second })).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(page.locator('.bubble').filter({ hasText: second })).toHaveCount(1, { timeout: 60_000 })
  await other.context().close()
})
