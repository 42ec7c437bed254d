import { photo } from '#tests/support/goods/pictures.ts'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

const ATTACK = '<img src=x onerror="window.ran=1"><svg onload="window.ran=1"><script>window.ran=1</script>'

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a post with headings and a picture is drafted, continued, written and edited', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/auth/boards/write')
      await page.getByLabel('제목', { exact: true }).fill('로봇청소기 후기')
      const text = page.getByRole('textbox', { name: '내용' })
      await text.click()
      await page.getByRole('button', { name: '큰 제목' }).click()
      await page.keyboard.type('한 해 동안 든 돈')
      await page.keyboard.press('Enter')
      await page.keyboard.type(ATTACK)
      await page.getByLabel('사진 선택').setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo(),
      })
      await page.getByLabel('사진 1 설명').fill('빨간 청소기')
      await expect(page.getByText('임시 저장됨')).toBeVisible()

      await page.goto('/auth/boards/write')
      await expect(page.getByText('쓰던 새 글이 있습니다')).toBeVisible()
      await page.getByRole('link', { name: '이어 쓰기' }).click()
      await expect(page.getByRole('textbox', { name: '내용' })).toContainText('한 해 동안 든 돈')
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(messageOn(page, '글을 등록하였습니다. +50P')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: '한 해 동안 든 돈' })).toBeVisible()
      await expect(page.getByRole('img', { name: '빨간 청소기' })).toBeVisible()
      await expect(page.locator('.post-content')).toContainText(ATTACK)
      expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()

      const id = /\/boards\/(\d+)/.exec(page.url())?.[1]
      await page.goto(`/auth/boards/write?boardId=${id}`)
      await page.getByLabel('제목', { exact: true }).fill('로봇청소기 1년 후기')
      await expect(page.getByLabel('사진 1 설명')).toHaveValue('빨간 청소기')
      await page.getByRole('button', { name: '저장', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: '로봇청소기 1년 후기' })).toBeVisible()
    })
  })
}
