import type { Page } from '@playwright/test'
import { isProof, variants } from '#tests/support/run/proof.ts'
import { findViolations } from '../stage/axe.ts'
import { DESKTOP, expect, PHONE, SCREENS, test } from '../stage/journey.ts'
import {
  askFor,
  dealTitles,
  findKakao,
  finishSignUp,
  keywordField,
  linkChat,
  pickAtKakao,
  refusalPathIn,
  signIn,
  waitForWord,
} from '../stage/member.ts'
import { PARK, SAEBOM } from '../stage/stage.ts'

// axe must see the final colours: without motion they change at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FOR_GUESTS = [
  '/',
  '/bestCheapers?sort=PRICE&status=ENDED&categoryIds=1',
  '/products',
  '/products?searchKeyword=없는물건',
  '/products/1/comments',
  '/keywordNotify',
  '/productNotify?productId=1',
  '/recommendNotify',
  '/login?to=%2F&error=kakao_state',
  '/login/start?to=%2F',
  '/terms',
  '/privacy',
  '/auth/owner?key=used',
  '/menu',
  '/community',
  '/boards',
  '/boards/1',
  '/boardSearch?searchKeyword=배송',
  '/boardSearch?searchKeyword=없는물건',
  '/chat',
  '/directLink',
  '/firstOpen?to=%2F',
  '/goAppStore',
  '/textSize',
  '/status',
  '/help',
  '/records',
  '/api/docs',
  '/api/docs/accounts',
  '/api/docs/shapes',
  '/external?url=https%3A%2F%2Funknown.example%2Fdeal',
  '/nothing/here',
  '/error/50x',
]
const FOR_MEMBERS = [
  '/',
  '/auth/my/info',
  '/auth/my/notifiedTime',
  '/auth/my/blocks',
  '/auth/my/hiddenWords',
  '/auth/signout',
  '/users/1',
  '/auth/welcome',
  '/auth/consent',
  '/keywordNotify',
  '/auth/my/devices',
  '/auth/telegramLink',
  '/auth/my/sessions',
  '/auth/my/notifyHistories?kind=PRODUCT&searchKeyword=없는물건',
  '/auth/my/pointHistories',
  '/auth/my/starPointHistories',
  '/auth/my/actionHistories',
  '/auth/my/invitations',
  '/auth/my/productBookmarks',
  '/auth/my/communityActivity',
  '/auth/my/communityActivity?nav=MY_BOOKMARK',
  '/users/1/communityActivity?nav=COMMENT',
  '/boards/1?category=ALL',
  '/auth/boards/1?do=report',
  '/auth/my/decisions',
  '/auth/reports/users/1',
  '/auth/boards/write',
  '/?recentBoards=99',
  '/auth/my/productSaleHotUps',
  '/auth/productSaleHotUps/1',
  '/auth/my/productViewHistories?searchKeyword=없는물건',
  '/auth/my/productActivity',
  '/auth/my/productActivity?nav=MENTION',
  '/menu',
]
const OF_ALERTS = [
  '/productNotify?productId=1',
  '/recommendNotify',
  '/auth/my/notifies',
  '/auth/my/notifies?tab=settings',
]
const OF_GIFTS = [
  '/giftGame',
  '/giftGame/check?draw=1',
  '/auth/my/giftGameGivens',
  '/giftStore',
  '/giftStore/1',
  '/giftStore/2',
  '/auth/my/giftPurchases',
]
const OF_GIFT_ADMINS = [
  '/auth/superAdmin/prizes',
  '/auth/superAdmin/gifts',
  '/auth/superAdmin/gifts/write',
  '/auth/superAdmin/gifts/1/write',
  '/auth/superAdmin/userGifts',
  '/auth/superAdmin/userGifts/write',
  '/auth/superAdmin/economy',
]
const FOR_ADMINS = [
  '/auth/admin/products',
  '/auth/admin/products?id=1',
  '/auth/admin/prices',
  '/auth/admin/setup',
  '/auth/boards/1?do=delete',
  '/auth/boards/1?do=move',
  '/auth/admin/keywordAliases',
  '/auth/admin/users',
  '/auth/admin/users/1',
  '/auth/admin/userStat',
  '/auth/admin/sources',
  '/auth/admin/watchedWords',
  '/auth/admin/reports',
  '/auth/admin/reports/1',
  '/auth/superAdmin/staffActs',
  '/auth/superAdmin/openModalAdd',
  '/auth/superAdmin/sendNotify',
  '/auth/superAdmin/toCommonUser',
  '/menu',
]

/** The last size is a screen of 1280 × 720 at 300 %. */
const VIEWS = [...[320, 390, 768, 1350].map((width) => ({ width, height: 844 })), { width: 427, height: 240 }]
const MAX_COVERED = 0.5
const LARGEST_TEXT = '22px'
/** The sizes with the least room for large text: a phone, a page with the right column, a screen at 300 %. */
const TIGHT_VIEWS = VIEWS.filter(({ width }) => [320, 427, 1350].includes(width))

