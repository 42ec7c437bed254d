import { expect, PHONE, started, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { PARK } from '../stage/stage.ts'

test('a super admin previews and adds a launch notice; a start shows it once, until it is put away', async ({
  browser,
  stage,
}) => {
  const staff = await (await browser.newContext({ baseURL: stage.url, ...PHONE })).newPage()
  await staff.goto('/help')
  await signIn(staff, PARK)
  await staff.goto('/auth/superAdmin/openModalAdd')
  await started(staff)
  await staff.getByLabel('제목').fill('연휴 배송 안내')
  await staff.getByLabel('내용').fill('연휴에는 배송이 늦습니다.')
  await staff.getByLabel('시작(한국 시각)').fill('2026-01-01T00:00')
  await staff.getByLabel('종료(한국 시각)').fill('2036-01-01T00:00')
  await staff.getByRole('button', { name: '미리보기' }).click()
  await expect(staff.getByRole('region', { name: '미리보기' })).toContainText('연휴에는 배송이 늦습니다.')
  await staff.getByRole('button', { name: '등록', exact: true }).click()
  await expect(messageOn(staff, '공지를 등록하였습니다.')).toBeVisible()

  const context = await browser.newContext({ baseURL: stage.url, ...PHONE })
  const start = async () => {
    const page = await context.newPage()
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/v0/open-modals'))
    await page.goto('/')
    await asked
    return { page, dialog: page.getByRole('dialog', { name: '연휴 배송 안내' }) }
  }
  const first = await start()
  await expect(first.dialog).toBeVisible()
  await first.page.keyboard.press('Escape')
  await first.page.goto('/products')
  await started(first.page)
  await expect(first.dialog, 'once a start').toHaveCount(0)
  const second = await start()
  await second.dialog.getByRole('button', { name: '다시 보지 않기' }).click()
  const third = await start()
  await expect(third.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(third.dialog).toHaveCount(0)
})
