import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { DESKTOP, expect, PHONE, started, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { KIM, LEE, PARK } from '../stage/stage.ts'

for (const { name, viewport, colorScheme, isScripted } of variants(import.meta.filename, [
  { ...PHONE, colorScheme: 'dark', isScripted: true },
  { ...DESKTOP, colorScheme: 'light', isScripted: false },
] as const))
  test(`a watched word is tried and saved, holds a comment, and staff let it pass, ${name}`, async ({
    browser,
    stage,
  }) => {
    const open = async (person: typeof KIM): Promise<Page> => {
      const page = await (
        await browser.newContext({ baseURL: stage.url, viewport, colorScheme, javaScriptEnabled: isScripted })
      ).newPage()
      await page.goto('/help')
      await signIn(page, person)
      return page
    }
    const go = async (page: Page, path: string) => {
      await page.goto(path)
      if (isScripted) await started(page)
    }
    const [author, reader, staff] = [await open(KIM), await open(LEE), await open(PARK)]

    await go(staff, '/auth/admin/watchedWords')
    await staff.getByLabel('단어나 도메인').fill('대리구매')
    await staff.getByLabel('처리', { exact: true }).selectOption('HOLD')
    await staff.getByRole('button', { name: '최근 글에서 테스트' }).click()
    await expect(staff.getByText(/최근 글 [\d,]+개 중/)).toBeVisible()
    await staff.getByRole('button', { name: '저장', exact: true }).click()
    await expect(messageOn(staff, '주의 단어 1개를 저장하였습니다.')).toBeVisible()
    await expect(staff.getByLabel('단어나 도메인')).toHaveValue('')

    const { contents } = await (await fetch(`${stage.url}/api/v0/boards?pageSize=1`)).json()
    const post = `/boards/${contents[0].id}`
    const words = `대 리 구 매 부탁드립니다 ${name}`
    await go(author, post)
    await author.getByRole('textbox', { name: '댓글 쓰기' }).fill(words)
    await author.getByRole('button', { name: '등록', exact: true }).click()
    await expect(messageOn(author, '운영자가 확인한 뒤')).toBeVisible()
    await go(reader, post)
    await expect(reader.getByText(words)).toHaveCount(0)

    await go(staff, '/auth/admin/reports')
    await staff.getByRole('link', { name: '처리 시작' }).click()
    await expect(staff.getByText(words).first()).toBeVisible()
    await staff.getByRole('button', { name: /^문제없음/ }).click()
    await expect(messageOn(staff, '‘문제없음’ 처리하였습니다.')).toBeVisible()
    await go(reader, post)
    await expect(reader.getByText(words).first()).toBeVisible()
  })
