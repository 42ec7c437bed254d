import { expect, test } from '../stage/journey.ts'

test('the search suggests products while a visitor types, chosen by keys or a tap', async ({ page }) => {
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

test('on community pages the search finds posts and comments', async ({ page }) => {
  await page.goto('/community')
  const field = page.getByRole('combobox', { name: '커뮤니티 검색' })
  await field.fill('배추 시세')
  await field.press('Enter')
  await expect(page).toHaveURL('/boardSearch?searchKeyword=%EB%B0%B0%EC%B6%94+%EC%8B%9C%EC%84%B8')
  const found = page.getByRole('region', { name: '찾은 글' })
  await expect(found.getByRole('link', { name: /^김장 배추 20kg 시세/ })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)

  await field.fill('없는말뭉치')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: '‘없는말뭉치’ 글이 없습니다' })).toBeVisible()
  await page.getByRole('link', { name: '상품에서 찾기' }).click()
  await expect(page).toHaveURL(/^.*\/products\?searchKeyword=/)
  await expect(page.getByRole('combobox', { name: '상품 검색' })).toHaveValue('없는말뭉치')
})
