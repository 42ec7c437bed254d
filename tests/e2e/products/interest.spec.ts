import { expect, SCREENS, test } from '../stage/journey.ts'
import { dealTitles, signIn } from '../stage/member.ts'

for (const { name, viewport } of SCREENS) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('a product is liked, bookmarked, found again and reported as ended', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/')
      await dealTitles(page).first().click()
      await expect(page).toHaveURL(/\/products\/\d+$/)
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

      const like = page.getByRole('button', { name: /^추천/ })
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      const keep = page.getByRole('button', { name: '찜', exact: true })
      await keep.click()
      await expect(keep).toHaveAttribute('aria-pressed', 'true')

      await page
        .getByRole('button', { name: /종료됐어요$/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /종료 신고 취소$/ }).first()).toBeVisible()

      for (const list of ['/auth/my/productBookmarks', '/auth/my/productViewHistories']) {
        await expect(async () => {
          await page.goto(list)
          await expect(page.getByRole('link', { name }).first()).toBeVisible({ timeout: 500 })
        }).toPass({ timeout: 10_000 })
      }
    })
  })
}
