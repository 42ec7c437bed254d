import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('the bell of a deal adds an alert, and then shows that its product is watched', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/bestCheapers')
      const bell = page.getByRole('link', { name: /최저가 알림 추가$/ }).first()
      const label = await bell.getAttribute('aria-label')
      const product = label?.replace(/ 최저가 알림 추가$/, '') ?? ''
      await bell.click()
      await page.getByRole('button', { name: '알림 등록' }).click()
      await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
      await expect(messageOn(page, '알림을 등록하였습니다.')).toBeVisible()
      await page.goto('/bestCheapers')
      await expect(
        page.getByRole('link', { name: `${product} 최저가 알림 받는 중`, exact: true }).first(),
      ).toBeVisible()
    })
  })
}
