import type { Page } from '@playwright/test'
import { photo } from '#tests/support/goods/pictures.ts'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'
const PLAYER = 'https://www.youtube-nocookie.com/**'

const editor = (page: Page) => page.getByRole('textbox', { name: '내용' })
const title = (page: Page) => page.getByLabel('제목', { exact: true })
const postIdOf = (page: Page) => /\/boards\/(\d+)/.exec(page.url())?.[1]

async function startWriting(page: Page, words: string, query = ''): Promise<void> {
  await page.goto(`/auth/boards/write${query}`)
  await title(page).fill(words)
  await editor(page).click()
}

async function send(page: Page, button: '등록' | '저장' = '등록'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page).toHaveURL(/\/boards\/\d+$/)
}

/** Whether the editor has the focus as soon as it stands in the page. */
const noteFocusOfNewEditor = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const editor = document.querySelector('.editor-place [contenteditable]')
          if (!editor) return
          resolve(document.activeElement === editor)
          observer.disconnect()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )

/** From the label of the content to the buttons below it. */
async function heightOfContent(page: Page): Promise<number> {
  const label = await page.locator('.write-form').getByText('내용', { exact: true }).boundingBox()
  const foot = await page.locator('.write-foot').boundingBox()
  return foot!.y - label!.y
}

/** Pastes or drops a picture into the editor, as a browser does. */
async function give(page: Page, how: 'paste' | 'drop'): Promise<void> {
  const bytes = [...(await photo())]
  await editor(page).evaluate(
    (element, { bytes, how }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
      const { x, y } = element.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: x + 20, clientY: y + 10 }),
      )
    },
    { bytes, how },
  )
}

for (const { name, viewport } of variants(import.meta.filename, SCREENS))
  test(`pictures come by paste and by drop, a lone link becomes a card, ${name}`, async ({ page, stage }) => {
    await page.setViewportSize(viewport)
    await page.goto('/help')
    await signIn(page)
    const { contents } = await (await page.request.get('/api/v0/products?pageSize=1')).json()
    const asked: string[] = []
    await page.route(PLAYER, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' })
    })

    await startWriting(page, '사진과 카드')
    await give(page, 'paste')
    await expect(page.getByLabel('사진 1 설명')).toBeVisible()
    await give(page, 'drop')
    await expect(page.getByLabel('사진 2 설명')).toBeVisible()
    await editor(page).press('Control+End')
    for (const line of [`${stage.url}/products/${contents[0].id}`, VIDEO]) {
      await page.keyboard.press('Enter')
      await page.keyboard.insertText(line)
    }
    await page.keyboard.press('Enter')
    await send(page)

    const post = page.locator('.post-content')
    await expect(post.getByRole('img')).not.toHaveCount(0)
    await expect(post.locator(`a.post-card[href="/products/${contents[0].id}"]`)).toContainText('원')
    expect(asked).toEqual([])
    await post.getByRole('link', { name: 'YouTube 동영상 재생' }).click()
    await expect(page.frameLocator('iframe').getByText('player')).toBeVisible()
    expect(asked[0]).toContain('/embed/dQw4w9WgXcQ')
  })

test('the editor takes 100,000 letters; 1 MB is refused at its field, and neither the draft nor a text beside it is lost', async ({
  page,
}) => {
  await page.goto('/help')
  await signIn(page)
  await startWriting(page, '긴 글')
  await page.keyboard.insertText('가'.repeat(100_000))
  await send(page)
  await expect(page.locator('.post-content')).toContainText('가'.repeat(1_000))

  await startWriting(page, '너무 긴 글')
  await page.keyboard.insertText('처음 쓴 말')
  await expect(page.getByText('임시 저장됨')).toBeVisible()
  await page.keyboard.insertText('나'.repeat(350_000))
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(messageOn(page, '100,000자까지')).toBeVisible()
  await expect(title(page)).toHaveValue('너무 긴 글')
  await page.goto('/auth/boards/write')
  await expect(page.getByText('쓰던 새 글이 있습니다')).toBeVisible()

  await title(page).fill('다른 글')
  await expect(page.getByText('이 글은 저장되지 않습니다')).toBeVisible()
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await page.getByRole('link', { name: '커뮤니티' }).first().click()
  await asked
  await expect(title(page)).toHaveValue('다른 글')
  await page.getByRole('button', { name: '쓰던 글 대신 저장' }).click()
  await expect(messageOn(page, '임시 저장하였습니다.')).toBeVisible()
  await title(page).fill('다른 글의 제목')
  await page.getByRole('link', { name: '커뮤니티' }).first().click()
  await expect(page).toHaveURL(/community/)
  await page.goto('/auth/boards/write')
  await expect(page.getByRole('region', { name: '쓰던 글' })).toContainText('다른 글의 제목')
})

