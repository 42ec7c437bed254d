import { expect, PHONE, started, test } from '../stage/journey.ts'
import { dealTitles, messageOn, signIn } from '../stage/member.ts'
import { KIM } from '../stage/stage.ts'

test('keys pressed while a page starts do no harm', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const pressOn = () => {
      document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
      const hasStarted = Object.keys(document.body ?? {}).some((name) => name.startsWith('__reactProps'))
      if (!hasStarted) port2.postMessage(null)
    }
    port1.onmessage = pressOn
    pressOn()
  })
  for (const path of ['/', '/products', '/help']) {
    await page.goto(path)
    await started(page)
  }
})

test('a press on the right column that begins before its script arrives leads on', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/sideRows-[^/]*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/products')
  await page.getByRole('link', { name: '카카오로 시작하기' }).filter({ visible: true }).hover()
  await page.mouse.down()
  const arrived = page.waitForResponse(/sideRows-/)
  release()
  await arrived
  // The time in which the column would be replaced.
  await page.waitForTimeout(300)
  await page.mouse.up()
  await expect(page.getByRole('link', { name: KIM.nickname })).toBeVisible()
})

test('the scripts of a page load after its style sheet, whose arrival lets the page be painted', async ({
  page,
}) => {
  await page.goto('/')
  await started(page)
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
  )
  const ofKind = (ending: string) => loaded.filter(({ name }) => name.endsWith(ending))
  const styledAt = Math.max(
    ...ofKind('.css')
      .slice(0, 1)
      .map(({ responseEnd }) => responseEnd),
  )
  const scriptsFrom = Math.min(...ofKind('.js').map(({ startTime }) => startTime))
  expect(scriptsFrom).toBeGreaterThan(styledAt)
})

test('a tab opened in the background starts all the same', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/help')
  await started(page)
})

