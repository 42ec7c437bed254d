import type { Page } from '@playwright/test'
import { BROWSER } from '../stage/browser.ts'
import { expect, test } from '../stage/journey.ts'
import { askFor, badge, messageOn, pickWord, signIn } from '../stage/member.ts'

test.use({ areSitesRead: true, launchOptions: BROWSER })

// Chromium's own subscribe(), which cannot reach a push service here.

async function registerHere(page: Page): Promise<void> {
  await page.goto('/auth/my/devices')
  await page.getByRole('button', { name: '이 브라우저에서 알림 받기' }).click()
}

test('a browser without a push service reports that, and the history still receives alerts', async ({
  page,
  context,
  stage,
}) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  const keyword = await pickWord(page)
  await signIn(page)
  await registerHere(page)
  await expect(messageOn(page, '이 브라우저의 푸시 서비스에 연결할 수 없습니다')).toBeVisible({
    timeout: 15_000,
  })
  await expect(page.getByRole('button', { name: '이 브라우저에서 알림 받기' }), 'to try again').toBeEnabled()

  await page.goto('/keywordNotify')
  await askFor(page, keyword)
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
  await expect(messageOn(page, '키워드를 등록하였습니다.')).toBeVisible()
  await stage.wish(keyword)
  await expect(badge(page)).toHaveText('1', { timeout: 30_000 })
  await page
    .getByRole('link', { name: /알림 내역/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.locator('.alert').getByRole('link', { name: keyword }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword)
  await expect(badge(page), 'opening an alert marks it as read').toHaveCount(0)
})

test('a member who blocked notifications sees a message about it', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await registerHere(page)
  await expect(messageOn(page, 'Chrome에서 알림이 차단된 상태입니다 😢')).toBeVisible()
})
