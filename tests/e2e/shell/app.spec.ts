import type { Page } from '@playwright/test'
import { openedOutside, test } from '../stage/app.ts'
import { expectDialogInOrder } from '../stage/axe.ts'
import { expect, started } from '../stage/journey.ts'
import { dealTitles, finishSignUp, keywordField, messageOn } from '../stage/member.ts'
import { SAEBOM } from '../stage/stage.ts'

/** Starts without authentication, confirms the warning, and ends on `to`. */
async function startAnonymously(page: Page, to: string): Promise<void> {
  await page.goto(to)
  await page.getByRole('link', { name: '전체 메뉴' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '인증 없이 시작하기' }).click()
  const warning = page.getByRole('dialog', { name: '인증 없이 시작하기' })
  await expect(warning).toContainText('앱을 삭제할 때 알림과 포인트, 작성한 내용이 모두 사라지고')
  await expectDialogInOrder(page)
  await warning.getByRole('button', { name: '인증 없이 시작하기' }).click()
  await expect(messageOn(page, '로그인 성공하였습니다')).toBeVisible()
}

/** The same for the first start, which leads through consent and welcome. */
async function signUpAnonymously(page: Page, to: string): Promise<void> {
  await startAnonymously(page, to)
  await finishSignUp(page)
  await expect(page).toHaveURL(to)
}

const TOKEN_NAMES = ['accessToken', 'refreshToken', 'tokenType']
const storedNames = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const ask = <T>(page: Page, path: string) =>
  page.evaluate((path) => window.client.call(path), path) as Promise<T>
const devicesOf = async (page: Page) =>
  (await ask<{ contents: { deviceName: string }[] }>(page, 'auth/my/devices')).contents.map(
    ({ deviceName }) => deviceName,
  )

test('an app signs in without authentication: page, calls and push belong to one account', async ({
  page,
  app,
}) => {
  await signUpAnonymously(page, '/keywordNotify')
  await expect(page).toHaveURL('/keywordNotify')
  expect(await storedNames(page)).toEqual(expect.arrayContaining(TOKEN_NAMES))
  await expect.poll(() => devicesOf(page), 'registered without a question').toEqual([app.device.deviceName])
  const { id } = await ask<{ id: number }>(page, 'auth/my')

  await page.goto('/auth/my/sessions')
  await expect(page.getByText('앱 · Android')).toHaveCount(1)
  const session = await page.evaluate(() => window.client.readSession())
  expect(session).toMatchObject({ isLogin: true, userId: id, userInit: false, appVersion: '1.4.9' })
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'app')?.value).toBe('android-1.4.9')
})

test('a web view that lost its cookie gets a new one by its tokens', async ({ page, context }) => {
  await signUpAnonymously(page, '/')
  await context.clearCookies()
  await page.goto('/auth/my/devices')
  await expect(page).toHaveURL('/')
  await page.goto('/bridge?to=/menu')
  await expect(page.getByRole('main').getByText('인증 없이 시작한 계정')).toBeVisible()
  await page.goto('/auth/my/sessions')
  await expect(page.getByText('현재 기기')).toBeVisible()
})

test('/bridge passes the sign-in on and redirects, within the site only', async ({
  page,
  context,
  stage,
}) => {
  await signUpAnonymously(page, '/')
  await context.clearCookies()
  await page.goto('/bridge?to=%2Fauth%2Fmy%2Fdevices')
  await expect(page).toHaveURL('/auth/my/devices')
  await expect(page.getByRole('heading', { level: 1, name: '알림 기기' })).toBeVisible()
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    await page.goto(`/bridge?${new URLSearchParams({ to })}`)
    await expect(page, to).toHaveURL(`${stage.url}/`)
  }
})

test('a log-out ends tokens and cookie, and removes the device', async ({ page }) => {
  await signUpAnonymously(page, '/help')
  await expect.poll(() => devicesOf(page)).toHaveLength(1)
  const access = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.goto('/menu')
  await page.getByRole('button', { name: '로그아웃' }).filter({ visible: true }).click()
  await expect(messageOn(page, '로그아웃 하였습니다')).toBeVisible()
  await expect(page).toHaveURL('/menu?v=2')
  expect((await storedNames(page)).filter((name) => TOKEN_NAMES.includes(name))).toEqual([])
  const answer = await page.request.get('/api/v0/auth/my', { headers: { Authorization: `Bearer ${access}` } })
  expect(answer.status()).toBe(401)

  await startAnonymously(page, '/help')
  await expect.poll(() => devicesOf(page), 'the same account again').toHaveLength(1)
})

test('an external link opens outside the app, at its plain address', async ({ page }) => {
  await page.goto('/')
  await dealTitles(page).first().click()
  await started(page)
  const outward = page.locator('main a[href^="/external"]').filter({ visible: true }).first()
  const href = String(await outward.getAttribute('href'))
  const plain = new URL(href, page.url()).searchParams.get('url')
  const here = page.url()
  await outward.click()
  await expect.poll(() => openedOutside(page)).toEqual([plain])
  await expect(page).toHaveURL(here)
})