test('without a network the offline page appears, and leads back', async ({ page, context }) => {
  // a phone prefetches nothing once the page is open
  await page.setViewportSize(PHONE.viewport)
  const linked = page.waitForResponse('**/__manifest?*')
  await page.goto('/help')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await (await linked).finished()
  await context.setOffline(true)
  await page.goto('/products?sort=PRICE')
  await expect(page.getByRole('heading', { level: 1, name: '연결이 끊겼습니다' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: '다시 시도' }).click()
  await expect(page).toHaveURL('/products?sort=PRICE')
  await expect(dealTitles(page).first()).toBeVisible()
})

test('the offline page keeps the theme that the visitor chose', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/help')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: '밝은 화면으로 변경' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.waitForFunction(async () => {
    const kept = await caches.match('/theme')
    return (await kept?.text()) === 'light'
  })
  await context.setOffline(true)
  await page.goto('/products?sort=PRICE')
  await expect(page.getByRole('heading', { level: 1, name: '연결이 끊겼습니다' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(245, 245, 240)')
})

test.describe('without a network', () => {
  test.use({ losesNetwork: true })

  test('a tap without a network leaves the reader where they are, and says so', async ({ page, context }) => {
    await page.setViewportSize(PHONE.viewport)
    await page.goto('/help')
    await started(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.locator('.tabbar').getByRole('link', { name: '커뮤니티' }).click()
    await expect(
      messageOn(page, '인터넷에 연결되어 있지 않습니다. 연결을 확인하고 다시 시도해주세요.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
    await context.setOffline(false)
    await page.locator('.tabbar').getByRole('link', { name: '커뮤니티' }).click()
    await expect(page).toHaveURL('/community')
  })
})

test('the font loads late on a first page, and at once on later pages', async ({ page }) => {
  await page.clock.install()
  await page.goto('/help')
  await started(page)
  expect(await page.evaluate(namedFonts)).toBe(0)
  // the wait begins when everything on the page has loaded; a jump of the clock would end a fetch that still runs
  await page.waitForLoadState('networkidle')
  await expect(async () => {
    await page.clock.fastForward(3_000)
    expect(await page.evaluate(namedFonts)).toBeGreaterThan(0)
  }).toPass()
  await page.waitForFunction(() => caches.keys().then((names) => names.some((name) => name.endsWith('.css'))))
  await page.waitForLoadState('networkidle')
  // with a stopped clock, nothing that waits longer happens
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/products')
  // long enough for the first frame, after which the scripts start
  await page.clock.runFor(1_000)
  await page.waitForFunction(namedFonts)
})

/** The number of font files with an `@font-face` rule. */
const namedFonts = () =>
  [...document.fonts].filter(({ family }) => family.includes('Pretendard Variable')).length

test('the bar at the bottom holds its words when they are twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const outside = await page.locator('.tabbar a').evaluateAll((tabs) =>
    tabs.filter((tab) => {
      const words = document.createRange()
      words.selectNodeContents(tab)
      const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()]
      return inner.bottom > outer.bottom || inner.left < outer.left || inner.right > outer.right
    }),
  )
  expect(outside).toHaveLength(0)
})

test('a dialog of the menu enlarges the text, and the size persists', async ({ page }) => {
  await page.goto('/help')
  await started(page)
  await page.getByRole('link', { name: '전체 메뉴' }).click()
  await page.getByRole('link', { name: '글자 크기' }).click()
  const dialog = page.getByRole('dialog', { name: '글자 크기' })
  await dialog.getByRole('button', { name: '크게' }).click()
  await expect(page.locator('html')).toHaveAttribute('style', /112\.5%/)
  await dialog.getByRole('button', { name: '작게' }).click()
  await expect(dialog.locator('output')).toHaveText('보통')
  await dialog.getByRole('button', { name: '작게' }).click()
  await expect(page.locator('html')).toHaveAttribute('style', /87\.5%/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('style', /87\.5%/)
})

test.describe('with new deals', () => {
  test.use({ areSitesRead: true })

  test('a notice above the list announces new deals, and the list stays in place until the visitor loads them', async ({
    page,
    stage,
  }) => {
    await page.clock.install()
    const known = page.waitForResponse('**/api/v0/deals?*')
    await page.goto('/bestCheapers?sort=NEW')
    const first = String(await dealTitles(page).first().textContent())
    await known
    await stage.wish('수박')
    const bar = page.getByRole('button', { name: /^새 딜 \d+개 보기$/ })
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(bar).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    expect(await dealTitles(page).first().textContent()).toBe(first)
    await bar.click()
    await expect(dealTitles(page).first()).toContainText('수박')
    await expect(bar).toHaveCount(0)

    await page.getByRole('link', { name: '전체 메뉴' }).click()
    const toggle = page
      .getByRole('dialog', { name: '전체 메뉴' })
      .getByRole('button', { name: '실시간 새로고침' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await page.getByRole('link', { name: '전체 메뉴' }).click()
    await expect(toggle, 'kept').toHaveAttribute('aria-pressed', 'false')
  })
})

test('a list continues at its end, updates address and pager, and has the same length after going back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await started(page)
  await expect(dealTitles(page)).toHaveCount(20)
  await dealTitles(page).last().scrollIntoViewIfNeeded()
  await expect(page).toHaveURL('/products?page=2')
  const read = await dealTitles(page).count()
  expect(read).toBeGreaterThan(20)
  await expect(page.locator('.pager [aria-current]')).toHaveText('2')

  const chosen = dealTitles(page).last()
  const name = String(await chosen.textContent())
  await chosen.scrollIntoViewIfNeeded()
  const toTop = page.getByRole('button', { name: '맨 위로' })
  await page.mouse.wheel(0, -60)
  await expect(toTop).toBeInViewport()
  // The web font may come meanwhile: it changes the width of the words alone.
  const placeOf = async () => {
    const { x, y, height } = (await chosen.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    return { x, y, height }
  }
  const place = await placeOf()
  await chosen.click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await page.goBack()
  await expect(dealTitles(page)).toHaveCount(read)
  await expect(chosen).toHaveText(name)
  await expect.poll(placeOf, 'where it was, to a pixel').toEqual(place)

  await page.goto('/products')
  await started(page)
  await dealTitles(page).nth(15).focus()
  for (let row = 15; row < 20; row++) await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('link', { name: '다음 페이지' }).focus()
  await expect(dealTitles(page), 'the keyboard reaches the pager').toHaveCount(20)
})

for (const [connection, isFetched] of [
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
] as const)
  test(`on ${JSON.stringify(connection)} the front page's lists ${isFetched ? 'fetch' : 'do not fetch'} pages ahead`, async ({
    page,
    stage,
  }) => {
    stage.raiseOpeningPrices()
    await page.clock.install()
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection })
    }, connection)
    await page.goto('/')
    await signIn(page)
    // A ranking has at least three products.
    for (const at of [0, 1, 2]) {
      await dealTitles(page).nth(at).click()
      await page.getByRole('button', { name: '추천' }).click()
      await expect(page.getByRole('button', { name: '추천', pressed: true })).toBeVisible()
      await page.goto('/')
    }
    const ranked = '[aria-labelledby^="ranking-"] a'
    // The server keeps rankings for a second.
    await expect(async () => {
      await page.goto('/')
      await expect(page.locator(ranked).first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await started(page)
    for (const list of ['.fall-name', ranked, '.deal-title']) {
      await page.locator(list).first().focus()
      // A page is fetched once its link has had the focus for a moment.
      await page.clock.runFor(1_000)
      const fetched = page.locator('link[rel="prefetch"][href*="/products/"]')
      await expect(fetched, list).toHaveCount(isFetched ? 1 : 0)
    }
  })

test('a phone is redirected to its store, other browsers choose', async ({ page, request }) => {
  const ask = async (agent: string) => {
    const answer = await request.get('/goAppStore', { headers: { 'User-Agent': agent }, maxRedirects: 0 })
    return new URL(answer.headers().location ?? 'none:').host
  }
  expect(await ask('Mozilla/5.0 (Linux; Android 15; SM-S931N) Chrome/156')).toBe('play.google.com')
  expect(await ask('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('apps.apple.com')
  await page.goto('/goAppStore')
  await expect(page.getByRole('link', { name: /Google Play|App Store/ })).toHaveCount(2)
})

/** Journeys that break something on purpose, so console errors are allowed. */
const troubled = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  calm: async ({}, use) => use(undefined),
})

troubled('a failure inside a screen shows a toast, and the screen stays', async ({ page }) => {
  await page.goto('/help')
  await started(page)
  const toggle = page.getByRole('button', { name: '밝은 화면으로 변경' })
  await page.route('**/theme.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await toggle.click()
  await expect(messageOn(page, '죄송합니다, 알 수 없는 에러가 발생했습니다')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()

  await page.unroute('**/theme.data*')
  await page.route('**/theme.data*', (route) => route.abort())
  await toggle.click()
  await expect(page.locator('.progress')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: '도움말' })).toBeVisible()
  await expect(page).toHaveURL('/help')
})

troubled('a missing script reloads the page, at most once a minute', async ({ page }) => {
  // Missing from the start: the page may fetch the script before the click.
  await page.route('**/assets/menuList-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await started(page)
  const menu = page.getByRole('link', { name: '전체 메뉴' })
  const reloaded = page.waitForEvent('load')
  await menu.click()
  await reloaded
  await expect(page).toHaveURL('/')
  await started(page)
  await menu.click()
  await expect(page, 'its page opens at the second attempt').toHaveURL('/menu')

  await page.goto('/')
  await started(page)
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now() - 61_000)))
  const again = page.waitForEvent('load')
  await menu.click()
  await again
  await expect(page, 'a minute later it is reloaded again').toHaveURL('/')
})

test('the device shares a product, or the page copies its address', async ({ page, context, stage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  const address = page.url()
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  )
  await page.getByRole('button', { name: '공유' }).click()
  await expect(messageOn(page, '링크가 복사 되었습니다.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(address.startsWith(stage.url)).toBe(true)
  await page.evaluate(() => {
    const share = async (shared: ShareData) => document.body.setAttribute('data-shared', String(shared.url))
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await page.getByRole('button', { name: '공유' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', address)
})

test('the address of a shop or a post is copied as an address of ours', async ({ page, context, stage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await dealTitles(page).first().click()
  const sale = page.locator('.sale').first()
  await sale.locator('summary').click()
  const outward = await sale
    .getByRole('link', { name: /구매하러 가기/ })
    .first()
    .getAttribute('href')
  await sale
    .getByRole('button', { name: /링크 복사$/ })
    .first()
    .click()
  await expect(messageOn(page, '링크가 복사 되었습니다.')).toBeVisible()
  expect(outward).toMatch(/^\/external\?url=http/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stage.url + outward)
})
