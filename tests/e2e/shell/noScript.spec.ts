import { expect, PHONE, test } from '../stage/journey.ts'
import { badge, dealTitles, deleteKeyword, messageOn, signIn, waitForWord } from '../stage/member.ts'

test.use({ areSitesRead: true })

test.use({ javaScriptEnabled: false })

test.describe('phone, without JavaScript', () => {
  test.use({ viewport: PHONE.viewport })

  test('a posted deal appears in the alert history', async ({ page, stage }) => {
    const keyword = await waitForWord(page)
    await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
    await expect(messageOn(page, '키워드를 등록하였습니다.')).toBeVisible()
    await expect(page.getByText('푸시 없음', { exact: true })).toBeVisible()

    await stage.wish(keyword)
    const row = page.getByRole('link', { name: new RegExp(`새 알림: .*${keyword}`) })
    await expect(async () => {
      await page.goto('/auth/my/notifyHistories')
      await expect(row).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(badge(page)).toHaveText('1')
    await page.getByRole('button', { name: '모두 읽음' }).click()
    await expect(badge(page)).toHaveCount(0)
    await page.locator('.alert').getByRole('link', { name: keyword }).click()
    await expect(page).toHaveURL(/\/products\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword)
    expect(stage.push.messages, 'no message without a device').toEqual([])

    await page.goto('/keywordNotify')
    await deleteKeyword(page, keyword)
    await expect(messageOn(page, '키워드를 삭제하였습니다.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '아직 등록한 키워드가 없습니다' })).toBeVisible()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(page.getByRole('switch', { name: `${keyword} 알림` })).toBeChecked()
    await deleteKeyword(page, keyword)
    await expect(page.getByRole('heading', { name: '아직 등록한 키워드가 없습니다' })).toBeVisible()
  })

  test('a price history has links to its periods, and a table', async ({ page }) => {
    await page.goto('/')
    await dealTitles(page).first().click()
    await page.getByRole('navigation', { name: '기간' }).getByRole('link', { name: '1년' }).click()
    await expect(page).toHaveURL(/\/products\/\d+\?days=365$/)
    await expect(page.getByRole('link', { name: '1년' })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { name: '가격 흐름' })).toBeVisible()
    await page.getByText(/^가격 기록 [\d,]+건 보기$/).click()
    const readings = page.locator('.price-records table').last().locator('tbody tr')
    await expect(readings).toHaveCount(10)
    await page.getByRole('link', { name: '가격 기록 더 보기' }).click()
    await expect(page).toHaveURL(/\?days=365&records=all#price-records$/)
    await expect(readings.nth(10)).toBeVisible()
    await page.getByRole('link', { name: 'CSV 내려받기' }).click()
    await expect(messageOn(page, '로그인이 필요합니다.')).toBeVisible()
  })

  test('theme, text size and log-out are forms', async ({ page }) => {
    await page.goto('/status')
    await page.getByRole('button', { name: '밝은 화면으로 변경' }).click()
    await expect(page).toHaveURL('/status')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.goto('/')
    await expect(page.locator('html'), 'kept').toHaveAttribute('data-theme', 'light')

    await page.goto('/textSize')
    await page.getByRole('button', { name: '크게' }).click()
    await expect(page.locator('html')).toHaveAttribute('style', /font-size:\s*112\.5%/)

    await signIn(page)
    await page.goto('/menu')
    await page.getByRole('button', { name: '로그아웃' }).filter({ visible: true }).first().click()
    await expect(messageOn(page, '로그아웃 하였습니다')).toBeVisible()
    await expect(page).toHaveURL('/menu?v=2')
    await page.goto('/menu')
    await expect(page.getByRole('button', { name: '로그아웃' })).toHaveCount(0)
    await expect(messageOn(page, '로그아웃 하였습니다'), 'shown once').toHaveCount(0)
  })
})
