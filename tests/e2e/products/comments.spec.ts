import type { Page } from '@playwright/test'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, started, test, wakeProduct } from '../stage/journey.ts'
import { dealTitles, messageOn, signIn } from '../stage/member.ts'
import { LEE } from '../stage/stage.ts'

const comments = (page: Page) => page.locator('.comment')
const field = (page: Page, label: string | RegExp) => page.getByLabel(label)

/** Chooses an act of the first comment. */
const choose = (page: Page, name: string): Promise<void> =>
  comments(page).first().getByRole('link', { name, exact: true }).click()

/** Opens the first deal of the front page. */
async function openProduct(page: Page): Promise<string> {
  await page.goto('/')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  return new URL(page.url()).pathname
}

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  const javaScriptEnabled = name === 'phone'
  test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport, javaScriptEnabled })

    test('a long comment is folded until its reader asks for more', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      const product = await openProduct(page)
      const lines = Array.from({ length: 30 }, (_, index) => `${index + 1}번째 줄`).join('\n')
      await field(page, '댓글 쓰기').fill(lines)
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(messageOn(page, '댓글을 등록하였습니다. +20P')).toBeVisible()
      await expect(comments(page).first().getByRole('link', { name: '더 보기' }), 'just written').toBeHidden()

      await page.goto(product)
      if (javaScriptEnabled) await started(page)
      const body = comments(page).first().locator('.body')
      const { height: folded } = (await body.boundingBox()) ?? { height: 0 }
      await comments(page).first().getByRole('link', { name: '더 보기' }).click()
      await expect(comments(page).first().getByRole('link', { name: '더 보기' })).toBeHidden()
      const { height: whole } = (await body.boundingBox()) ?? { height: 0 }
      expect(whole).toBeGreaterThan(folded * 1.5)
    })

    test('a comment is written, answered by another member, liked, changed and deleted', async ({
      page,
      browser,
      stage,
    }) => {
      await page.goto('/')
      await signIn(page)
      const product = await openProduct(page)
      await expect(page.getByText('아직 댓글이 없습니다.')).toBeVisible()

      await field(page, '댓글 쓰기').fill('어제 주문했는데\n오늘 도착했습니다 <b>')
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(messageOn(page, '댓글을 등록하였습니다. +20P')).toBeVisible()
      await expect(comments(page)).toHaveCount(1)
      await expect(comments(page).first()).toContainText('오늘 도착했습니다 <b>')
      await expect(page).toHaveURL(/\?comment=(\d+)#\1$/)
      await expect(field(page, '댓글 쓰기')).toHaveValue('')

      const other = await browser.newContext({ baseURL: stage.url, viewport, javaScriptEnabled })
      const lee = await other.newPage()
      await lee.goto('/')
      await signIn(lee, LEE)
      await lee.goto(product)
      await lee.getByRole('button', { name: /^댓글 추천/ }).dblclick()
      await expect(lee.getByRole('button', { name: '댓글 추천 1' })).toHaveAttribute('aria-pressed', 'true')
      await comments(lee).getByRole('link', { name: '답글' }).click()
      await field(lee, /에게 답글 쓰기$/).fill('정보 감사합니다')
      await lee.getByRole('button', { name: '답글 등록' }).click()
      await expect(messageOn(lee, '답글을 등록하였습니다. +20P')).toBeVisible()
      await expect(comments(lee)).toHaveCount(2)
      await expect(field(lee, /에게 답글 쓰기$/)).toHaveCount(0)
      await other.close()

      await page.goto(product)
      if (javaScriptEnabled) await started(page)
      await choose(page, '수정')
      await expect(field(page, '댓글 수정')).toHaveValue('어제 주문했는데\n오늘 도착했습니다 <b>')
      await field(page, '댓글 수정').fill('오늘 도착했습니다')
      await page.getByRole('button', { name: '수정', exact: true }).click()
      await expect(messageOn(page, '댓글을 수정하였습니다.')).toBeVisible()
      await expect(comments(page).first()).toContainText('수정됨')

      await choose(page, '삭제')
      await expect(page.getByRole('heading', { name: '정말 삭제 하시겠습니까?' })).toBeVisible()
      await page.getByRole('button', { name: '삭제', exact: true }).click()
      await expect(messageOn(page, '댓글을 삭제하였습니다.')).toBeVisible()
      await expect(comments(page).first()).toHaveText('삭제된 댓글입니다.')
      await page.goto('/auth/my/actionHistories')
      await expect(page.getByText('내 댓글에 답글을 남겼습니다')).toBeVisible()
      await page.goto('/auth/my/productActivity')
      await expect(page.getByText('아직 댓글이 없습니다.')).toBeVisible()
    })

    test('a refused comment keeps its text; a guest is asked to sign in', async ({ page }) => {
      const product = await openProduct(page)
      await expect(page.getByRole('link', { name: '로그인하고 댓글 쓰기' })).toBeVisible()
      await page.goto('/')
      await signIn(page)
      await page.goto(product)
      await field(page, '댓글 쓰기').fill('   ')
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(messageOn(page, '내용을 입력해주세요.')).toBeVisible()
      await field(page, '댓글 쓰기').fill('다시 씁니다')
      await page
        .getByLabel(/^사진 넣기/)
        .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(messageOn(page, 'JPEG, PNG, WebP, GIF 사진만 올릴 수 있습니다.')).toBeVisible()
      await expect(field(page, '댓글 쓰기')).toHaveValue('다시 씁니다')
      await page.getByLabel(/^사진 넣기/).setInputFiles([])
      await page.getByRole('button', { name: '등록', exact: true }).click()
      await expect(messageOn(page, '댓글을 등록하였습니다.')).toBeVisible()
      await expect(field(page, '댓글 쓰기'), 'an accepted form is empty').toHaveValue('')
      await expect(page.locator('#comments .error')).toHaveCount(0)
    })
  })
}

