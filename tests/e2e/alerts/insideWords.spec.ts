import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { DESKTOP, expect, PHONE, started, test } from '../stage/journey.ts'
import { keywordField, messageOn, signIn } from '../stage/member.ts'
import { PARK } from '../stage/stage.ts'

const include = (page: Page) => page.getByRole('checkbox', { name: '포함해서 찾기' })

for (const { name, viewport, isScripted } of variants(import.meta.filename, [
  { ...PHONE, isScripted: true },
  { ...DESKTOP, isScripted: false },
] as const))
  test.describe(name, () => {
    test.use({ viewport, javaScriptEnabled: isScripted })

    const preview = async (page: Page) => {
      if (!isScripted) await page.getByRole('button', { name: '미리보기' }).click()
    }

    test('a short keyword leaves out other words, and finds them when the member says so', async ({
      page,
    }) => {
      await page.goto('/help')
      await signIn(page)
      await page.goto('/keywordNotify')
      if (isScripted) await started(page)
      await keywordField(page).fill('배')
      await preview(page)
      await expect(page.getByText(/보조배터리 안의 ‘배’ \d+건은 제외하고 찾습니다/)).toBeVisible()
      await expect(page.getByText('지난 30일 0건')).toBeVisible()
      await page.locator('.choice').filter({ hasText: '포함해서 찾기' }).click()
      await preview(page)
      await expect(page.getByText(/보조배터리 안의 ‘배’ \d+건도 찾습니다/)).toBeVisible()
      await expect(page.getByText(/지난 30일 [1-9]\d*건/)).toBeVisible()
      await page.getByRole('button', { name: '알림 등록' }).click()
      await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
      await expect(page.getByRole('switch', { name: '배 알림' })).toBeVisible()
      const added = new URL(page.url()).searchParams.get('added')
      await page.goto(`/keywordNotify?edit=${added}`)
      await expect(include(page)).toBeChecked()
    })

    test('staff see why wordings were joined, part one of them and take that back', async ({
      page,
      stage,
    }) => {
      await page.goto('/help')
      await signIn(page, PARK)
      const found = await fetch(
        `${stage.url}/api/v0/products?${new URLSearchParams({ searchKeyword: 'NVMe' })}`,
      )
      const { contents } = await found.json()
      await page.goto(`/auth/admin/products?id=${contents[0].id}`)
      if (isScripted) await started(page)
      const pairs = page.getByRole('region', { name: '같은 상품 판정' })
      await expect(pairs.getByText(/합친 이유: .*이름 \d+% 같음/).first()).toBeVisible()
      await pairs.getByRole('button', { name: '다른 상품' }).first().click()
      await expect(messageOn(page, '다른 상품으로 판정하고 나눴습니다.')).toBeVisible()
      await expect(pairs.getByText('다른 상품으로 판정')).toBeVisible()
      await pairs.getByRole('button', { name: '판정 되돌리기' }).click()
      await expect(messageOn(page, '판정을 되돌렸습니다.')).toBeVisible()
      await expect(pairs.getByText('다른 상품으로 판정')).toHaveCount(0)
    })
  })
