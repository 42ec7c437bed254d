import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, started, test } from '../stage/journey.ts'
import { badge, messageOn, signIn, waitForWord } from '../stage/member.ts'
import { LEE } from '../stage/stage.ts'

/** The polling interval of the badge without a stream. */
const ASKED_EVERY_MS = 10_000

for (const javaScriptEnabled of variants(import.meta.filename, [true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a member sees their sign-ins and ends one of them, or all others', async ({
      page,
      browser,
      stage,
    }) => {
      await page.goto('/')
      await signIn(page)
      const places = page.getByRole('main').locator('.device')
      const ends = places.getByRole('button', { name: /로그아웃$/ })
      await page.goto('/auth/my/sessions')
      await expect(places.filter({ hasText: '현재 기기' })).toHaveCount(1)
      const before = await places.count()
      const others = []
      for (let i = 0; i < 3; i++) {
        const context = await browser.newContext({ baseURL: stage.url, javaScriptEnabled })
        const other = await context.newPage()
        await other.goto('/')
        await signIn(other)
        others.push(other)
      }
      await page.goto('/auth/my/sessions')
      await expect(places).toHaveCount(before + others.length)
      await expect(page.getByText(`${before + others.length}곳에서 로그인되어 있습니다`)).toBeVisible()
      await ends.first().click()
      await expect(messageOn(page, '그 기기에서 로그아웃하였습니다.')).toBeVisible()
      await expect(places).toHaveCount(before + others.length - 1)
      await page.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
      await expect(messageOn(page, '다른 모든 기기에서 로그아웃하였습니다.')).toBeVisible()
      await expect(ends).toHaveCount(0)
      for (const other of others) {
        await other.goto('/auth/my/sessions')
        await expect(messageOn(other, '로그인이 필요합니다.')).toBeVisible()
        await other.context().close()
      }
      await page.goto('/auth/my/sessions')
      await expect(page.getByText('1곳에서 로그인되어 있습니다')).toBeVisible()
    })
  })
}

// ASVS 14.3.1
test('a failed log-out changes nothing and shows nothing; the next one signs out all tabs and stays on the page', async ({
  page,
  context,
}) => {
  await page.setViewportSize(SCREENS[1]!.viewport)
  await page.goto('/')
  await signIn(page)
  await page.goto('/products?sort=PRICE')
  await started(page)
  const logOut = page.getByRole('button', { name: '로그아웃', exact: true }).filter({ visible: true })
  await page.route('**/api/v0/auth/logout', (route) => route.fulfill({ status: 429, json: {} }))
  await logOut.click()
  await expect(logOut).toBeEnabled()
  await expect(page).toHaveURL('/products?sort=PRICE')
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unroute('**/api/v0/auth/logout')
  const other = await context.newPage()
  const mine = other.getByRole('complementary', { name: '내 정보' })
  await other.goto('/help')
  await expect(mine.locator('.me')).toBeVisible()
  await logOut.click()
  await expect(messageOn(page, '로그아웃 하였습니다')).toBeVisible()
  await expect(page).toHaveURL('/products?sort=PRICE&v=2')
  await expect(mine.getByRole('link', { name: '카카오로 시작하기' })).toBeVisible()
  await signIn(page, LEE)
  const lee = String(await page.locator('.side .me b').first().textContent())
  await expect(mine.locator('.me')).toContainText(lee)
  await page.goto('/auth/my/sessions')
  await logOut.click()
  await expect(page).toHaveURL('/')
})

/**
 * The page opens the stream when it next polls the badge. A page that is polling now sets its timer only after the
 * answer, so the clock moves several times.
 */
async function expectStream(page: Page): Promise<void> {
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/my/events')) answers.push(response.status())
  })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(ASKED_EVERY_MS)
        return answers.at(-1)
      },
      { intervals: [3_000], timeout: 9_000 },
    )
    .toBe(200)
}

test.describe('without an answer', () => {
  test.use({ losesNetwork: true })

  test('while the service is away, the page retries the stream a few times, then with each poll of the badge', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await signIn(page)
    await page.clock.install()
    let asked = 0
    await context.route('**/api/v0/auth/my/events', (route) =>
      asked++ === 0
        ? route.fulfill({ contentType: 'text/event-stream', body: 'retry: 50\n\n' })
        : route.abort('internetdisconnected'),
    )
    await page.goto('/help')
    await expect.poll(() => asked).toBeGreaterThan(5)
    const before = asked
    // A browser that goes on retrying would have asked again in this time.
    await sleep(1_000)
    expect(asked - before).toBeLessThan(3)
    await context.unroute('**/api/v0/auth/my/events')
    await expectStream(page)
  })
})

test.describe('with new deals', () => {
  test.use({ areSitesRead: true })

  test('one tab holds the event stream, all tabs show the badge, and another tab takes over', async ({
    page,
    context,
    stage,
  }) => {
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/auth/my/events')) streams.push(request.url())
    })
    const keyword = await waitForWord(page)
    await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
    await expect(messageOn(page, '키워드를 등록하였습니다.')).toBeVisible()
    await page.goto('/help')
    const other = await context.newPage()
    await other.goto('/help')
    const before = streams.length
    await stage.wish(keyword)
    await expect(badge(page)).toHaveText('1', { timeout: 30_000 })
    await expect(badge(other)).toHaveText('1')
    expect(streams.length, 'the second tab opens no further stream').toBe(before)

    await page.close()
    await expect.poll(() => streams.length).toBe(before + 1)
    await stage.wish(keyword)
    await expect(badge(other)).toHaveText('2', { timeout: 30_000 })
  })

  test('if the stream is refused, the page polls the badge and opens the stream again', async ({
    page,
    context,
    stage,
  }) => {
    await page.clock.install()
    let refused = 0
    await context.route('**/api/v0/auth/my/events', (route) => {
      refused++
      return route.fulfill({ status: 429, json: {} })
    })
    const keyword = await waitForWord(page)
    await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
    await expect(messageOn(page, '키워드를 등록하였습니다.')).toBeVisible()
    await stage.wish(keyword)
    await expect(async () => {
      await page.clock.fastForward(ASKED_EVERY_MS)
      await expect(badge(page)).toHaveText('1', { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })

    expect(refused).toBeGreaterThan(1)
    await context.unroute('**/api/v0/auth/my/events')
    await expectStream(page)
  })
})
