import type { Page, Response } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { expect, PHONE, test } from '../stage/journey.ts'
import {
  askFor,
  deleteKeyword,
  keywordField,
  linkChat,
  messageOn,
  pickWord,
  signIn,
} from '../stage/member.ts'

/** The part of a phone's screen that its keyboard leaves. */
const ABOVE_KEYBOARD = 430

const tab = (page: Page) =>
  page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: /알림/ })
const segment = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '알림', exact: true }).getByRole('link', { name })

test.use({ viewport: PHONE.viewport })

test('a member creates a keyword alert with three taps and without scrolling', async ({ page, stage }) => {
  await page.goto('/')
  await signIn(page)
  await linkChat(page, stage)
  await page.goto('/')
  await tab(page).click()
  await segment(page, '내 알림').click()
  await expect(keywordField(page), 'ready to type').toBeFocused()
  await page.keyboard.type('라면')
  await expect(page.getByText(/지난 30일/)).toBeVisible()
  const button = page.getByRole('button', { name: '알림 등록' })
  const { y, height } = (await button.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await button.click()
  await expect(messageOn(page, '‘라면’ 키워드를 등록하였습니다. 내 키워드 1개')).toBeVisible()
  await expect(keywordField(page), 'the form is empty again').toHaveValue('')
  await expect(page.locator('.rule').filter({ hasText: '방금 추가' })).toContainText('7일 동안 받은 알림 0건')
  await expect(tab(page)).toHaveAttribute('aria-current', 'page')
})

const isPost = (answer: Response) => answer.request().method() === 'POST'

for (const javaScriptEnabled of variants(import.meta.filename, [true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an alert is switched off and on, edited, deleted and restored', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/keywordNotify')
      await askFor(page, '제주 감귤')
      await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
      const toggle = page.getByRole('switch', { name: '제주 감귤 알림' })
      await expect(toggle).toBeChecked()
      // Leaving for another address at once would end the request.
      await Promise.all([page.waitForResponse(isPost), toggle.click()])
      await expect(toggle).not.toBeChecked()
      await page.goto('/auth/my/notifies')
      await expect(toggle, 'the same on the list of all alerts').not.toBeChecked()
      await toggle.click()
      await expect(toggle).toBeChecked()

      await page.getByRole('button', { name: '제주 감귤 더 보기' }).click()
      await page.getByRole('menuitem', { name: '수정' }).click()
      await expect(page.getByRole('heading', { name: '키워드 수정' })).toBeVisible()
      await page.getByLabel('최고 가격').fill('20000')
      await page.getByRole('button', { name: '저장' }).click()
      await expect(page.locator('.rule')).toContainText('20,000원 이하')

      await deleteKeyword(page, '제주 감귤')
      await expect(messageOn(page, '키워드를 삭제하였습니다.')).toBeVisible()
      await expect(toggle).toHaveCount(0)
      await page.getByRole('button', { name: '되돌리기' }).click()
      await expect(page.locator('.rule')).toContainText('20,000원 이하')
      await expect(toggle).toBeChecked()
    })
  })
}

test('a message that arrives leaves the button that undoes a deletion in reach', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/keywordNotify')
  await askFor(page, '제주 감귤')
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
  await deleteKeyword(page, '제주 감귤')
  const undo = page.getByRole('button', { name: '되돌리기' })
  await expect(undo).toBeVisible()
  await page.evaluate(() => {
    window.dispatchEvent(
      new CustomEvent('toast', { detail: { message: '내 글에 새 댓글 2개' }, cancelable: true }),
    )
  })
  await undo.click()
  await expect(messageOn(page, '키워드를 삭제하였습니다.'), 'the deletion is said no more').toHaveCount(0)
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toBeChecked()
  await expect(messageOn(page, '내 글에 새 댓글 2개')).toBeVisible()
})

test.describe('a received message', () => {
  test.use({ areSitesRead: true })

  test('shows picture and price, and is muted with two taps', async ({ page, stage }) => {
    await page.goto('/')
    const keyword = await pickWord(page)
    await signIn(page)
    await page.goto('/keywordNotify')
    await askFor(page, keyword)
    await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
    await expect(page.getByRole('switch', { name: `${keyword} 알림` })).toBeChecked()
    await stage.wish(keyword)
    const row = page.locator('.alert').filter({ hasText: keyword })
    await expect(async () => {
      await page.goto('/auth/my/notifyHistories')
      await expect(row).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(row.locator('.pic')).toBeVisible()
    await expect(row.locator('.price')).toContainText('원')
    await expect(row.locator('.why')).toContainText(`키워드 ‘${keyword}’`)
    await row.getByRole('button', { name: /더 보기$/ }).click()
    await page.getByRole('menuitem', { name: '오늘만 끄기' }).click()
    await expect(messageOn(page, '오늘 하루 알림을 껐습니다.')).toBeVisible()
    await page.goto('/auth/my/notifies')
    await expect(page.getByRole('switch', { name: `${keyword} 알림` })).not.toBeChecked()
  })
})

test('initial consonants are not offered as a keyword', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto(`/products?${new URLSearchParams({ searchKeyword: 'ㅅㄹㅁ' })}`)
  await expect(page.getByRole('button', { name: /키워드 알림/ })).toHaveCount(0)
})
