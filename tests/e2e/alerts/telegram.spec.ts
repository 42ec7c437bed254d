import type { Page } from '@playwright/test'
import { DEMO_CHAT } from '#server/demo/telegram.ts'
import { expect, PHONE, test } from '../stage/journey.ts'
import { askFor, messageOn, pickWord, signIn } from '../stage/member.ts'

test.use({ areSitesRead: true })

const offer = (page: Page) => page.getByRole('button', { name: '연결 코드 만들기' })
const linked = (page: Page) => page.getByText(/대화방으로 알림을 보냅니다/)

/** Follows the link of a new code to the bot and starts it; returns the chat. */
async function startAtBot(page: Page): Promise<Page> {
  await page.goto('/auth/telegramLink')
  await offer(page).click()
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '텔레그램에서 열기' }).click(),
  ])
  await chat.getByRole('button', { name: '시작' }).click()
  await expect(chat.getByRole('button', { name: '시작' })).toHaveCount(0)
  await expect(chat.getByText('연결되었습니다.').last()).toBeVisible()
  return chat
}

test.use({ viewport: PHONE.viewport })

test('a linked chat receives the message; its buttons bookmark the product and end the alert', async ({
  page,
  stage,
}) => {
  await page.goto('/')
  const keyword = await pickWord(page)
  await signIn(page)
  const chat = await startAtBot(page)
  await expect(linked(page), 'the page sees it by itself').toBeVisible()

  await page.goto('/keywordNotify')
  await askFor(page, keyword)
  await page.getByRole('button', { name: '하루 종일 받기' }).click()
  await expect(messageOn(page, '하루 종일 알려 드립니다.')).toBeVisible()
  await stage.wish(keyword)
  const message = chat.getByRole('listitem').filter({ hasText: `키워드 '${keyword}'` })
  await expect(message).toBeVisible({ timeout: 30_000 })
  const link = new URL(String(await message.getByRole('link').first().getAttribute('href')))
  const answer = () => stage.telegram.chat(DEMO_CHAT).toast
  await message.getByRole('button', { name: '저장' }).click()
  await expect.poll(answer).toBe('상품을 저장했습니다.')
  await message.getByRole('button', { name: '끄기', exact: true }).click()
  await expect.poll(answer).toBe('이 알림을 껐습니다.')

  await page.goto('/auth/my/productBookmarks')
  await expect(page.locator(`main a[href="${link.pathname}"]`).first()).toBeVisible()
  await page.goto('/keywordNotify')
  await expect(page.locator('.rule').filter({ hasText: keyword })).toContainText('꺼짐')
})

test('the code stays while its member reads it, and a slow page opens beside the looks for an answer', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/auth/telegramLink')
  await offer(page).click()
  const open = page.getByRole('link', { name: '텔레그램에서 열기' })
  await expect(open).toBeVisible()
  const address = await open.getAttribute('href')
  // Longer than two looks whether the code was used.
  await page.waitForTimeout(5_000)
  expect(await open.getAttribute('href')).toBe(address)

  let asked = 0
  await page.route(/\/community\.data/, async (route) => {
    asked++
    await page.waitForTimeout(5_000)
    await route.continue()
  })
  await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: '커뮤니티' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '커뮤니티' })).toBeVisible()
  expect(asked, 'looking again does not start the page again').toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member links a chat, and unlinks it from either side', async ({ page, stage }) => {
    await page.goto('/')
    await signIn(page)
    await startAtBot(page)
    await page.getByRole('link', { name: '연결 확인' }).click()
    await expect(linked(page)).toBeVisible()
    await page.getByRole('button', { name: '연결 끊기' }).click()
    await expect(messageOn(page, '텔레그램 연결을 끊었습니다.')).toBeVisible()

    const chat = await startAtBot(page)
    await page.getByRole('link', { name: '연결 확인' }).click()
    await expect(linked(page)).toBeVisible()
    stage.telegram.say(DEMO_CHAT, '/stop')
    await expect(chat.getByText('연결을 끊었습니다. 이제 알림을 보내지 않습니다.')).toBeVisible()
    await page.getByRole('main').getByRole('heading', { name: '연결 상태' }).waitFor()
    await page.reload()
    await expect(offer(page)).toBeVisible()
  })
})
