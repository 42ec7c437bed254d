import { expect, started, test } from '../stage/journey.ts'
import { CONSENTS, findKakao, pickAtKakao, signIn } from '../stage/member.ts'
import { SAEBOM } from '../stage/stage.ts'

test('a form says at each field why it is not sent, in our words, and moves to the first', async ({
  page,
}) => {
  await page.goto('/help')
  await findKakao(page)
  await pickAtKakao(page, page, SAEBOM)
  await started(page)
  await page.getByLabel(CONSENTS[1]!, { exact: true }).check()
  await page.getByRole('button', { name: '동의하고 시작하기', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '동의가 필요합니다.' })).toHaveCount(2)
  const first = page.getByLabel(CONSENTS[0]!, { exact: true })
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await first.check()
  await expect(page.getByRole('alert').filter({ hasText: '동의가 필요합니다.' })).toHaveCount(1)
})

test('a file field shows the name of the chosen file and a picture of it', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/auth/my/info')
  await page.getByRole('button', { name: '사진 올리기' }).click()
  await expect(page.getByText('파일을 선택해주세요.')).toBeVisible()
  const icon = await (await request.get(`${baseURL}/icons/icon-192.png`)).body()
  await page
    .getByLabel('사진', { exact: true })
    .setInputFiles({ name: '내 사진.png', mimeType: 'image/png', buffer: icon })
  await expect(page.getByText('파일을 선택해주세요.')).toHaveCount(0)
  await expect(page.getByText('내 사진.png')).toBeVisible()
  await expect(page.locator('.chosen-pictures canvas')).toHaveAttribute('height', '96')
})
