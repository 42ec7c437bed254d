import type { Page, Route } from '@playwright/test'
import { test as calm, expect, started } from '../stage/journey.ts'
import { askFor, messageOn, pickAtKakao } from '../stage/member.ts'
import { KIM } from '../stage/stage.ts'

/** The test breaks something on purpose, so console errors are allowed. */
const test = calm.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  calm: async ({}, use) => use(undefined),
})

test('pages and forms work if no script arrives', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/login?to=/keywordNotify')
  await pickAtKakao(page, page, KIM)
  await askFor(page, '제주 감귤')
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
  await waitInVain(page)
  await expect(messageOn(page, '키워드를 등록하였습니다.')).toBeVisible()
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toHaveCount(1)

  for (const path of ['/products/1', '/auth/my/devices', '/auth/my/invitations', '/bestCheapers'])
    await expectNothingDead(page, path)
  await expectNothingDead(page, '/auth/my/notifiedTime')
  await page.getByRole('checkbox', { name: '하루 종일 받기' }).uncheck()
  await page.getByLabel('시작').fill('09:00')
  await page.getByRole('button', { name: '시작 시간 저장' }).click()
  await expect(page.getByLabel('시작')).toHaveValue('09:00')
})

const BROKEN: Array<[pieces: string, breakOff: (route: Route) => Promise<void>]> = [
  ['**/assets/framework-*.js', (route) => route.abort()],
  ['**/assets/root-*.js', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
  [
    '**/assets/entry.client-*.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  ],
]

test('pages and forms work if one script is missing or fails', async ({ page }) => {
  for (const [pieces, breakOff] of BROKEN) {
    await page.route(pieces, breakOff)
    await expectNothingDead(page, '/products/1')
    await page.getByRole('button', { name: /화면으로 변경$/ }).click()
    await expect(page).toHaveURL('/products/1')
    await page.getByLabel('상품 검색').fill('라면')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?searchKeyword=/)
    await page.getByRole('link', { name: '전체 메뉴' }).click()
    await expect(page).toHaveURL('/menu')
    await page.unroute(pieces)
  }
})

/** After the wait, no button that needs a script is visible: menus and terms need none. */
async function expectNothingDead(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitInVain(page)
  const scripted = page.locator('button[type="button"]:not([popovertarget], .term), button[disabled]')
  await expect(scripted.filter({ visible: true }), path).toHaveCount(0)
}

/** The time after which the fallbacks for scripts appear. */
const waitInVain = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })

test('a link to a screen whose script is missing leads there all the same', async ({ page }) => {
  await page.route(/\/assets\/help-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/status')
  await started(page)
  const help = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '도움말' })
  const reloaded = page.waitForEvent('load')
  await help.click()
  await reloaded
  await expect(page, 'a new version may have been installed').toHaveURL('/status')
  await started(page)
  await help.click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
})
