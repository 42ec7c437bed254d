import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { expect, test } from '../stage/journey.ts'
import { CONSENTS, chooseAtKakao, findKakao, messageOn, pickAtKakao, signIn } from '../stage/member.ts'
import { KIM, SAEBOM } from '../stage/stage.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function logOut(page: Page): Promise<void> {
  await page.goto('/menu')
  await page.getByRole('button', { name: '로그아웃' }).filter({ visible: true }).first().click()
  await expect(messageOn(page, '로그아웃 하였습니다')).toBeVisible()
}

for (const javaScriptEnabled of variants(import.meta.filename, [true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a sign-up leads through consent and welcome back to its first page', async ({ page }) => {
      await page.goto('/status')
      await findKakao(page)
      await pickAtKakao(page, page, SAEBOM)
      await expect(heading(page, '시작하기 전에')).toBeVisible()
      await expect(messageOn(page, '로그인 성공하였습니다'), 'not before the consent').toHaveCount(0)

      await page.goto('/keywordNotify')
      await expect(page, 'nothing else opens before').toHaveURL(/\/auth\/consent\?to=%2FkeywordNotify$/)
      await page.goto('/auth/consent?to=/status')
      await expect(page.getByRole('link', { name: `${CONSENTS[1]}: 내용 보기` })).toHaveAttribute(
        'href',
        '/terms',
      )
      for (const label of CONSENTS.slice(1)) await page.getByLabel(label, { exact: true }).check()
      // Skips the browser's own validation, so that the server's is tested.
      await page
        .locator('main form')
        .first()
        .evaluate((form) => form.setAttribute('novalidate', ''))
      await page.getByRole('button', { name: '동의하고 시작하기', exact: true }).click()
      await expect(messageOn(page, '만 14세 이상만 이용할 수 있습니다.')).toBeVisible()
      for (const label of CONSENTS) await page.getByLabel(label, { exact: true }).check()
      await page.getByRole('button', { name: '동의하고 시작하기', exact: true }).click()

      await expect(page).toHaveURL('/auth/welcome?to=%2Fstatus')
      await expect(heading(page, '환영합니다')).toBeVisible()
      await expect(page.getByRole('link', { name: '첫 알림 등록하기' })).toHaveAttribute(
        'href',
        '/keywordNotify',
      )
      await page.getByRole('link', { name: '나중에 하기' }).click()
      await expect(page).toHaveURL('/status')

      await logOut(page)
      await page.goto('/help')
      await findKakao(page)
      await chooseAtKakao(page, page, SAEBOM)
      await expect(page, 'asked once').toHaveURL('/help')
    })

    test('a wish made before the sign-up is carried out first', async ({ page }) => {
      await page.goto('/keywordNotify?keyword=%EC%A0%9C%EC%A3%BC%20%EA%B0%90%EA%B7%A4')
      await page.getByRole('link', { name: '알림 시작하기' }).click()
      await pickAtKakao(page, javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main'), SAEBOM)
      for (const label of CONSENTS) await page.getByLabel(label, { exact: true }).check()
      await page.getByRole('button', { name: '동의하고 시작하기', exact: true }).click()
      await expect(messageOn(page, '‘제주 감귤’ 키워드를 등록하였습니다.')).toBeVisible()
      const question = page.getByRole(javaScriptEnabled ? 'dialog' : 'region', {
        name: '어디로 알려 드릴까요?',
      })
      await expect(question).toContainText('지금은 알림 내역에만 남습니다.')
      await question.getByRole('button', { name: '알림 내역에서만 보기' }).click()
      await expect(messageOn(page, '키워드를 저장하였습니다.')).toBeVisible()
      await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toBeChecked()
    })

    test('a visitor agrees to everything by one act', async ({ page }) => {
      await page.goto('/help')
      await findKakao(page)
      await pickAtKakao(page, page, SAEBOM)
      if (javaScriptEnabled) {
        await page.getByLabel('모두 동의합니다').check()
        for (const label of CONSENTS) await expect(page.getByLabel(label, { exact: true })).toBeChecked()
        await page.getByRole('button', { name: '동의하고 시작하기', exact: true }).click()
      } else {
        await page.getByRole('button', { name: '모두 동의하고 시작하기' }).click()
      }
      await expect(heading(page, '환영합니다')).toBeVisible()
    })

    test('a visitor who does not agree leaves as a guest', async ({ page }) => {
      await page.goto('/help')
      await findKakao(page)
      await pickAtKakao(page, page, SAEBOM)
      await page.getByRole('button', { name: '동의하지 않고 나가기' }).click()
      await expect(messageOn(page, '로그아웃 하였습니다')).toBeVisible()
      await page.goto('/keywordNotify')
      await expect(page.getByRole('link', { name: '알림 시작하기' })).toBeVisible()
    })

    test('a member who left may return, or stay away', async ({ page, stage }) => {
      const leave = () => page.request.post('/api/v0/auth/sign-out', { headers: { Origin: stage.url } })
      const comeBack = async () => {
        await page.goto('/help')
        await findKakao(page)
        await pickAtKakao(page, page, KIM)
        await expect(page).toHaveURL('/auth/rewelcome?to=%2Fhelp')
      }
      await page.goto('/help')
      await signIn(page)
      expect((await leave()).status()).toBe(204)
      await comeBack()
      await expect(heading(page, '다시 오셨습니다')).toBeVisible()
      await page.getByRole('button', { name: '탈퇴 유지' }).click()
      await expect(messageOn(page, '탈퇴를 유지합니다.')).toBeVisible()

      await comeBack()
      await page.getByRole('button', { name: '계속 이용' }).click()
      await expect(messageOn(page, '다시 오신 것을 환영합니다.')).toBeVisible()
      await expect(page).toHaveURL('/help')
      await page.goto('/auth/my/devices')
      await expect(heading(page, '알림 기기')).toBeVisible()
    })

    test('a guest sees what alerts are for, then signs in', async ({ page }) => {
      await page.goto('/keywordNotify')
      await page.getByRole('link', { name: '알림 시작하기' }).click()
      await expect(page.getByRole('heading', { name: 'start' })).toBeVisible()
      await chooseAtKakao(page, javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main'))
      await expect(page).toHaveURL('/keywordNotify')
    })
  })
}

test.describe("in KakaoTalk's browser", () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile KAKAOTALK 11.0' })

  test('another browser opens with one tap, and keeps the return path', async ({ page, stage }) => {
    await page.goto('/login?to=/products')
    const link = page.getByRole('link', { name: '다른 브라우저로 열기' })
    const address = encodeURIComponent(`${stage.url}/login?to=%2Fproducts`)
    await expect(link).toHaveAttribute('href', `kakaotalk://web/openExternal?url=${address}`)
    await page.goto('/login?to=/products&error=kakao_state')
    await page.getByRole('link', { name: '다시 로그인' }).click()
    await page.getByRole('link', { name: '취소' }).click()
    await expect(page).toHaveURL(/\/login\?to=%2Fproducts&error=kakao_denied$/)
  })
})
