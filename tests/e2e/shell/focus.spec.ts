import type { Page } from '@playwright/test'
import { expect, PHONE, started, test, wakeProduct } from '../stage/journey.ts'
import { askFor, dealTitles, linkChat, messageOn, signIn } from '../stage/member.ts'

/** What a screen reader says of the last page or view. */
const announced = (page: Page) => page.locator('body > p[role="status"]')
/** The scripts that wait until the page is shown. */
const ready = (page: Page) => announced(page).waitFor({ state: 'attached' })

test('a followed link moves the focus and says the title; the way back returns to the link', async ({
  page,
}) => {
  await page.goto('/')
  await ready(page)
  const link = dealTitles(page).nth(3)
  await link.press('Enter')
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announced(page)).toHaveText(await page.title())
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(announced(page)).toHaveText(await page.title())
})

test('another order of a list keeps the focus on its link and says it', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const orders = page.getByRole('navigation', { name: '정렬' })
  await orders.getByRole('link', { name: '최신순' }).press('Enter')
  await expect(page).toHaveURL(/sort=NEW/)
  await expect(orders.getByRole('link', { name: '최신순' })).toBeFocused()
  await orders.getByRole('link', { name: '가격순' }).press('Enter')
  await expect(page).toHaveURL(/sort=PRICE/)
  await expect(announced(page)).toContainText('가격순')
  await expect(orders.getByRole('link', { name: '가격순' })).toBeFocused()
})

test('deleted rows pass the focus on, the last one to the heading', async ({ page, stage }) => {
  await page.goto('/')
  await signIn(page)
  await linkChat(page, stage)
  await page.goto('/keywordNotify')
  await ready(page)
  await askFor(page, '제주 감귤')
  // The first alert asks for its hours.
  await page.getByRole('button', { name: '하루 종일 받기' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toBeVisible()
  await askFor(page, '신라면')
  await expect(page.getByRole('switch', { name: '신라면 알림' })).toBeVisible()
  const remove = async (keyword: string) => {
    await page.getByRole('button', { name: `${keyword} 더 보기` }).press('Enter')
    // The menu takes the focus a moment after it opens.
    await expect(page.getByRole('menuitem').filter({ visible: true }).first()).toBeFocused()
    await page.getByRole('menuitem', { name: '삭제' }).press('Enter')
    await expect(page.getByRole('switch', { name: `${keyword} 알림` })).toHaveCount(0)
  }
  await remove('신라면')
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toBeFocused()
  await remove('제주 감귤')
  await expect(page.locator('h1:focus, h2:focus')).toHaveCount(1)
})

test('a deleted comment passes the focus on', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await wakeProduct(page)
  for (const words of ['첫 댓글입니다', '다음 댓글입니다']) {
    await page.getByLabel('댓글 쓰기').fill(words)
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await expect(page.locator('.comment', { hasText: words })).toBeVisible()
  }
  const first = page.locator('.comment', { hasText: '첫 댓글입니다' })
  await first.getByRole('link', { name: '삭제', exact: true }).press('Enter')
  await page
    .getByRole('dialog', { name: '정말 삭제 하시겠습니까?' })
    .getByRole('button', { name: '삭제' })
    .press('Enter')
  await expect(first).toHaveCount(0)
  await expect(page.locator('.comment', { hasText: '다음 댓글입니다' }).locator(':focus')).toHaveCount(1)
})

test.describe('the menu of a product on a phone', () => {
  test.use({ viewport: PHONE.viewport })

  test('stands over the buy bar, follows the arrow keys, and closes with Escape', async ({ page }) => {
    await page.goto('/')
    await dealTitles(page).first().click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await started(page)
    await ready(page)
    const button = page.getByRole('button', { name: '상품으로 할 일 더 보기' })
    await button.click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    for (const item of await items.all()) {
      const isOnTop = await item.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(isOnTop, (await item.textContent()) ?? '').toBe(true)
    }
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items.first()).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('received messages', () => {
  test.use({ areSitesRead: true })

  test('that are read pass the focus on, and their number is said', async ({ page, stage }) => {
    await page.goto('/')
    await signIn(page)
    await linkChat(page, stage)
    await page.goto('/keywordNotify')
    await askFor(page, '라면')
    await expect(messageOn(page, '‘라면’ 키워드를 등록하였습니다.')).toBeVisible()
    await stage.wish('라면')
    await stage.wish('라면')
    const rows = page.locator('.alert')
    const unread = rows.getByRole('button', { name: /.+ 읽음$/ })
    await expect(async () => {
      await page.goto('/auth/my/notifyHistories')
      await expect(unread.nth(1)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await ready(page)
    const words = page.locator('.page-words [role="status"]')
    const row = rows.filter({ has: page.getByRole('button', { name: /.+ 읽음$/ }) }).first()
    const name = await row.getByRole('button', { name: / 더 보기$/ }).getAttribute('aria-label')
    await unread.first().press('Enter')
    await expect(page.getByRole('button', { name: name!, exact: true }).first()).toBeFocused()
    await expect(words).toContainText(/^새 알림 \d+건/)
    await page.getByRole('button', { name: '모두 읽음' }).press('Enter')
    await expect(words).toContainText('새 알림 0건')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
})
