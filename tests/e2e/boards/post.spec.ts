import type { Page } from '@playwright/test'
import { photo, png } from '#tests/support/goods/pictures.ts'
import { variants } from '#tests/support/run/proof.ts'
import { expectDialogInOrder, findViolations } from '../stage/axe.ts'
import { expect, PHONE, SCREENS, started, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

const NEWEST = '김장 배추 20kg 시세 이 정도면 괜찮은가요'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const like = (page: Page) => page.getByRole('article').getByRole('button', { name: /^추천/ })
/** The number of likes on the button. */
const readLikes = async (page: Page) => Number((await like(page).textContent())?.replace(/\D/g, ''))
const bookmark = (page: Page) => page.getByRole('article').getByRole('button', { name: '북마크' })

async function openPost(page: Page, title: string): Promise<void> {
  await page.goto('/boards')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Opens the menu of the post and chooses an act. */
async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '글 더 보기', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('a post is liked, kept and reported; the posts beside it are a press away', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await openPost(page, NEWEST)
      if (javaScriptEnabled) await started(page)
      const likes = await readLikes(page)
      await like(page).click()
      await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
      expect(await readLikes(page)).toBe(likes + 1)
      await bookmark(page).click()
      await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true')
      await page.goto('/auth/my/communityActivity?nav=MY_BOOKMARK')
      await expect(page.getByRole('main').getByRole('link', { name: NEWEST })).toBeVisible()

      await openPost(page, NEWEST)
      await expect(like(page), 'still liked').toHaveAttribute('aria-pressed', 'true')
      await chooseMore(page, '신고')
      await page.getByLabel('신고하는 이유').selectOption('광고나 도배')
      await page.getByRole('button', { name: '신고', exact: true }).click()
      await expect(messageOn(page, '신고를 접수하였습니다.')).toBeVisible()

      const near = page.getByRole('navigation', { name: '이전글과 다음글' })
      await near.getByRole('link', { name: /^이전글/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: NEWEST })).toBeHidden()
      await near.getByRole('link', { name: /^다음글/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: NEWEST })).toBeVisible()
    })

    test('a member edits and deletes their own post', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/auth/boards/write')
      if (javaScriptEnabled) await started(page)
      await page.getByLabel('제목', { exact: true }).fill('라면 후기')
      const text = page.getByRole('textbox', { name: '내용' })
      await text.click()
      await page.keyboard.type('국물이 진합니다')
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: '라면 후기' })).toBeVisible()
      await chooseMore(page, '수정')
      await page.getByLabel('제목', { exact: true }).fill('라면 한 달 후기')
      await page.getByRole('button', { name: '저장', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: '라면 한 달 후기' })).toBeVisible()
      await expect(page.getByRole('article').getByText('수정됨')).toBeVisible()
      const address = new URL(page.url()).pathname

      await chooseMore(page, '삭제')
      await expect(page.getByRole('heading', { name: '정말 삭제 하시겠습니까?' })).toBeVisible()
      await page.getByRole('button', { name: '삭제', exact: true }).click()
      await expect(messageOn(page, '글을 삭제하였습니다.')).toBeVisible()
      await expect(page).toHaveURL('/boards')
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '삭제된 게시글입니다.' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: '게시판 보기' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '게시판' })).toBeVisible()
    })
  })
}

test.describe('with JavaScript', () => {
  test.use({ viewport: PHONE.viewport, permissions: ['clipboard-read', 'clipboard-write'] })

  test('a double press likes once, a second one takes it back; the address is copied', async ({ page }) => {
    await page.goto('/')
    await signIn(page)
    await openPost(page, NEWEST)
    await started(page)
    const likes = await readLikes(page)
    const isWrite = (answer: { request: () => { method: () => string } }) =>
      answer.request().method() !== 'GET'
    await Promise.all([page.waitForResponse(isWrite), like(page).dblclick({ delay: 100 })])
    await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await started(page)
    expect(await readLikes(page)).toBe(likes + 1)
    await like(page).click()
    await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
    expect(await readLikes(page)).toBe(likes)
    await chooseMore(page, '링크 복사')
    await expect(messageOn(page, '링크가 복사 되었습니다.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('a reader turns and enlarges the pictures of a post by keyboard, and is back where they were', async ({
    page,
  }) => {
    await page.goto('/')
    await signIn(page)
    await page.goto('/auth/boards/write')
    await started(page)
    await page.getByLabel('제목', { exact: true }).fill('사진 두 장')
    const pictures = [
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() },
      { name: 'black.png', mimeType: 'image/png', buffer: await png() },
    ]
    await page.getByLabel('사진 선택').setInputFiles(pictures)
    await page.getByLabel('사진 1 설명').fill('빨간 청소기')
    await expect(page.getByLabel('사진 2 설명')).toBeVisible()
    await page.getByRole('button', { name: '등록', exact: true }).click()
    const first = page.getByRole('link', { name: '빨간 청소기' })
    await expect(first).toBeVisible()
    await started(page)
    await first.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: '사진 크게 보기' })
    const count = viewer.getByRole('status')
    await expect(count).toHaveText('1 / 2')
    await expect(viewer.getByRole('img', { name: '빨간 청소기' })).toBeInViewport()
    await expectDialogInOrder(page)
    await page.keyboard.press('ArrowRight')
    await expect(count).toHaveText('2 / 2')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(count).toHaveText('1 / 2')
    const picture = viewer.getByRole('img', { name: '빨간 청소기' })
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0
    const before = await widthOf()
    await page.keyboard.press('+')
    await expect.poll(widthOf).toBeGreaterThan(before)
    await viewer.getByRole('button', { name: '원래 크기' }).click()
    await expect.poll(widthOf).toBe(before)
    await viewer.getByRole('button', { name: '다음 사진' }).click()
    await expect(count).toHaveText('2 / 2')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(first, 'the focus is back').toBeFocused()
    expect(await findViolations(page), 'the post').toEqual([])
    await page.goto('/auth/boards/write')
    expect(await findViolations(page), 'the page that writes one').toEqual([])
  })

  test('a reader who comes back to the board finds their place', async ({ page }) => {
    await page.goto('/boards')
    await started(page)
    const row = page.getByRole('main').locator('.post-title').nth(12)
    const title = String(await row.textContent())
    await row.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(100)
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(row).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(200)
  })
})
