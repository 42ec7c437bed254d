import { expect, test } from './journey.ts'

test('the search names products while one types, by keys or a tap', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: '상품 검색' })
  const options = page.getByRole('option')
  await field.pressSequentially('무선청')
  await expect(options.first()).toContainText('무선청소기')
  const name = (await options.first().textContent()) ?? ''
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(options).toHaveCount(0)

  await field.fill('ㅁㅅㅊㅅㄱ')
  await options.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await field.fill('라')
  await expect(options.first()).toBeVisible()
  await field.press('Escape')
  await expect(options).toHaveCount(0)
})