test('an app whose device lacks a field shows which, and forgets the stored device', async ({
  page,
  app,
}) => {
  await signUpAnonymously(page, '/help')
  await page.goto('/auth/my/devices')
  const stored = () => page.evaluate(() => localStorage.getItem('device'))
  const register = async (device: object) => {
    await page.evaluate((device) => {
      if (window.hotdealBridge) window.hotdealBridge.getDevice = () => JSON.stringify(device)
    }, device)
    await page.getByRole('button', { name: '이 브라우저에서 알림 받기' }).click()
  }
  for (const [field, words] of [
    ['fcmToken', 'FCM token is required.'],
    ['deviceName', 'deviceName token is required.'],
    ['deviceKey', 'deviceKey token is required.'],
  ] as const) {
    await register(app.device)
    await expect(messageOn(page, '알림기기 인증에 성공하였습니다')).toBeVisible()
    await expect.poll(stored).not.toBeNull()
    await register({ ...app.device, [field]: ' ' })
    await expect(messageOn(page, words)).toBeVisible()
    expect(await stored(), field).toBeNull()
  }
})

test('the introduction precedes the first page on a device, once', async ({ page }) => {
  // A page without scripts: no earlier page may show the introduction.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('session', '{}'))
  // The introduction opens before the page has loaded: a `goto` would wait for a page that never arrives.
  await page.evaluate(() => setTimeout(() => location.assign('/products?sort=PRICE')))
  await expect(page).toHaveURL('/firstOpen?to=%2Fproducts%3Fsort%3DPRICE')
  await page.getByRole('link', { name: '둘러보기' }).click()
  await expect(page).toHaveURL('/products?sort=PRICE')
  await page.goto('/help')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/help')
})

test('the app enlarges its own text, and a message appears if it cannot', async ({ page }) => {
  await page.addInitScript(() => {
    const bridge = window.hotdealBridge
    if (bridge)
      bridge.setTextZoom = (percent) => document.documentElement.setAttribute('data-zoom', `${percent}`)
  })
  await page.goto('/textSize')
  await page.getByRole('button', { name: '크게' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-zoom', '112.5')
  await expect(page.locator('output'), 'kept').toHaveText('+1')
  await expect(page.locator('html')).not.toHaveAttribute('style')
  await page.evaluate(() => {
    const bridge = window.hotdealBridge
    if (bridge)
      bridge.setTextZoom = () => {
        throw new Error('no')
      }
  })
  await page.getByRole('button', { name: '크게' }).click()
  await expect(messageOn(page, '글자 크기 변경에 실패하였습니다.')).toBeVisible()
  await expect(page.locator('output')).toHaveText('+1')
})

test('an anonymous account that links Kakao keeps its nickname, alerts, device and tokens', async ({
  page,
  app,
}) => {
  await signUpAnonymously(page, '/keywordNotify')
  await expect.poll(() => devicesOf(page)).toEqual([app.device.deviceName])
  const before = await ask<{ id: number; nickname: string }>(page, 'auth/my')
  await page.goto('/keywordNotify')
  await keywordField(page).fill('라면')
  await page.getByRole('button', { name: '알림 등록' }).click()
  await page.getByRole('button', { name: '나중에 하기' }).click()
  await expect(page.getByRole('switch', { name: '라면 알림' })).toBeVisible()

  await page.goto('/auth/my/info')
  await page.getByRole('main').getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('link', { name: SAEBOM.nickname }).click()
  await expect(messageOn(page, '계정을 연결하였습니다.')).toBeVisible()
  expect(await ask(page, 'auth/my')).toMatchObject({
    id: before.id,
    nickname: before.nickname,
    isNoauth: false,
  })
  expect(await storedNames(page)).toEqual(expect.arrayContaining(TOKEN_NAMES))
  expect(await devicesOf(page)).toEqual([app.device.deviceName])
  await page.goto('/keywordNotify')
  await expect(page.getByRole('switch', { name: '라면 알림' })).toBeVisible()
})

test('a member who left and starts again in the app decides whether to return', async ({ page }) => {
  await signUpAnonymously(page, '/help')
  const { id } = await ask<{ id: number }>(page, 'auth/my')
  await page.goto('/auth/signout')
  await page.getByRole('button', { name: '탈퇴', exact: true }).click()
  await expect(messageOn(page, '탈퇴하였습니다.')).toBeVisible()

  await startAnonymously(page, '/help')
  await expect(page).toHaveURL('/auth/rewelcome?to=%2Fhelp')
  await page.goto('/products')
  await expect(page, 'asked until they have decided').toHaveURL('/auth/rewelcome?to=%2Fproducts')
  await page.getByRole('button', { name: '계속 이용' }).click()
  await expect(messageOn(page, '다시 오신 것을 환영합니다.')).toBeVisible()
  await expect(page).toHaveURL('/products')
  expect(await ask(page, 'auth/my')).toMatchObject({ id })
})
