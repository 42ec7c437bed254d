import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { DESKTOP, expect, SCREENS, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { LEE } from '../stage/stage.ts'

const bubbles = (page: Page) => page.locator('.bubble')
const field = (page: Page) => page.getByLabel('보낼 메시지').first()

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a guest reads along while members talk; a message is deleted', async ({ page, browser, stage }) => {
      const open = async () => (await browser.newContext({ baseURL: stage.url, viewport })).newPage()
      const guest = await open()
      await guest.goto('/chat')
      await expect(field(guest)).toBeDisabled()
      await expect(field(guest)).toHaveAttribute('placeholder', '채팅을 하기 위해, 먼저 로그인 해주세요😭')

      await page.goto('/')
      await signIn(page)
      stage.ageMembers()
      await page.goto('/chat')
      const words = `안녕하세요 ${name} ${Date.now()}`
      await expect(page.getByText('명 접속')).toBeVisible()
      await field(page).fill(`${words} https://example.com/a`)
      await field(page).press('Control+Enter')
      await expect(field(page)).toHaveValue('')
      await expect(bubbles(page).filter({ hasText: words })).toHaveCount(1)
      await expect(bubbles(guest).filter({ hasText: words })).toHaveCount(1)
      await expect(guest.getByRole('link', { name: 'https://example.com/a' }).last()).toHaveAttribute(
        'href',
        /^\/external\?url=/,
      )
      const mine = page.locator('.msg', { hasText: words })
      await mine.getByRole('button', { name: '메시지 더 보기' }).click()
      await mine.getByRole('menuitem', { name: '삭제' }).click()
      await page
        .getByRole('dialog', { name: '정말 삭제 하시겠습니까?' })
        .getByRole('button', { name: '삭제' })
        .click()
      await expect(bubbles(guest).filter({ hasText: words })).toHaveCount(0)
      await expect(bubbles(guest).last()).toHaveText('이 메세지는 삭제 되었습니다.')
      await guest.context().close()
    })
  })
}

test('Hangul in composition is sent once with its last syllable', async ({ page }) => {
  await page.goto('/')
  await signIn(page, LEE)
  await page.goto('/chat')
  await expect(page.locator('.chat-foot')).toBeVisible()
  await field(page).focus()
  const keyboard = await page.context().newCDPSession(page)
  const word = `한글${Date.now()}가`
  await page.keyboard.insertText(word.slice(0, -1))
  await keyboard.send('Input.imeSetComposition', { selectionStart: 1, selectionEnd: 1, text: '가' })
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    modifiers: 2,
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await keyboard.send('Input.insertText', { text: '가' })
  await page.keyboard.press('Control+Enter')
  await expect(bubbles(page).filter({ hasText: word })).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
})

test.describe('the box of the right column', () => {
  test.use({ viewport: DESKTOP.viewport })

  test('shows a guest what members say', async ({ page, browser, stage }) => {
    const guest = await (
      await browser.newContext({ baseURL: stage.url, viewport: DESKTOP.viewport })
    ).newPage()
    await guest.goto('/products')
    const box = guest.getByRole('region', { name: '실시간 채팅' })
    await expect(box.getByRole('listitem').first()).toBeVisible()
    await page.goto('/')
    await signIn(page, LEE)
    await page.goto('/products')
    const mine = page.getByRole('region', { name: '실시간 채팅' })
    const words = `상자에서 ${Date.now()}`
    await mine.getByLabel('보낼 메시지').fill(words)
    await mine.getByLabel('보낼 메시지').press('Control+Enter')
    const newest = box.getByRole('listitem').last()
    await expect(newest).toContainText(words)
    // However many lines there are, the newest keeps its height.
    expect((await newest.boundingBox())?.height).toBeGreaterThan(14)
    await guest.context().close()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member writes, sees the latest messages and deletes', async ({ page }) => {
    await page.goto('/')
    await signIn(page)
    await page.goto('/chat')
    await expect(page.getByRole('link', { name: '새 대화 보기' })).toBeVisible()
    const words = `폼으로 ${Date.now()}`
    await field(page).fill(words)
    await page.getByRole('button', { name: '전송' }).click()
    await expect(bubbles(page).filter({ hasText: words })).toHaveCount(1)
    const mine = page.locator('.msg', { hasText: words })
    await mine.getByRole('button', { name: '메시지 더 보기' }).click()
    await mine.getByRole('menuitem', { name: '삭제' }).click()
    await page.getByRole('button', { name: '삭제' }).click()
    await expect(messageOn(page, '메시지를 삭제하였습니다.')).toBeVisible()
    await expect(bubbles(page).filter({ hasText: words })).toHaveCount(0)
  })
})
