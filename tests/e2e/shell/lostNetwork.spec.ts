import type { Page, Route } from '@playwright/test'
import { test as calm, expect, started, wakeProduct } from '../stage/journey.ts'
import { chooseAtKakao, keywordField, messageOn } from '../stage/member.ts'

/** The test breaks something on purpose, so console errors are allowed. */
const test = calm.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  calm: async ({}, use) => use(undefined),
})

const CUT_OFF = '연결이 끊겼습니다'
const UNKNOWN = '알 수 없는 에러가 발생했습니다'
/** Requests that only scripts send. */
const DATA = /\.data(?:\?|$)/

const lose = (route: Route) => route.abort('internetdisconnected')
const answerByProxy = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })

/** Aborts the scripts' requests with `method` while `act` runs. */
async function without(page: Page, method: string, breakOff: typeof lose, act: () => Promise<void>) {
  await page.route(DATA, (route) =>
    route.request().method() === method ? breakOff(route) : route.continue(),
  )
  await act()
  await page.unroute(DATA)
}

test('typed text survives a lost answer, and the act happens once', async ({ page }) => {
  await page.goto('/login?to=/keywordNotify')
  await chooseAtKakao(page)
  await started(page)
  const register = page.getByRole('button', { name: '알림 등록' })
  await keywordField(page).fill('제주 감귤')
  await without(page, 'POST', lose, async () => {
    await register.click()
    await expect(messageOn(page, CUT_OFF)).toBeVisible()
    await expect(keywordField(page)).toHaveValue('제주 감귤')
  })
  await register.click()
  const historyOnly = page.getByRole('button', { name: '알림 내역에서만 보기' })
  await expect(historyOnly).toBeVisible()
  // The server accepts the form; only the next page does not arrive.
  await without(page, 'GET', lose, async () => {
    await historyOnly.click()
    await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toHaveCount(1)
  })

  await page.goto('/products/1')
  // A form submitted earlier is sent by the browser itself, without a script's request.
  await wakeProduct(page)
  const words = page.getByLabel('댓글 쓰기')
  await words.fill('새콤하고 답니다')
  const say = page.getByRole('button', { name: '등록', exact: true })
  await without(page, 'POST', answerByProxy, async () => {
    await say.click()
    await expect(messageOn(page, UNKNOWN)).toBeVisible()
    await expect(words).toHaveValue('새콤하고 답니다')
  })
  await say.click()
  await expect(page.getByText('새콤하고 답니다')).toHaveCount(1)
  await expect(words).toHaveValue('')
})

test('a visitor who follows a link without a network stays, sees a message, and gets there later', async ({
  page,
}) => {
  await page.goto('/status')
  await started(page)
  const help = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '도움말' })
  await without(page, 'GET', answerByProxy, async () => {
    await help.click()
    await expect(messageOn(page, UNKNOWN)).toBeVisible()
    await expect(page).toHaveURL('/status')
    await expect(page.locator('.progress')).toHaveCount(0)
  })
  await help.click()
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
  await without(page, 'GET', lose, async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '수집 현황' })).toBeVisible()
    await expect(page).toHaveURL('/status')
  })
})

test('a page that does not arrive in time ends like a lost network', async ({ page }) => {
  await page.addInitScript(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => wait(ms === 50_000 ? 1_000 : ms)
  })
  await page.goto('/status')
  await started(page)
  await page.route(DATA, () => {})
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '도움말' }).click()
  await expect(messageOn(page, CUT_OFF)).toBeVisible()
  await expect(page).toHaveURL('/status')
  await expect(page.locator('.progress')).toHaveCount(0)
})