type Look = Pick<typeof PHONE, 'viewport'> & { theme: 'dark' | 'light' }
const LOOKS: Look[] = [
  { ...PHONE, theme: 'dark' },
  { ...DESKTOP, theme: 'light' },
]
const SWAPPED: Look[] = [
  { ...PHONE, theme: 'light' },
  { ...DESKTOP, theme: 'dark' },
]

test('every screen passes the checks for a guest', async ({ page }) => {
  test.slow()
  for (const path of FOR_GUESTS) {
    await page.goto(path)
    await expectInOrder(page)
    await expectFocusSeen(page)
  }
  await page.goto('/')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expectInOrder(page)
  await page.getByRole('link', { name: '전체 메뉴' }).click()
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toBeVisible()
  await expectInOrder(page)
  await page.goto('/auth/my/devices')
  await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible()
  await expectInOrder(page)
})

test('every screen of the draw and the store passes the checks', async ({ page, stage }) => {
  test.slow()
  for (const path of ['/giftGame', '/giftStore', '/giftGame/check']) {
    await page.goto(path)
    await expectInOrder(page)
  }
  await stage.openStore()
  await page.goto('/')
  await signIn(page)
  for (const path of OF_GIFTS) {
    await page.goto(path)
    await expectInOrder(page)
  }
  await page.context().clearCookies()
  await page.goto('/')
  await signIn(page, PARK)
  for (const path of OF_GIFT_ADMINS) {
    await page.goto(path)
    await expectInOrder(page)
  }
})

test.describe('with notifications', () => {
  test.use({ areSitesRead: true })

  test('the screens with notifications pass the checks', async ({ page, stage }) => {
    const keyword = await waitForWord(page)
    await expectInOrder(page)
    await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
    await stage.wish(keyword)
    await expect(page.getByText('새 알림 1건').first()).toBeAttached({ timeout: 30_000 })
    await askFor(page, 'a')
    await expect(keywordField(page)).toHaveAttribute('aria-invalid', 'true')
    await expectInOrder(page)
    await page.goto('/auth/my/notifyHistories')
    await expectInOrder(page)
  })
})

test('every screen passes the checks for a member', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await signIn(page)
  for (const path of FOR_MEMBERS) {
    await page.goto(path)
    await expectInOrder(page)
  }
})

test('every screen with alert forms passes the checks', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await signIn(page)
  for (const path of OF_ALERTS) {
    await page.goto(path)
    await expectInOrder(page)
    await expectFocusSeen(page)
  }
})