test.describe('with JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a busy page, which shows an answer before it shows that it waits, a comment is refused and sent again', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: Parameters<typeof post>) {
        // React renders at a message to itself.
        setTimeout(() => post.apply(this, message), document.documentElement.dataset.isBusy ? 1_500 : 0)
      } as typeof post
    })
    await page.goto('/')
    await signIn(page)
    await openProduct(page)
    await wakeProduct(page)
    await page.evaluate(() => {
      document.documentElement.dataset.isBusy = 'yes'
    })
    await field(page, '댓글 쓰기').fill('   ')
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await expect(messageOn(page, '내용을 입력해주세요.')).toBeVisible()
    await field(page, '댓글 쓰기').fill('바쁜 화면에서 씁니다')
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await expect(comments(page)).toHaveCount(1)
    await expect(field(page, '댓글 쓰기')).toHaveValue('')
    await expect(page.locator('#comments .error')).toHaveCount(0)
  })

  test('a mention is completed by its first letters and keys; other letters find nobody', async ({
    page,
    stage,
  }) => {
    await page.goto('/')
    await signIn(page)
    await openProduct(page)
    const people = await (await fetch(`${stage.url}/api/v0/users/mention-data`)).json()
    const { simpleDisplay } = people.contents[0] as { simpleDisplay: string }
    const words = field(page, '댓글 쓰기')
    await words.click()
    await page.keyboard.insertText('안녕하세요 @')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.insertText('없는사람')
    await expect(page.getByText('결과가 없습니다')).toBeVisible()
    await words.fill('')
    await page.keyboard.insertText(`안녕하세요 @${simpleDisplay.slice(0, 3)}`)
    await expect(page.getByRole('option', { name: simpleDisplay })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(words).toHaveValue(`안녕하세요 @${simpleDisplay} `)
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await expect(comments(page).getByRole('link', { name: `@${simpleDisplay}` })).toBeVisible()
  })

  test('the hash of a comment opens and marks it', async ({ page }) => {
    await page.goto('/')
    await signIn(page)
    const product = await openProduct(page)
    await field(page, '댓글 쓰기').fill('찾아올 댓글입니다')
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await expect(comments(page)).toHaveCount(1)
    const id = /#(\d+)$/.exec(page.url())?.[1]
    await page.goto('/help')
    await page.goto(`${product}#${id}`)
    await expect(comments(page)).toHaveAttribute('data-marked', '')
    await expect(comments(page)).toBeInViewport()
  })
})
