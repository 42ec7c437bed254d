import { expect, PHONE } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { messagesOfDeals, registerBrowser, showOn, test } from '../stage/pushBrowser.ts'

test.use({ areSitesRead: true })

test.describe('phone', () => {
  test.use({ viewport: PHONE.viewport })

  test('a hot deal of a chosen category is recommended with its reason, and excluded in one tap', async ({
    page,
    stage,
  }) => {
    await page.goto('/')
    await signIn(page)
    await page.goto('/recommendNotify')
    await page.getByRole('checkbox', { name: /^추천 알림 받기/ }).check()
    await expect(messageOn(page, '추천 알림을 켰습니다.')).toBeVisible()
    const noDevice = page.getByText('알림을 받을 기기가 없어 알림 내역에만 남습니다.')
    await expect(noDevice).toBeVisible()
    await registerBrowser(page)
    // The browser counts once the push service has taken its first message.
    await expect(async () => {
      await page.goto('/recommendNotify')
      await expect(noDevice).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await page.getByRole('checkbox', { name: '식품' }).check()
    await expect(messageOn(page, '추천 알림 설정을 저장하였습니다.')).toBeVisible()

    await stage.warmDeals()
    await expect.poll(() => messagesOfDeals(stage).length, { timeout: 40_000 }).toBeGreaterThan(0)
    const [message] = messagesOfDeals(stage)
    const { body, link } = message!.payload
    expect(body).toContain('추천: 선택한 식품 분류의 인기 딜')
    await showOn(page, message!)
    await expect.poll(() => stage.listAcks('RECOMMEND')).toEqual(['SHOWN'])

    await page.goto('/auth/my/notifyHistories?kind=RECOMMEND')
    const row = page.locator('.alert').first()
    await expect(row.locator('.why')).toContainText('추천: 선택한 식품 분류의 인기 딜')
    await row.getByRole('button', { name: /더 보기$/ }).click()
    await page.getByRole('menuitem', { name: '이 상품 추천 끄기' }).click()
    await expect(messageOn(page, '알림을 껐습니다.')).toBeVisible()
    await page.goto('/recommendNotify')
    await expect(page.locator(`.watched a[href="${link}"]`).first()).toBeVisible()
    await page.getByRole('button', { name: /다시 추천받기$/ }).click()
    await expect(page.getByRole('heading', { name: '추천하지 않는 것' })).toHaveCount(0)
  })
})
