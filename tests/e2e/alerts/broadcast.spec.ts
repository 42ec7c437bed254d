import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { linkChat, messageOn, refusalPathIn, signIn } from '../stage/member.ts'
import { PARK } from '../stage/stage.ts'

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('the owner tests a message, sees its audience, sends it and follows its progress', async ({
      page,
      stage,
    }) => {
      await page.goto('/')
      await signIn(page, PARK)
      await page.goto('/auth/superAdmin/sendNotify')
      await page.getByRole('textbox', { name: '제목' }).fill('봄 이벤트')
      await page.getByRole('textbox', { name: '내용' }).fill('별포인트를 두 배로 드립니다')
      await page.getByRole('button', { name: '나에게 테스트 발송' }).click()
      await expect(page.getByRole('alert').filter({ hasText: '알림을 받을 기기가 없습니다.' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: '제목' }), 'the typed text stays').toHaveValue(
        '봄 이벤트',
      )

      const written = await linkChat(page, stage)
      await page.getByRole('radio', { name: /^광고/ }).check()
      await page.getByRole('button', { name: '나에게 테스트 발송' }).click()
      await expect(messageOn(page, '광고에는 보내는 사람의 연락처가 필요합니다.')).toBeVisible()
      await page.getByRole('textbox', { name: '연락처' }).fill('02-123-4567')
      await page.getByRole('button', { name: '나에게 테스트 발송' }).click()
      await expect(page.getByText('테스트 알림을 내 기기로 보냈습니다.')).toBeVisible()
      await expect.poll(() => written().at(-1)).toContain('(광고)')

      await page.goto(refusalPathIn(String(written().at(-1))))
      await page.getByRole('button', { name: '수신거부' }).click()
      await expect(page.getByText('더 이상 광고성 정보를 보내지 않습니다.')).toBeVisible()

      await page.goto('/auth/superAdmin/sendNotify')
      await page.getByRole('textbox', { name: '제목' }).fill('점검 안내')
      await page.getByRole('textbox', { name: '내용' }).fill('새벽 3시부터 10분 동안 쉽니다')
      await page.getByRole('checkbox', { name: '최고 운영자' }).check()
      await page.getByRole('button', { name: '보내기 전에 확인' }).click()
      await expect(page.getByRole('heading', { name: '1명에게 보낼까요?' })).toBeVisible()
      await page.getByRole('button', { name: '보내기', exact: true }).click()
      await expect(messageOn(page, '1명에게 보내기 시작했습니다.')).toBeVisible()
      await expect.poll(() => written().at(-1)).toContain('점검 안내')
      await page.reload()
      const row = page.locator('.rule').filter({ hasText: '점검 안내' })
      await expect(row).toContainText('1 / 1명')
      await expect(row.getByText('보냄')).toBeVisible()
    })
  })
}
