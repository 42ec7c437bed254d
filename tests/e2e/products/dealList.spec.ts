import { variants } from '#tests/support/run/proof.ts'
import { DESKTOP, expect, PHONE, started, test } from '../stage/journey.ts'
import { dealTitles } from '../stage/member.ts'

/** Where the first deal begins, and how many whole rows are in view above the tab bar. */
const measure = () => {
  const rows = [...document.querySelectorAll('.deal')].map((row) => row.getBoundingClientRect())
  const floor = document.querySelector('.tabbar')?.getBoundingClientRect().top ?? innerHeight
  return {
    top: rows[0]?.top ?? 0,
    inView: rows.filter(({ bottom }) => bottom <= floor).length,
    height: rows[0]?.height ?? 0,
  }
}

for (const javaScriptEnabled of variants(import.meta.filename, [true, false]))
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: PHONE.viewport, javaScriptEnabled })

    test('the list begins high, and dense rows are kept for the device', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: '오늘의 딜' })).toBeVisible()
      const usual = await page.evaluate(measure)
      expect(usual.top).toBeLessThanOrEqual(300)
      expect(usual.inView).toBeGreaterThanOrEqual(5)

      await page.getByRole('button', { name: '촘촘히 보기' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-rows', 'dense')
      const dense = await page.evaluate(measure)
      expect(dense.height).toBe(36)
      expect(dense.inView).toBeGreaterThanOrEqual(18)
      await expect(page.locator('.deal .pic').first()).toBeHidden()

      await page.goto('/bestCheapers')
      await expect(page.locator('html')).toHaveAttribute('data-rows', 'dense')
      await page.getByRole('button', { name: '촘촘히 보기', pressed: true }).click()
      await expect(page.locator('html')).not.toHaveAttribute('data-rows', 'dense')
    })
  })

test.describe('the filters', () => {
  test.use({ viewport: PHONE.viewport })

  test('a sheet counts the deals while the visitor chooses, and the list says what is chosen', async ({
    page,
  }) => {
    await page.goto('/')
    await started(page)
    await page.getByRole('link', { name: '필터' }).click()
    const sheet = page.getByRole('dialog', { name: '필터' })
    for (const name of ['뽐뿌', '클리앙'])
      await sheet.getByRole('group', { name: '출처' }).getByLabel(name).check()
    const show = sheet.getByRole('button', { name: /^\d+건 보기$/ })
    await expect(show).toBeInViewport()
    const counted = page.waitForResponse((answer) => /status=LIVE&sources=pomppu%2Cclien/.test(answer.url()))
    await sheet.getByRole('group', { name: '상태' }).getByLabel('진행 중').check()
    const { totalCount: count } = await (await counted).json()
    await expect(show).toHaveText(`${count}건 보기`)
    await show.click()
    await expect(page).toHaveURL(/status=LIVE&sources=pomppu%2Cclien/)
    await expect(page.locator('.deals-head')).toContainText(`${count}건`)
    await expect(page.locator('.deals-head')).toBeInViewport()
    const chosen = page.getByRole('list', { name: '선택한 필터' })
    await chosen.getByRole('link', { name: '클리앙 해제' }).click()
    await expect(page).toHaveURL(/sources=pomppu$/)
    await chosen.getByRole('link', { name: '초기화' }).click()
    await expect(page).toHaveURL('/bestCheapers')
    await expect(chosen).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a page', async ({ page }) => {
    await page.goto('/bestCheapers?sort=NEW')
    await page.getByRole('link', { name: '필터' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '필터' })).toBeVisible()
    await page.getByRole('checkbox', { name: '뽐뿌' }).check()
    await page.getByRole('button', { name: '결과 보기' }).click()
    await expect(page).toHaveURL(/sort=NEW&.*sources=pomppu/)
    await expect(page.getByRole('link', { name: '뽐뿌 해제' })).toBeVisible()
    await expect(dealTitles(page).first()).toBeVisible()
  })
})

test('arrows turn the rail for a mouse', async ({ page, stage }) => {
  stage.raiseOpeningPrices()
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/')
  await started(page)
  const last = page.locator('.fall').last()
  await expect(last).not.toBeInViewport()
  await expect(async () => {
    await page.getByRole('button', { name: '다음 상품' }).click()
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
})