test('every screen for answering, changing, deleting and reporting a comment passes the checks', async ({
  page,
  stage,
}) => {
  test.slow()
  await page.goto('/')
  await signIn(page)
  const headers = { Origin: stage.url }
  const deviceKey = 'k'.repeat(43)
  const app = await page.request.post('/api/v0/issue-token/noauth', { headers, data: { deviceKey } })
  const { accessToken } = await app.json()
  const say = async (content: string, more = {}): Promise<number> => {
    const data = { productId: 1, content }
    const written = await page.request.post('/api/v0/auth/product-comments', {
      headers: { ...headers, ...more },
      data,
    })
    return (await written.json()).id
  }
  const own = await say('이 값이면 살 만합니다')
  const other = await say('https://shop.example 에도 있습니다', { Authorization: `Bearer ${accessToken}` })
  for (const [id, task] of [
    [own, 'edit'],
    [own, 'delete'],
    [other, 'answer'],
    [other, 'report'],
  ] as const) {
    await page.goto(`/products/1/comments/${id}?do=${task}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectInOrder(page)
  }
})

test('every admin screen passes the checks, and the admin menu links to it', async ({ page, stage }) => {
  test.slow()
  await page.goto('/')
  await signIn(page, PARK)
  const reported = await page.request.post('/api/v0/auth/boards/1/report-block', {
    headers: { Origin: stage.url },
    data: { reason: 'SPAM', words: '같은 글을 여러 번 올립니다.' },
  })
  expect(reported.status()).toBe(204)
  for (const path of FOR_ADMINS) {
    await page.goto(path)
    await expectInOrder(page)
  }
  const written = await linkChat(page, stage)
  const advertising = { purpose: 'AD', title: '봄 이벤트', body: '별포인트 두 배', contact: '02-123-4567' }
  await page.request.post('/api/v0/auth/super-admin/send-notify-test', {
    headers: { Origin: stage.url },
    data: advertising,
  })
  await expect.poll(() => written().at(-1)).toContain('(광고)')
  await page.goto(refusalPathIn(String(written().at(-1))))
  await expectInOrder(page)
  for (const name of ['상품 합치기', '키워드 별칭', '가격 심사', '운영 설정', '알림 보내기']) {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: '주 메뉴' })
    await menu.getByRole('button', { name: '운영' }).click()
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/(?:admin|superAdmin)\//)
  }
})

test('every dialog and step of a sign-up passes the checks', async ({ page, stage }) => {
  test.slow()
  await page.goto('/keywordNotify')
  await page.getByRole('link', { name: '알림 시작하기' }).click()
  await expectInOrder(page)
  await pickAtKakao(page, page.getByRole('dialog'), SAEBOM)
  await expect(page.getByRole('heading', { level: 1, name: '시작하기 전에' })).toBeVisible()
  await expectInOrder(page)
  await finishSignUp(page)
  await page.request.post('/api/v0/auth/sign-out', { headers: { Origin: stage.url } })
  await page.goto('/help')
  await findKakao(page)
  await pickAtKakao(page, page, SAEBOM)
  await expect(page.getByRole('heading', { level: 1, name: '다시 오셨습니다' })).toBeVisible()
  await expectInOrder(page)
})

/**
 * axe finds nothing, in the dark theme on a phone or the light theme on a desktop, and nothing is wider than the
 * screen. Parts of the frame exist only at one size, so the front page is checked in both, and with the themes swapped.
 * `bun run prove` checks each screen in both, in forced colours too, and at every size.
 */
async function expectInOrder(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const looks = pathname === '/' ? [...LOOKS, ...SWAPPED] : variants(pathname, LOOKS)
  for (const look of looks) await expectNoViolations(page, look)
  if (isProof) {
    await expectNoViolationsInForcedColors(page)
    await expectRoom(page, VIEWS)
  }
  await page
    .locator('html')
    .evaluate((html, size) => Object.assign(html.style, { fontSize: size }), LARGEST_TEXT)
  await expectRoom(page, TIGHT_VIEWS)
  await page.locator('html').evaluate((html) => html.removeAttribute('style'))
  await page.setViewportSize(DESKTOP.viewport)
}

async function expectFocusSeen(page: Page): Promise<void> {
  expect(await page.evaluate(findUnseenFocus), `${page.url()}: what the keyboard reaches unseen`).toEqual([])
}

/** Runs in the page: lists controls that cannot receive the focus, that do not show it, or that are out of order. */
function findUnseenFocus(): string[] {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const controls = place.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])',
  )
  const lookOf = (control: HTMLElement) =>
    [control, control.parentElement, control.parentElement?.parentElement]
      .filter((element) => element != null)
      .map((element) => {
        const { outline, boxShadow, borderColor, background } = getComputedStyle(element)
        return [outline, boxShadow, borderColor, background].join()
      })
      .join()
  const endTransitions = () => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  }
  const unseen = [...controls].filter((control) => {
    const isOut = control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true })
    if (isOut) return false
    ;(document.activeElement as HTMLElement | null)?.blur()
    endTransitions()
    const before = lookOf(control)
    control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    endTransitions()
    return document.activeElement !== control || control.tabIndex > 0 || lookOf(control) === before
  })
  return unseen.map(({ outerHTML }) => outerHTML.slice(0, 120))
}

const wear = (page: Page, theme: 'dark' | 'light') =>
  page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), theme)

async function expectNoViolations(page: Page, { viewport, theme }: Look): Promise<void> {
  await page.setViewportSize(viewport)
  await wear(page, theme)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await findViolations(page), page.url()).toEqual([])
}

/** With forced colours the system sets the contrast: axe would compare our own colours, which nobody sees. */
async function expectNoViolationsInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await findViolations(page, { without: ['color-contrast'] }), page.url()).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Nothing is wider than the screen, and the fixed bars leave room to read. */
async function expectRoom(page: Page, views: typeof VIEWS): Promise<void> {
  for (const view of views) {
    await page.setViewportSize(view)
    const { widest, covered } = await page.evaluate(measureRoom)
    const where = `${page.url()} at ${view.width} × ${view.height}`
    expect(widest, where).toBeLessThanOrEqual(view.width)
    expect(covered, `${where}: how much of it the bars cover`).toBeLessThan(MAX_COVERED)
  }
}

/** Runs in the page. */
function measureRoom(): { widest: number; covered: number } {
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
  const heights = Array.from({ length: innerHeight / 8 }, (_, step) => step * 8)
  const covered = heights.filter((y) => {
    const seen = document.elementFromPoint(innerWidth / 2, y)
    return seen !== null && !seen.closest('dialog') && stays(seen)
  })
  return { widest: document.documentElement.scrollWidth, covered: covered.length / heights.length }
}

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('the keyboard alone reaches every control', async ({ page }) => {
      await page.goto('/')
      const first = String(await dealTitles(page).first().textContent())
      const reached = await tabUntil(page, first)
      const wanted = ['본문으로 건너뛰기', '상품 검색', '밝은 화면으로 변경', '전체 메뉴', first]
      expect(reached.filter((label) => wanted.includes(label))).toEqual(wanted)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/products\/\d+$/)

      await page.goto('/')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()

      await page.goto('/')
      await tabUntil(page, '전체 메뉴')
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: '전체 메뉴' })
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(drawer.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('link', { name: '전체 메뉴' })).toBeFocused()
    })
  })
}

const MAX_TABS = 80

/** Presses Tab until the control with this label has the focus; returns the controls on the way, including that one. */
async function tabUntil(page: Page, label: string): Promise<string[]> {
  const reached: string[] = []
  while (reached.at(-1) !== label && reached.length < MAX_TABS) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    reached.push(String((await focused.getAttribute('aria-label')) ?? (await focused.textContent())))
  }
  return reached
}
