import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callOn, provideClient } from '../stage/clientCode.ts'
import { test as base, expect } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

const UNKNOWN = '죄송합니다, 알 수 없는 에러가 발생했습니다'

/** Answers fail on purpose here, so Chromium's console messages about them are allowed. */
const test = base.extend({ calm: undefined })

// Routes do not see the requests of a page that a service worker has taken over.
test.use({ serviceWorkers: 'block' })
test.beforeEach(({ context }) => provideClient(context))

/** Signs in like an app, and opens a page that stores the tokens. */
async function openAsApp(page: Page): Promise<void> {
  await page.goto('/help')
  const deviceKey = randomBytes(32).toString('base64url')
  await page.evaluate(async (deviceKey) => {
    const { call, storeTokens } = window.client
    storeTokens(await call('issue-token/noauth', { method: 'POST', json: { deviceKey } }))
  }, deviceKey)
}

const spoilAccessToken = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'stale'))
const tokensOf = (page: Page) => page.evaluate(() => window.client.readTokens())
const toasts = (page: Page) => page.locator('.toast')

/** Counts how often the page sends a call. */
function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v0/${path}`) count++
  })
  return () => count
}

/** Answers the call `trial` with the test's answers. */
const answerTrial = (page: Page, status: number, message: string) =>
  page.route('**/api/v0/trial', (route) => route.fulfill({ status, json: { status, code: 'x', message } }))

test.describe('401', () => {
  test('after several 401s, one exchange runs, and each call is repeated with the new token', async ({
    page,
  }) => {
    await openAsApp(page)
    await spoilAccessToken(page)
    const refreshes = countCalls(page, 'token/refresh')
    const answers = await Promise.all(
      ['auth/my', 'auth/my/devices', 'auth/my/sessions', 'auth/my'].map((path) => callOn(page, path)),
    )
    expect(answers).toMatchObject([
      { isNoauth: true },
      { contents: [] },
      { contents: [{ isCurrent: true }] },
      { isNoauth: true },
    ])
    expect(refreshes()).toBe(1)
    expect((await tokensOf(page))?.accessToken).not.toBe('stale')
    const cookies = await page.context().cookies()
    expect(
      cookies.map(({ name }) => name),
      'the web view is signed in too',
    ).toContain('session')
  })

  test('two views of one app exchange the tokens once', async ({ page, context }) => {
    await openAsApp(page)
    const other = await context.newPage()
    await other.goto('/help')
    await spoilAccessToken(page)
    const counts = [page, other].map((view) => countCalls(view, 'token/refresh'))
    const answers = await Promise.all([page, other].map((view) => callOn(view, 'auth/my')))
    expect(answers).toMatchObject([{ isNoauth: true }, { isNoauth: true }])
    expect(counts.reduce((sum, count) => sum + count(), 0)).toBe(1)
  })

  test('a lost answer of an exchange is requested again, and nobody is signed out', async ({ page }) => {
    await openAsApp(page)
    await spoilAccessToken(page)
    let lost = 0
    await page.route('**/api/v0/token/refresh', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    expect(await callOn(page, 'auth/my')).toMatchObject({ isNoauth: true })
    await spoilAccessToken(page)
    expect(await callOn(page, 'auth/my')).toMatchObject({ isNoauth: true })
  })

  test('a 401 for an ended session removes the tokens and shows nothing', async ({ page }) => {
    await openAsApp(page)
    await page.evaluate(() => window.client.call('auth/logout', { method: 'POST' }))
    expect(await callOn(page, 'auth/my')).toEqual({ thrown: 'CallRefused', status: 401 })
    expect(await tokensOf(page)).toBeNull()
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a 401 without tokens fails at once', async ({ page }) => {
    await page.goto('/help')
    const refreshes = countCalls(page, 'token/refresh')
    expect(await callOn(page, 'auth/my')).toEqual({ thrown: 'CallRefused', status: 401 })
    expect(refreshes()).toBe(0)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test.describe('other refusals', () => {
  test('a 4xx shows its own text, a 5xx a general one; quiet calls and empty texts show nothing', async ({
    page,
  }) => {
    await page.goto('/help')
    for (const [status, message, shown] of [
      [400, '키워드를 입력해주세요.', '키워드를 입력해주세요.'],
      [409, '이미 있습니다.', '이미 있습니다.'],
      [429, '잠시 후 다시 시도해주세요.', '잠시 후 다시 시도해주세요.'],
      [500, 'stack', UNKNOWN],
      [502, '', UNKNOWN],
    ] as const) {
      await answerTrial(page, status, message)
      expect(await callOn(page, 'trial')).toEqual({ thrown: 'CallRefused', status })
      await expect(toasts(page).filter({ hasText: shown })).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
      await page.unroute('**/api/v0/trial')
    }
    await answerTrial(page, 400, '')
    await callOn(page, 'trial')
    await answerTrial(page, 500, '')
    await callOn(page, 'trial', { isQuiet: true })
    await expect(toasts(page)).toHaveCount(0)
  })

  test("a 403 ends the client session, and leads from a member's page to home", async ({ page }) => {
    await page.goto('/')
    await signIn(page)
    const isLogin = () => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').isLogin)
    await answerTrial(page, 403, '이용이 정지된 계정입니다.')
    // Every page starts without a session, so an existing session is the page's own.
    await page.addInitScript(() => localStorage.removeItem('session'))
    await page.goto('/help')
    await expect.poll(isLogin).toBe(true)
    await callOn(page, 'trial')
    await expect(messageOn(page, '이용이 정지된 계정입니다.')).toBeVisible()
    expect(await isLogin()).toBe(false)
    await expect(page).toHaveURL('/help')

    await page.goto('/auth/my/devices')
    await expect.poll(isLogin).toBe(true)
    await page.evaluate(() => void window.client.call('trial').catch(() => {}))
    await expect(page).toHaveURL('/')
    await expect(messageOn(page, '이용이 정지된 계정입니다.')).toBeVisible()
  })

  test('a missing answer shows nothing, and 50 seconds without an answer count as missing', async ({
    page,
  }) => {
    await page.goto('/help')
    await page.route('**/api/v0/trial', (route) => route.abort())
    expect(await callOn(page, 'trial')).toEqual({ thrown: 'NoAnswer' })
    await page.unroute('**/api/v0/trial')
    await page.route('**/api/v0/trial', () => {})
    const asked = page.evaluate(async () => {
      const waits: number[] = []
      AbortSignal.timeout = (ms) => {
        waits.push(ms)
        return AbortSignal.abort()
      }
      const thrown = await window.client.call('trial').catch((error: Error) => error.constructor.name)
      return { thrown, waits }
    })
    expect(await asked).toEqual({ thrown: 'NoAnswer', waits: [50_000] })
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('stored session values of a wrong type are corrected', async ({ page }) => {
  await page.goto('/help')
  const DEFAULTS = {
    appVersion: null,
    notificationCount: 0,
    isAlreadyOpenFirstOpen: false,
    isAlreadyOpenUserModalOpen: false,
    isFirstOpen: true,
    isLogin: false,
    userId: null,
    userInit: false,
  }
  for (const [stored, expected] of [
    [null, {}],
    ['no json', {}],
    ['null', {}],
    ['{"notificationCount":"12","isFirstOpen":"false"}', { notificationCount: 12, isFirstOpen: false }],
    ['{"notificationCount":-3,"isFirstOpen":0}', { isFirstOpen: false }],
    ['{"notificationCount":2.9,"userId":"7","userInit":true}', { notificationCount: 2 }],
    ['{"isLogin":true,"userId":7,"appVersion":"1.4.9"}', { isLogin: true, userId: 7, appVersion: '1.4.9' }],
  ] as const) {
    await page.evaluate((stored) => {
      if (stored === null) localStorage.removeItem('session')
      else localStorage.setItem('session', stored)
    }, stored)
    await page.goto('/api/v0/categories')
    expect(await page.evaluate(() => window.client.readSession()), String(stored)).toEqual({
      ...DEFAULTS,
      ...expected,
    })
  }
})

test('a device with a missing field gets a message, and its stored data is removed', async ({ page }) => {
  await page.goto('/api/v0/categories')
  const whole = { deviceType: 'PC_WEB', deviceKey: 'k', deviceName: 'n', fcmToken: 't' }
  for (const [field, words] of [
    ['fcmToken', 'FCM token is required.'],
    ['deviceName', 'deviceName token is required.'],
    ['deviceKey', 'deviceKey token is required.'],
  ]) {
    const left = await page.evaluate(
      ([device, whole]) => {
        localStorage.setItem('device', JSON.stringify(whole))
        const isKept = window.client.readDevice() !== null
        localStorage.setItem('device', JSON.stringify(device))
        const read = window.client.readDevice()
        let said = ''
        try {
          window.client.checkDevice(device)
        } catch (error) {
          said = (error as Error).message
        }
        return { isKept, read, said, stored: localStorage.getItem('device') }
      },
      [{ ...whole, [field as string]: ' ' }, whole] as const,
    )
    expect(left).toEqual({ isKept: true, read: null, said: words, stored: null })
  }
})
