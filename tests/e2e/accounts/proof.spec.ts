import { variants } from '#tests/support/run/proof.ts'
import { expect, test } from '../stage/journey.ts'
import { chooseAtKakao, messageOn, signIn } from '../stage/member.ts'
import { KIM, LEE } from '../stage/stage.ts'

for (const javaScriptEnabled of variants(import.meta.filename, [true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a member who signed in long ago signs in again before leaving', async ({ page, stage }) => {
      await page.goto('/help')
      await signIn(page)
      stage.ageSignIns()
      await page.goto('/auth/signout')
      await page.getByRole('button', { name: '탈퇴', exact: true }).click()
      await expect(page).toHaveURL('/login?to=%2Fauth%2Fsignout&error=proof_needed')
      const box = page.getByRole('main')
      await expect(box.getByText('안전을 위해 다시 로그인해주세요.')).toBeVisible()
      await chooseAtKakao(page, box, KIM)
      await expect(page).toHaveURL('/auth/signout')
      await page.getByRole('button', { name: '탈퇴', exact: true }).click()
      await expect(messageOn(page, '탈퇴하였습니다.')).toBeVisible()
    })

    test('the link to the export leads back to its page', async ({ page, stage }) => {
      await page.goto('/help')
      await signIn(page, LEE)
      stage.ageSignIns()
      await page.goto('/auth/my/info')
      await page.getByRole('link', { name: '내 데이터 내려받기' }).click()
      await expect(page).toHaveURL('/login?to=%2Fauth%2Fmy%2Finfo&error=proof_needed')
      await chooseAtKakao(page, page.getByRole('main'), LEE)
      await expect(page).toHaveURL('/auth/my/info')
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: '내 데이터 내려받기' }).click()
      expect((await download).suggestedFilename()).toBe('hotdeal-alimi.json')
    })
  })
}
