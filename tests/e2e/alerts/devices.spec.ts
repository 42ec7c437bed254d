import type { Page } from '@playwright/test'
import { expect, test as stranger } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { registerBrowser, test } from '../stage/pushBrowser.ts'
import { LEE } from '../stage/stage.ts'

const DENIED = 'Chrome에서 알림이 차단된 상태입니다 😢'

async function logOut(page: Page, { keepsDevice }: { keepsDevice: boolean }): Promise<void> {
  await page.goto('/menu')
  const menu = page.getByRole('main')
  if (keepsDevice) await menu.getByLabel('이 기기에서 알림 계속 받기').check()
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await expect(messageOn(page, '로그아웃 하였습니다')).toBeVisible()
}

const devices = (page: Page) => page.getByRole('main').locator('.device')

test('a device is renamed, is removed at log-out and returns at the next sign-in', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await registerBrowser(page)
  await expect(devices(page)).toHaveCount(1)
  await page.getByText('이름 변경').click()
  await page.getByLabel('기기 이름').fill('거실 컴퓨터')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(devices(page)).toContainText('거실 컴퓨터')

  await logOut(page, { keepsDevice: true })
  await signIn(page)
  await page.goto('/auth/my/devices')
  await expect(devices(page)).toHaveCount(1)

  await logOut(page, { keepsDevice: false })
  await expect(page.getByLabel('이 기기에서 알림 계속 받기'), 'nothing to keep').toHaveCount(0)
  await signIn(page)
  await expect(async () => {
    await page.goto('/auth/my/devices')
    await expect(devices(page)).toHaveCount(1, { timeout: 10_000 })
  }).toPass()

  await page.getByRole('button', { name: / 삭제$/ }).click()
  await expect(messageOn(page, '기기를 삭제하였습니다.')).toBeVisible()
  for (let load = 0; load < 2; load++) {
    await page.goto('/auth/my/devices')
    await page.waitForLoadState('networkidle')
  }
  await expect(devices(page), 'a device that its member removed stays removed').toHaveCount(0)
})

test('after a rotation of the keys a browser subscribes again at its next visit', async ({ page, stage }) => {
  await page.goto('/')
  await signIn(page)
  await registerBrowser(page)
  const [first] = await stage.push.waitForMessages(1)
  await stage.rotateKeys()
  await expect(async () => {
    await page.goto('/auth/my/devices')
    await expect.poll(() => stage.push.messages.length, { timeout: 3_000 }).toBe(2)
  }).toPass()
  const [, second] = stage.push.messages
  expect(second?.vapid.publicKey).not.toBe(first?.vapid.publicKey)
  expect(second?.subscriptionId).not.toBe(first?.subscriptionId)
  await expect(devices(page)).toHaveCount(1)
})

test('a browser notifies the member who signed in last', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await registerBrowser(page)
  await logOut(page, { keepsDevice: true })
  await signIn(page, LEE)
  await expect(async () => {
    await page.goto('/auth/my/devices')
    await expect(devices(page)).toHaveCount(1, { timeout: 10_000 })
  }).toPass()
  await logOut(page, { keepsDevice: true })
  await page.evaluate(() => localStorage.clear())
  await signIn(page)
  await page.goto('/auth/my/devices')
  await expect(devices(page), 'one row per browser').toHaveCount(0)
})

stranger('a member who denied notifications in Chrome sees a message once a day', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/help')
  await signIn(page)
  await expect(messageOn(page, DENIED)).toBeVisible()
  await logOut(page, { keepsDevice: false })
  await signIn(page)
  await page.waitForLoadState('networkidle')
  await expect(messageOn(page, DENIED)).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('deniedSaidAt', '1'))
  await page.goto('/help')
  await expect(messageOn(page, DENIED), 'on another day').toBeVisible()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

for (const { name, userAgent, lacks, says } of [
  { name: 'Safari on an iPhone', userAgent: IPHONE, lacks: '', says: '‘홈 화면에 추가’를 선택합니다' },
  { name: 'a browser without push', lacks: 'PushManager', says: '이 브라우저는 푸시 알림을 받지 못합니다' },
]) {
  stranger.describe(name, () => {
    stranger.use({ userAgent })
    stranger('instructions replace a button that cannot work', async ({ page }) => {
      await page.addInitScript((lacks) => Reflect.deleteProperty(window, lacks), lacks)
      await page.goto('/help')
      await signIn(page)
      await page.goto('/auth/my/devices')
      await expect(page.getByText(says)).toBeVisible()
      await expect(page.getByRole('button', { name: '이 브라우저에서 알림 받기' })).toHaveCount(0)
    })
  })
}
