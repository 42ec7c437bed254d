import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../stage/journey.ts'
import { dealTitles, keywordField, messageOn, pickWord, signIn } from '../stage/member.ts'

const ANSWER_MS = 400
/** The duration of each of the two clicks. */
const HELD_MS = 60

test('a double click acts once: it creates one keyword and deletes one', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/keywordNotify')
  await answerSlowly(page)
  await keywordField(page).fill('제주 감귤')
  await page.getByRole('button', { name: '알림 등록' }).dblclick({ delay: HELD_MS })
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).dblclick({ delay: HELD_MS })
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toHaveCount(1)
  await expect(messageOn(page, '키워드를 등록하였습니다.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(keywordField(page)).toHaveValue('')

  await page.getByRole('button', { name: '제주 감귤 더 보기' }).click()
  await page.getByRole('menuitem', { name: '삭제' }).dblclick({ delay: HELD_MS })
  await expect(page.getByRole('heading', { name: '아직 등록한 키워드가 없습니다' })).toBeVisible()
})

test('a double click writes one comment, and the page goes on', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await page.getByLabel('댓글 쓰기').fill('두 번 눌러도 한 번입니다')
  await page.getByRole('button', { name: '등록', exact: true }).dblclick()
  await expect(page.locator('.comment')).toHaveCount(1)
  await expect(page.getByLabel('댓글 쓰기')).toHaveValue('')
  await page.getByLabel('댓글 쓰기').fill('그 다음 댓글입니다')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.locator('.comment')).toHaveCount(2)
})

/** The server handles a form at once, but the answer takes as long as on a slow line. */
async function answerSlowly(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/keywordNotify'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      await sleep(ANSWER_MS)
      await route.fulfill({ response })
    },
  )
}

test('back and forward show the visited pages', async ({ page }) => {
  await page.goto('/')
  await pickWord(page)
  const title = await dealTitles(page).nth(15).textContent()
  await dealTitles(page).nth(15).scrollIntoViewIfNeeded()
  // The font may load meanwhile: it changes the width of the element, not its position.
  const placeOf = async () => {
    const { x, y } = (await dealTitles(page).nth(15).boundingBox()) ?? { x: 0, y: 0 }
    return { x, y }
  }
  // The first scroll lays out the rows above, which moves this one.
  await expect(page.locator('html[data-scrolled]')).toBeAttached()
  const place = await placeOf()
  await dealTitles(page).nth(15).click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(dealTitles(page).nth(15)).toHaveText(String(title))
  await expect.poll(placeOf, 'at its earlier position').toEqual(place)
  await page.goForward()
  await expect(page).toHaveURL(/\/products\/\d+$/)

  await page.goto('/bestCheapers')
  await page.getByRole('link', { name: '가격순' }).click()
  await expect(page.getByRole('link', { name: '가격순' })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page.getByRole('link', { name: '인기순' })).toHaveAttribute('aria-current', 'true')
})

test('going back after adding a keyword does not add it again', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/keywordNotify')
  await keywordField(page).fill('제주 감귤')
  await page.getByRole('button', { name: '알림 등록' }).click()
  await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toHaveCount(1)
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('switch', { name: '제주 감귤 알림' })).toHaveCount(1)
})
