import type { Page } from '@playwright/test'
import { expect, test } from '../stage/journey.ts'
import { dealTitles, waitForWord } from '../stage/member.ts'
import { countProducts } from '../stage/stage.ts'

test.use({ areSitesRead: true })

/** The line of a community on /status; reloads until it contains `words`. */
async function expectOnStatus(page: Page, community: string, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/status')
    await expect(page.locator('.source').filter({ hasText: community })).toContainText(words, {
      timeout: 200,
    })
  }).toPass({ timeout: 40_000, intervals: [500] })
}

test('without the sites no new deal appears, and the status page gives the reason', async ({
  page,
  stage,
}) => {
  const keyword = await waitForWord(page)
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
  await expect(page.getByRole('switch', { name: `${keyword} 알림` })).toBeVisible()
  const known = await countProducts(stage)

  await stage.stopSites()
  await stage.wish(keyword)
  await expectOnStatus(page, '뽐뿌', /지연|멈춤/)
  await expect(
    page.getByRole('heading', { level: 2, name: /^커뮤니티 \d+곳 중 \d+곳에 문제가 있습니다$/ }),
  ).toBeVisible()
  await expectOnStatus(page, '뽐뿌', /멈춤.*연결/s)

  expect(await countProducts(stage)).toBe(known)
  await page.goto('/auth/my/notifyHistories')
  await expect(page.getByText('아직 받은 알림이 없습니다')).toBeVisible()
  await page.goto('/')
  await expect(dealTitles(page), 'earlier deals stay').toHaveCount(20)
  await expect(page.getByRole('link', { name: /곳 중 \d+곳 정상/ })).toBeVisible()
})

test('one broken site does not delay the others', async ({ page, stage }) => {
  const keyword = await waitForWord(page)
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
  stage.breakHost('www.clien.net')
  await expectOnStatus(page, '클리앙', /지연|멈춤/)
  await expectOnStatus(page, '뽐뿌', /정상/)
  await stage.wish(keyword)
  await expect(async () => {
    await page.goto('/auth/my/notifyHistories')
    await expect(page.locator('.alert').getByRole('link', { name: keyword })).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000, intervals: [500] })
})
