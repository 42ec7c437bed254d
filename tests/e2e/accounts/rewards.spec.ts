import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test } from '../stage/journey.ts'
import { askFor, messageOn, signIn } from '../stage/member.ts'

const ATTENDED = '출석체크 완료 (10pt)'

test.describe('phone', () => {
  test.use({ viewport: PHONE.viewport, permissions: ['clipboard-read', 'clipboard-write'] })

  test('a member’s day: attendance, a tag, the action history, levels', async ({ page }) => {
    await page.goto('/')
    await hears(page, ATTENDED, () => signIn(page))
    await page.goto('/menu')
    await expect(messageOn(page, ATTENDED), 'shown once').toHaveCount(0)
    await seen(page.getByRole('link', { name: '포인트 10P', exact: true })).click()
    await expect(page).toHaveURL('/auth/my/pointHistories')
    await expect(page.getByRole('listitem').filter({ hasText: '출석체크' })).toContainText('+10')

    await hears(page, '‘🏷️ 첫 키워드’ 태그를 받았습니다', () => addKeyword(page))
    await page.goto('/menu')
    const actions = seen(page.getByRole('link', { name: '활동 내역 새 활동 1건' }))
    await actions.click()
    await expect(page.getByRole('link', { name: '새 활동: ‘🏷️ 첫 키워드’ 태그를 받았습니다' })).toBeVisible()
    await page.getByRole('link', { name: '내가', exact: true }).click()
    await expect(page.getByRole('heading', { name: '아직 활동이 없습니다' })).toBeVisible()
    await page.getByRole('link', { name: '나에게', exact: true }).click()
    await expect(page).toHaveURL('/auth/my/actionHistories?direction=TO_ME')
    await page.getByRole('button', { name: '모두 읽음' }).click()
    await expect(page.getByText('새 활동이 없습니다')).toBeVisible()
    await expect(page).toHaveURL('/auth/my/actionHistories?direction=TO_ME')

    await page.goto('/auth/my/info')
    await page.getByRole('main').getByRole('link', { name: '레벨 1, 레벨 안내' }).click()
    const levels = page.getByRole('dialog', { name: '레벨 안내' })
    await expect(levels.getByRole('listitem')).toHaveCount(8)
    await expect(levels.getByRole('listitem').last()).toContainText('레벨 8')
    await expect(levels.getByRole('listitem').last()).toContainText('태그 20개')
    await page.keyboard.press('Escape')
    await expect(levels).toBeHidden()
  })

  test('a member copies their code; the code of another member is accepted or refused at the field', async ({
    page,
  }) => {
    await page.goto('/')
    await signIn(page)
    await page.goto('/auth/my/invitations')
    const code = String(await page.getByLabel('내 추천인 코드').textContent())
    await hears(page, '추천인 코드가 복사 되었습니다.', () =>
      page.getByRole('button', { name: '코드 복사' }).click(),
    )
    expect(await clipboard(page)).toBe(code)
    await hears(page, '링크가 복사 되었습니다.', () =>
      page.getByRole('button', { name: '링크 복사' }).click(),
    )
    expect(await clipboard(page)).toMatch(new RegExp(`/auth/my/invitations\\?inviterCode=${code}$`))

    await apply(page, 'AAAAAAAA')
    await expect(messageOn(page, '없는 추천인 코드입니다.')).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveValue('AAAAAAAA')
    await apply(page, code)
    await expect(messageOn(page, '내 추천인 코드는 입력할 수 없습니다.')).toBeVisible()
  })
})

test.describe('desktop, without JavaScript', () => {
  test.use({ viewport: DESKTOP.viewport, javaScriptEnabled: false })

  test('the same day in pages and forms; an invitation link survives the login', async ({ page }) => {
    await page.goto('/auth/my/invitations?inviterCode=ABCD3467')
    await page.getByRole('link', { name: '로그인', exact: true }).first().click()
    await signIn(page)
    await expect(messageOn(page, ATTENDED)).toBeVisible()
    await expect(page).toHaveURL('/auth/my/invitations?inviterCode=ABCD3467')
    await expect(codeField(page)).toHaveValue('ABCD3467')
    await expect(page.getByLabel('내 추천인 코드')).toHaveText(/^\w{8}$/)
    await expect(page.getByRole('button', { name: '코드 복사' })).toHaveCount(0)
    await page.getByRole('button', { name: '추천인 코드 입력' }).click()
    await expect(messageOn(page, '없는 추천인 코드입니다.')).toBeVisible()

    await addKeyword(page)
    await expect(messageOn(page, '‘🏷️ 첫 키워드’ 태그를 받았습니다')).toBeVisible()
    await page.goto('/auth/my/actionHistories')
    await page.getByRole('button', { name: '모두 읽음' }).click()
    await expect(page.getByText('새 활동이 없습니다')).toBeVisible()

    await page.goto('/menu')
    await seen(page.getByRole('link', { name: '레벨 1, 레벨 안내' })).click()
    await expect(page).toHaveURL('/help#levels')
    await expect(page.getByRole('heading', { name: '레벨과 태그' })).toBeInViewport()
    await expect(page.locator('#levels').getByText('레벨 8')).toBeAttached()
  })
})

const seen = (links: ReturnType<Page['getByRole']>) => links.filter({ visible: true }).first()
const codeField = (page: Page) => page.getByRole('textbox', { name: '추천인 코드' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** A toast is visible for two seconds, so the test starts to wait for it before the act. */
const hears = (page: Page, words: string, act: () => Promise<void>) =>
  Promise.all([expect(messageOn(page, words)).toBeVisible(), act()])

async function apply(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: '추천인 코드 입력' }).click()
}

async function addKeyword(page: Page): Promise<void> {
  await page.goto('/keywordNotify')
  await askFor(page, '수달')
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
}
