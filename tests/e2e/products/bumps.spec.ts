import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { dealTitles, messageOn, signIn } from '../stage/member.ts'
import { KIM } from '../stage/stage.ts'

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('a member bumps a deal, sees it on top and takes it down', async ({ page, stage }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/bestCheapers?status=LIVE&sort=NEW')
      await dealTitles(page).nth(3).click()
      await expect(page).toHaveURL(/\/products\/\d+$/)
      const product = page.url()
      const title = (await page.locator('.hero-name').textContent()) ?? ''
      // Without a script the confirmation is a separate page.
      const question = page.locator('.dialog', { hasText: '끌올하시겠습니까?' })
      const yes = question.getByRole('button', { name: '끌올하기' })

      await page.getByRole('button', { name: '상품으로 할 일 더 보기' }).click()
      await page.getByRole('menuitem', { name: '끌올' }).click()
      await expect(question).toContainText('포인트가 100P 필요합니다.')
      await expect(yes).toHaveCount(0)
      await question
        .getByRole('button', { name: '취소' })
        .or(question.getByRole('link', { name: '취소' }))
        .click()
      await expect(question).toBeHidden()

      stage.givePoints(KIM, 100)
      await page.goto(product)
      await page.getByRole('button', { name: '상품으로 할 일 더 보기' }).click()
      await page.getByRole('menuitem', { name: '끌올' }).click()
      await expect(question).toContainText('110P')
      await yes.click()
      await expect(messageOn(page, '끌올을 완료하였습니다 ⭐')).toBeVisible()
      await expect(page.locator('.hero-line .chip', { hasText: '끌올' })).toBeVisible()

      for (const list of ['/', '/bestCheapers']) {
        await page.goto(list)
        await expect(dealTitles(page).first()).toContainText(title)
        await expect(dealTitles(page).first().locator('.chip')).toHaveText('끌올')
      }
      await dealTitles(page).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveURL(/hotUp=\d+$/)

      // Hits are collected and written together.
      await expect(async () => {
        await page.goto('/auth/my/productSaleHotUps')
        await expect(page.getByText('조회 1', { exact: true })).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 10_000 })
      await page.getByText('끌올 내리기').click()
      await page.getByRole('button', { name: '내리기', exact: true }).click()
      await expect(messageOn(page, '끌올을 내렸습니다.')).toBeVisible()
      await page.goto('/')
      await expect(dealTitles(page).first().locator('.chip', { hasText: '끌올' })).toHaveCount(0)
    })
  })
}
