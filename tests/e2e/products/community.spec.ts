import { DESKTOP, expect, PHONE, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

const NEWEST = '김장 배추 20kg 시세 이 정도면 괜찮은가요'
const OLDEST = '부모님 댁 가전 바꿔 드리기, 올해 마지막 도전'

test('a member pages through the recent posts beside every page', async ({ page }) => {
  await page.setViewportSize(DESKTOP.viewport)
  const list = page.getByRole('region', { name: '최근 글' })
  for (const path of ['/community', '/help']) {
    await page.goto(path)
    await expect(list.getByRole('link', { name: NEWEST }), `a guest sees them at ${path}`).toBeVisible()
  }
  await signIn(page)
  const forward = list.getByRole('link', { name: '최근 글 다음 페이지' })
  const back = list.getByRole('link', { name: '최근 글 이전 페이지' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await back.click()
  await expect(messageOn(page, '이전 페이지가 없습니다.')).toBeVisible()
  await expect(list.getByRole('link', { name: NEWEST })).toBeVisible()
  for (const pageNumber of [2, 3, 4, 5, 6, 7]) {
    await forward.click()
    await expect(list.getByText(`${pageNumber} / 7`)).toBeVisible()
  }
  await expect(list.getByRole('link', { name: OLDEST })).toBeVisible()
  await forward.click()
  await expect(messageOn(page, '다음 페이지가 없습니다.')).toBeVisible()
  await expect(list.getByText('7 / 7')).toBeVisible()
  await expect(page, 'the page stays').toHaveURL('/help')
  await list.getByRole('link', { name: OLDEST }).click()
  await expect(page.getByRole('heading', { level: 1, name: OLDEST })).toBeVisible()
  await expect(list.getByText('7 / 7'), 'and the list stays where it was').toBeVisible()

  const comments = page.getByRole('region', { name: '최근 댓글' })
  const newest = comments.getByRole('listitem').first().getByRole('link')
  const words = String(await newest.locator('.mini-text').textContent())
  await newest.click()
  await expect(page.getByRole('region', { name: '댓글', exact: true }).getByText(words)).toBeInViewport()
})

test('a swipe turns the pages of the recent posts', async ({ browser, stage }) => {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: DESKTOP.viewport,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/help')
  await signIn(page)
  const list = page.getByRole('region', { name: '최근 글' })
  const swipe = async (from: number, to: number) => {
    const finger = await context.newCDPSession(page)
    const box = (await list.getByRole('list').boundingBox())!
    const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from)] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(to)] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  // The column is drawn again once its script is there.
  await expect(() => list.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass()
  await swipe(0.9, 0.2)
  await expect(list.getByText('2 / 7')).toBeVisible()
  await swipe(0.2, 0.9)
  await expect(list.getByText('1 / 7')).toBeVisible()
  await swipe(0.2, 0.9)
  await expect(messageOn(page, '이전 페이지가 없습니다.')).toBeVisible()
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP.viewport })

  test('links turn the pages of the recent posts', async ({ page }) => {
    await page.goto('/help')
    await signIn(page)
    await page.goto('/products?sort=PRICE')
    const list = page.getByRole('region', { name: '최근 글' })
    await list.getByRole('link', { name: '최근 글 다음 페이지' }).click()
    await expect(page).toHaveURL('/products?sort=PRICE&recentBoards=2')
    await expect(list.getByText('2 / 7')).toBeVisible()
    await page.goto('/products?recentBoards=1')
    await list.getByRole('link', { name: '최근 글 이전 페이지' }).click()
    await expect(list.getByText('이전 페이지가 없습니다.')).toBeVisible()
    await expect(list.getByRole('link', { name: NEWEST })).toBeVisible()
    await page.goto('/products?recentBoards=8')
    await expect(list.getByText('다음 페이지가 없습니다.')).toBeVisible()
    await expect(list.getByRole('link', { name: OLDEST })).toBeVisible()
  })
})

test('on a phone the bottom bar leads to the community, a post and back', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: '하단 메뉴' })
  await expect(bar.getByRole('link')).toHaveText(['오늘의 딜', '커뮤니티', '알림', '채팅', '내 정보'])
  await bar.getByRole('link', { name: '커뮤니티' }).click()
  await page.getByRole('region', { name: '새 글' }).getByRole('link', { name: NEWEST }).click()
  await expect(page.getByRole('heading', { level: 1, name: NEWEST })).toBeVisible()
  await expect(bar.getByRole('link', { name: '커뮤니티' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: '채팅' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '실시간 채팅' })).toBeVisible()
  await page.goto('/giftStore')
  await expect(bar.locator('[aria-current]')).toHaveText('내 정보')
})

test('every entry of the menus opens a page', async ({ page }) => {
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/')
  await signIn(page)
  await page.goto('/menu')
  const main = page.getByRole('navigation', { name: '주 메뉴' })
  await expect(main.locator('a, button')).toHaveText([
    '오늘의 딜',
    '커뮤니티',
    '키워드 알림',
    '추천 알림',
    '최저가 알림',
    '선물 뽑기',
    '선물 상점',
    '바로가기',
    /실시간 새로고침/,
    '도움말',
  ])
  const links = page.locator('nav a[href^="/"]')
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  for (const path of new Set(paths)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(new URL(answer.url()).pathname, path).toBe(path.split('?')[0])
  }
})