test('a post whose editor has not loaded yet keeps its content when it is saved', async ({ page }) => {
  await page.goto('/help')
  await signIn(page)
  await startWriting(page, '처음 제목')
  await page.keyboard.insertText('처음 글입니다')
  await send(page)
  const id = postIdOf(page)

  await page.route(/\/assets\/editor-[^/]*\.js/, () => {})
  await page.goto(`/auth/boards/write?boardId=${id}`)
  await expect(editor(page)).toHaveValue('처음 글입니다')
  await title(page).fill('새 제목')
  await send(page, '저장')
  await expect(page.getByRole('heading', { name: '새 제목' })).toBeVisible()
  await expect(page.getByText('처음 글입니다')).toBeVisible()
})

test('what is typed before the scripts arrive goes on in the editor, and the form keeps its place', async ({
  page,
}) => {
  await page.goto('/help')
  await signIn(page)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/auth/boards/write', { waitUntil: 'commit' })
  await title(page).fill('먼저 쓴 글')
  await editor(page).pressSequentially('첫 줄 ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(VIDEO)
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('줄')
  await page.keyboard.press('Home')
  const before = await heightOfContent(page)
  const isFocused = noteFocusOfNewEditor(page)
  arrive()
  expect(await isFocused, 'no key is lost between the two').toBe(true)

  await expect(page.getByRole('toolbar', { name: '서식' })).toBeVisible()
  await expect(editor(page)).toBeFocused()
  expect(Math.abs((await heightOfContent(page)) - before)).toBeLessThan(48)
  await page.keyboard.insertText('끝 ')
  await send(page)
  const post = page.locator('.post-content')
  await expect(post).toContainText('첫 줄')
  await expect(post).toContainText('끝 줄')
  await expect(post.getByRole('link', { name: 'YouTube 동영상 재생' })).toBeVisible()
})

test('a deal that is typed before the scripts arrive stays', async ({ page }) => {
  await page.goto('/help')
  await signIn(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/auth/boards/write', { waitUntil: 'commit' })
  await page.getByLabel('말머리').selectOption('핫딜')
  // It stands there once the scripts are late.
  await page.getByText('딜 정보').click()
  await page.getByLabel(/^가격/).fill('12,900원')
  release()
  await expect(page.getByRole('toolbar', { name: '서식' })).toBeVisible()
  await expect(page.getByRole('group', { name: '딜 정보' })).toBeVisible()
  await expect(page.getByLabel(/^가격/)).toHaveValue('12,900원')
})

test('an edit continued on another device gets a message about the edit between, and both texts stay', async ({
  page,
  browser,
  stage,
}) => {
  await page.goto('/help')
  await signIn(page)
  await startWriting(page, '처음 제목')
  await page.keyboard.insertText('처음 글입니다')
  await send(page)
  const query = `?boardId=${postIdOf(page)}`

  await startWriting(page, '내 제목', query)
  await page.getByLabel('말머리').selectOption('HOT_DEAL')
  await page.getByLabel('쇼핑몰 링크').fill('https://www.coupang.com/vp/products/7712345')
  await page.getByLabel('가격').fill('12,900원')
  await expect(page.getByText('임시 저장됨')).toBeVisible()
  await page.goto('/help')

  const other = await (await browser.newContext({ baseURL: stage.url })).newPage()
  await other.goto('/help')
  await signIn(other)
  await startWriting(other, '다른 기기의 제목', query)
  await send(other, '저장')
  await other.goto(`/auth/boards/write${query}`)
  await other.getByRole('link', { name: '이어 쓰기' }).click()
  await expect(title(other)).toHaveValue('내 제목')
  await expect(other.getByLabel('쇼핑몰 링크')).toHaveValue('https://www.coupang.com/vp/products/7712345')
  await expect(other.getByLabel('가격')).toHaveValue('12,900원')
  await other.getByRole('button', { name: '저장', exact: true }).click()
  const theirs = other.getByRole('region', { name: '지금 저장된 글' })
  await expect(theirs).toContainText('다른 기기의 제목')
  await expect(title(other)).toHaveValue('내 제목')
  await other.getByRole('button', { name: '내 글로 덮어쓰기' }).click()
  await expect(other.getByRole('heading', { level: 1, name: '내 제목' })).toBeVisible()
  await other.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos too large for one form are refused beside what was typed', async ({ page }) => {
    await page.goto('/help')
    await signIn(page)
    await page.goto('/auth/boards/write')
    await title(page).fill('사진이 많은 글')
    await editor(page).fill('쓰던 말')
    const photos = [1, 2, 3].map((number) => ({
      name: `${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(9 * 1024 * 1024),
    }))
    await page.locator('input[type="file"]').setInputFiles(photos)
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await expect(messageOn(page, '파일은 한 번에 모두 12MB까지 보낼 수 있습니다.')).toBeVisible()
    await expect(title(page)).toHaveValue('사진이 많은 글')
    await expect(editor(page)).toHaveValue('쓰던 말')
  })
})
