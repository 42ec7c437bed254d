import type { Page } from '@playwright/test'
import { png } from '#tests/support/goods/pictures.ts'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { CONSENTS, chooseAtKakao, findKakao, messageOn, pickAtKakao, signIn } from '../stage/member.ts'
import { KIM, LEE } from '../stage/stage.ts'

const NAME = '핫딜사냥꾼'

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function signInAgain(page: Page): Promise<void> {
  await page.goto('/help')
  await findKakao(page)
  await pickAtKakao(page, page, KIM)
}

async function leave(page: Page): Promise<void> {
  await page.goto('/auth/signout')
  await expect(page.getByRole('link', { name: '내 데이터 먼저 내려받기' })).toBeVisible()
  await press(page, '탈퇴')
  await expect(messageOn(page, '탈퇴하였습니다.')).toBeVisible()
  await expect(page).toHaveURL('/')
}

/** The account's present name, picture and allowed hours. */
async function readProfile(page: Page) {
  await page.goto('/auth/my/notifiedTime')
  const startTime = await page.getByLabel('시작', { exact: true }).inputValue()
  await page.goto('/auth/my/info')
  await expect(heading(page, '프로필')).toBeVisible()
  const nickname = await page.getByRole('textbox', { name: '닉네임' }).inputValue()
  return { nickname, hasPicture: (await page.locator('main img.avatar').count()) > 0, startTime }
}

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('the life of an account: profile, hours, leaving, returning, leaving for good', async ({
      page,
      stage,
    }) => {
      await page.goto('/')
      await signIn(page)

      await page.goto('/auth/my/info')
      const nickname = page.getByRole('textbox', { name: '닉네임' })
      await nickname.fill('운영자')
      await press(page, '닉네임 변경')
      await expect(messageOn(page, '운영자로 오해할 수 있는 닉네임은 쓸 수 없습니다.')).toBeVisible()
      await expect(nickname).toHaveValue('운영자')
      await nickname.fill(NAME)
      await press(page, '닉네임 변경')
      await expect(messageOn(page, '닉네임을 변경하였습니다.')).toBeVisible()
      await expect(page.getByText('부터 다시 변경할 수 있습니다.')).toBeVisible()

      const file = page.getByLabel('사진', { exact: true })
      const text = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
      await file.setInputFiles(text)
      await press(page, '사진 올리기')
      await expect(messageOn(page, 'JPEG, PNG, WebP, GIF 사진만 올릴 수 있습니다.')).toBeVisible()
      await file.setInputFiles({ ...text, buffer: await png() })
      await press(page, '사진 올리기')
      await expect(messageOn(page, '사진을 변경하였습니다.')).toBeVisible()

      await page.goto('/auth/my/notifiedTime')
      await page.getByLabel('하루 종일 받기').uncheck()
      if (javaScriptEnabled) await expect(messageOn(page, '08:00부터 23:00까지 알려 드립니다.')).toBeVisible()
      await page.getByLabel('시작', { exact: true }).fill('08:05')
      if (!javaScriptEnabled) await press(page, '시작 시간 저장')
      await expect(messageOn(page, '알림 시작 시간이 8시 5분으로 변경 되었습니다.')).toBeVisible()
      await press(page, '광고성 정보 받기')
      await expect(messageOn(page, '광고성 정보 수신에 동의하였습니다.')).toBeVisible()
      const mine = { nickname: NAME, hasPicture: true, startTime: '08:05' }
      expect(await readProfile(page)).toEqual(mine)

      await leave(page)
      await page.goto('/auth/my/info')
      await expect(messageOn(page, '로그인이 필요합니다.'), 'nobody is signed in').toBeVisible()
      await page.goto('/users/1')
      await expect(page.getByText('탈퇴했거나 없는 회원입니다.')).toBeVisible()

      await signInAgain(page)
      await expect(page).toHaveURL(/\/auth\/rewelcome/)
      await press(page, '계속 이용')
      await expect(messageOn(page, '다시 오신 것을 환영합니다.')).toBeVisible()
      expect(await readProfile(page)).toEqual(mine)

      await leave(page)
      await stage.passMonth()
      await signInAgain(page)
      for (const consent of CONSENTS) await page.getByLabel(consent, { exact: true }).check()
      await press(page, '동의하고 시작하기')
      await expect(heading(page, '환영합니다')).toBeVisible()
      const reopened = await readProfile(page)
      expect(reopened).toMatchObject({ hasPicture: false, startTime: '00:00' })
      expect(reopened.nickname).not.toBe(NAME)
    })
  })
}

test('the dialog of the menu sets the allowed hours, and reverts hours that the server refuses', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page)
  await page.getByRole('link', { name: '전체 메뉴' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '알림 시간' }).click()
  const dialog = page.getByRole('dialog', { name: '알림 시간' })
  const end = dialog.getByLabel('종료', { exact: true })
  await dialog.getByLabel('하루 종일 받기').uncheck()
  await expect(messageOn(page, '08:00부터 23:00까지 알려 드립니다.')).not.toHaveCount(0)
  await end.fill('22:30')
  await expect(messageOn(page, '알림 종료 시간이 22시 30분으로 변경 되었습니다.')).not.toHaveCount(0)
  await page.route('**/notified-end-time', (route) => route.fulfill({ status: 400, json: { message: '' } }))
  await end.fill('22:00')
  await expect(messageOn(page, '죄송합니다, 알림 종료 시간 변경에 실패하였습니다.')).not.toHaveCount(0)
  await expect(end).toHaveValue('22:30')
})

test("a member's card opens in a dialog, and the viewer blocks and unblocks the member", async ({ page }) => {
  await page.goto('/help')
  await findKakao(page)
  await chooseAtKakao(page, page, LEE)
  await page.goto('/users/1')
  await press(page, '이 회원 차단')
  await expect(messageOn(page, '이 회원을 차단하였습니다.')).toBeVisible()
  await page.goto('/auth/my/blocks')
  await page.locator('.device').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: '회원 정보' })
  await expect(dialog.getByText('레벨 1')).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(300)
  await dialog.getByRole('button', { name: '닫기' }).click()
  await page.getByRole('button', { name: /차단 해제$/ }).click()
  await expect(page.getByRole('heading', { name: '차단한 회원이 없습니다' })).toBeVisible()
})
