import type { BrowserContext, Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { DESKTOP, expect, PHONE, started, test } from '../stage/journey.ts'
import { findKakao, finishSignUp, messageOn, pickAtKakao, signIn } from '../stage/member.ts'
import { KIM, LEE, PARK, SAEBOM } from '../stage/stage.ts'

for (const { name, viewport, colorScheme, isScripted } of variants(import.meta.filename, [
  { ...PHONE, colorScheme: 'light', isScripted: true },
  { ...DESKTOP, colorScheme: 'dark', isScripted: false },
] as const))
  test(`a post is reported and hidden, removed, appealed and shown again, ${name}`, async ({
    browser,
    stage,
  }) => {
    test.setTimeout(180_000)
    const open = async (person: typeof KIM): Promise<Page> => {
      const context: BrowserContext = await browser.newContext({
        baseURL: stage.url,
        viewport,
        colorScheme,
        javaScriptEnabled: isScripted,
        locale: 'ko-KR',
      })
      const page = await context.newPage()
      await page.goto('/help')
      if (person === SAEBOM) {
        await findKakao(page)
        await pickAtKakao(page, page, person)
        await finishSignUp(page)
      } else await signIn(page, person)
      return page
    }
    const go = async (page: Page, path: string) => {
      await page.goto(path)
      if (isScripted) await started(page)
    }
    const [author, reader, other, staff] = [
      await open(KIM),
      await open(LEE),
      await open(SAEBOM),
      await open(PARK),
    ]
    stage.ageMembers()
    const post = await write(author, go, '퍼 온 사진 모음')

    for (const [page, reason] of [
      [reader, '광고나 도배'],
      [other, '권리침해'],
    ] as const) {
      await go(page, `/auth/boards/${post}?do=report`)
      await page.getByLabel('신고하는 이유').selectOption(reason)
      await page.getByRole('button', { name: '신고', exact: true }).click()
      await expect(messageOn(page, '신고를 접수하였습니다.')).toBeVisible()
    }
    expect((await fetch(`${stage.url}/boards/${post}`)).status).toBe(404)
    await go(author, '/auth/my/decisions')
    await author.getByLabel('소명').fill('제가 찍은 사진입니다.')
    await author.getByRole('button', { name: '소명 보내기' }).click()
    await expect(messageOn(author, '소명을 보냈습니다.')).toBeVisible()

    await go(staff, '/auth/admin/reports')
    await staff.getByRole('link', { name: '처리 시작' }).click()
    await expect(staff.getByText('제가 찍은 사진입니다.')).toBeVisible()
    await staff.getByLabel('위반한 규칙').selectOption('권리침해')
    await staff.getByRole('button', { name: /^삭제/ }).click()
    await expect(messageOn(staff, '‘삭제’ 처리하였습니다.')).toBeVisible()

    await go(author, '/auth/my/decisions')
    await author.getByRole('link', { name: /권리침해/ }).click()
    await author.getByLabel('이의 내용').fill('원본 파일이 있습니다.')
    await author.getByRole('button', { name: '이의 제기' }).click()
    await expect(messageOn(author, '이의를 접수하였습니다.')).toBeVisible()

    await go(staff, '/auth/admin/reports')
    await staff.getByRole('link', { name: '원본 파일이 있습니다.' }).click()
    await staff.getByLabel('작성자에게 보낼 답').fill('확인하였습니다.')
    await staff.getByRole('button', { name: '이의 인정, 결정 취소' }).click()
    await expect(messageOn(staff, '이의를 인정하였습니다.')).toBeVisible()
    expect((await fetch(`${stage.url}/boards/${post}`)).status).toBe(200)
    await go(author, '/auth/my/notifyHistories')
    await expect(author.getByRole('link', { name: '이의를 인정하여 결정을 취소하였습니다' })).toBeVisible()
  })

test('on a phone staff decide case after case, a press each, and take the last one back', async ({
  browser,
  stage,
}) => {
  const reader = await signedIn(browser.newContext({ baseURL: stage.url, ...PHONE }), LEE)
  const { contents } = await (await fetch(`${stage.url}/api/v0/boards?pageSize=30`)).json()
  const posts = (contents as { id: number; display: { nickname: string } }[]).slice(0, 6)
  let reported = 0
  for (const { id } of posts) {
    await reader.goto(`/auth/boards/${id}?do=report`)
    await reader.getByLabel('신고하는 이유').selectOption(reported % 2 ? 'ADULT' : 'SPAM')
    await reader.getByRole('button', { name: '신고', exact: true }).click()
    const accepted = messageOn(reader, '신고를 접수하였습니다.')
    const own = messageOn(reader, '내 게시글은')
    await expect(accepted.or(own)).toBeVisible()
    if (await accepted.isVisible()) reported++
  }
  const staff = await signedIn(browser.newContext({ baseURL: stage.url, ...PHONE, hasTouch: true }), PARK)
  await staff.goto('/auth/admin/reports')
  await staff.getByRole('link', { name: '처리 시작' }).tap()
  for (let left = 0; left < reported; left++) {
    const button = staff.getByRole('button', { name: /^문제없음/ })
    await expect(button).toBeInViewport()
    const address = staff.url()
    await expect(staff.getByLabel('위반한 규칙')).toHaveValue(left % 2 ? 'ADULT' : 'SPAM')
    await button.tap()
    await expect(staff).not.toHaveURL(address)
  }
  await expect(staff.getByText('모두 처리하였습니다')).toBeVisible()
})

async function signedIn(opening: Promise<BrowserContext>, person: typeof KIM): Promise<Page> {
  const page = await (await opening).newPage()
  await page.goto('/help')
  await signIn(page, person)
  return page
}

async function write(page: Page, go: (page: Page, path: string) => Promise<void>, title: string) {
  await go(page, '/auth/boards/write')
  await page.getByLabel('제목', { exact: true }).fill(title)
  await page.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.insertText('사진을 모았습니다.')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
