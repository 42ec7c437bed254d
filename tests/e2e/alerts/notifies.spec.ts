import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { deleteKeyword, keywordField, messageOn, signIn } from '../stage/member.ts'

const SETTINGS = '/auth/my/notifies?tab=settings'

/** The check box of a channel under the heading of a kind. */
const channel = (page: Page, kind: string, name: string) =>
  page.getByRole('group', { name: kind }).getByRole('checkbox', { name })

/** The row of a kind, which opens its channels. */
const kind = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })

/** With a script each change is saved when the member makes it, the last one on leaving its field. */
async function save(page: Page, isScripted: boolean): Promise<void> {
  if (!isScripted) await page.getByRole('button', { name: '저장' }).click()
  else {
    const isSaved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/notify-settings') && Boolean(answer.request().postData()?.includes('19:00')),
    )
    await page.getByLabel('모아 보내는 시간').blur()
    await isSaved
  }
  await expect(messageOn(page, '알림 설정을 저장하였습니다.')).toBeVisible()
}

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('notification settings are saved, and an invalid value is reported at its field', async ({
      page,
    }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/auth/my/notifies')
      await page.getByRole('link', { name: '설정', exact: true }).click()
      await expect(page).toHaveURL(SETTINGS)
      await page.getByRole('checkbox', { name: /^알림 받기/ }).uncheck()
      await kind(page, '추천 알림').click()
      await channel(page, '추천 알림', '텔레그램').uncheck()
      await page.getByRole('checkbox', { name: '언급 알림 받기' }).uncheck()
      await page.getByRole('checkbox', { name: '하루 종일 받기' }).uncheck()
      await page.getByLabel('시작').fill('07:30')
      await page.getByLabel('종료').fill('22:00')
      await page.getByLabel('하루 알림 수').fill('5')
      await page.getByLabel('모아 보내는 시간').fill('19:00')
      await save(page, javaScriptEnabled)

      await page.goto(SETTINGS)
      await expect(page.getByRole('checkbox', { name: /^알림 받기/ })).not.toBeChecked()
      await expect(kind(page, '추천 알림')).toContainText('앱, 웹 브라우저')
      await expect(kind(page, '언급 알림')).toContainText('알림 내역에만')
      await expect(page.getByRole('checkbox', { name: '언급 알림 받기' })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: '추천 알림 받기' })).toBeChecked()
      await kind(page, '추천 알림').click()
      await kind(page, '키워드 알림').click()
      await expect(channel(page, '추천 알림', '텔레그램')).not.toBeChecked()
      await expect(channel(page, '추천 알림', '웹 브라우저')).toBeChecked()
      await expect(channel(page, '키워드 알림', '텔레그램')).toBeChecked()
      await expect(page.getByLabel('시작')).toHaveValue('07:30')
      await expect(page.getByLabel('종료')).toHaveValue('22:00')
      await expect(page.getByLabel('하루 알림 수')).toHaveValue('5')
      await expect(page.getByLabel('모아 보내는 시간')).toHaveValue('19:00')

      const cap = page.getByLabel('하루 알림 수')
      await cap.evaluate((input) => input.removeAttribute('max'))
      await cap.fill('1000')
      if (javaScriptEnabled) {
        await cap.blur()
        await expect(messageOn(page, '하루 알림 수는 0(제한 없음)부터 100까지입니다.')).toBeVisible()
      } else {
        await page.getByRole('button', { name: '저장' }).click()
        await expect(cap).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(cap, 'the typed text stays').toHaveValue('1000')
      await page.goto(SETTINGS)
      await expect(cap).toHaveValue('5')
    })

    test('alerts are exported and imported as a file; a file with a wrong line is refused and the line named', async ({
      page,
    }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/keywordNotify')
      await keywordField(page).fill('제주 감귤')
      await page.getByText('조건 추가').click()
      await page.getByLabel('최고 가격').fill('20000')
      await page.getByRole('button', { name: '알림 등록' }).click()
      await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
      await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toBeChecked()

      await page.goto('/auth/my/notifies')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSV로 내보내기' }).click(),
      ])
      const csv = await readFile(await download.path(), 'utf8')
      expect(csv).toContain('제주 감귤')
      const bring = async (text: string) => {
        await page
          .getByLabel('가져올 파일')
          .setInputFiles({ name: 'alerts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
        await page.getByRole('button', { name: '가져오기' }).click()
      }
      await bring(`${csv}KEYWORD,x\n`)
      await expect(page.getByRole('alert').filter({ visible: true })).toContainText('3번째 줄')
      await page.goto('/keywordNotify')
      await deleteKeyword(page, '제주 감귤')
      await expect(messageOn(page, '키워드를 삭제하였습니다.')).toBeVisible()

      await page.goto('/auth/my/notifies')
      await bring(csv)
      await expect(messageOn(page, '알림 1개를 가져왔습니다.')).toBeVisible()
      await expect(page.locator('.rule').filter({ hasText: '제주 감귤' })).toContainText('20,000원 이하')
      await bring(csv)
      await expect(messageOn(page, '이미 있던 1개는 그대로 두었습니다.')).toBeVisible()
    })
  })
}
