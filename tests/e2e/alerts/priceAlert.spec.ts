import type { Page } from '@playwright/test'
import { test as anybody, expect, PHONE } from '../stage/journey.ts'
import { chooseAtKakao, dealTitles, messageOn, signIn } from '../stage/member.ts'
import { messagesOfDeals, showOn, test } from '../stage/pushBrowser.ts'

test.use({ areSitesRead: true })

/** A total above the price of every deal. */
const ABOVE_ALL = '9900000'
const FALL = 0.9
const FALLEN = /[\d,]+원에서 \d+% 내렸습니다/

/** Opens the first deal of the front page like a shared link; returns its name. */
async function openDeal(page: Page): Promise<string> {
  await page.goto('/')
  await dealTitles(page).first().click()
  const name = page.locator('h1.hero-name')
  await expect(name).toBeVisible()
  return (await name.textContent()) ?? ''
}

const tapAlert = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: '최저가 알림', exact: true })
    .filter({ visible: true })
    .click()

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} 더 보기` }).click()
  await page.getByRole('menuitem', { name: '수정' }).click()
}
const targetField = (page: Page) => page.getByRole('textbox', { name: '목표 가격' })
const row = (page: Page, name: string) => page.locator('.rule').filter({ hasText: name })

test.describe('phone', () => {
  test.use({ viewport: PHONE.viewport })

  test('three taps after a shared link, a price drop sends one message, and the history explains it', async ({
    page,
    stage,
  }) => {
    await page.goto('/')
    await signIn(page)
    const name = await openDeal(page)
    await tapAlert(page)
    await page.getByRole('button', { name: '알림 등록' }).click()
    await page.getByRole('link', { name: '이 브라우저', exact: true }).click()
    await expect(messageOn(page, '알림을 등록하였습니다.'), 'after three taps').toBeVisible()
    await page.getByRole('button', { name: '하루 종일 받기' }).click()
    await expect(page.locator('h1.hero-name'), 'back on the product').toHaveText(name)
    await expect(page.getByRole('link', { name: '알림 받는 중' }).filter({ visible: true })).toBeVisible()

    await page.goto('/productNotify')
    await expect(row(page, name)).toContainText('내릴 때마다')

    await edit(page, name)
    await page.getByRole('radio', { name: /^목표 가격/ }).check()
    await expect(targetField(page), 'a target to begin with').toHaveValue(/^[\d,]+$/)
    await targetField(page).fill(ABOVE_ALL)
    await expect(page.getByText(/이미 조건을 만족합니다\. 지금 최저 [\d,]+원/)).toBeVisible()
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(messageOn(page, '이미 조건을 만족합니다. 지금 최저')).toBeVisible()
    await expect(row(page, name).getByText('조건 만족')).toBeVisible()

    await edit(page, name)
    await page.getByRole('radio', { name: /^내릴 때마다/ }).check()
    await page.getByRole('button', { name: '저장', exact: true }).click()
    await expect(row(page, name)).toContainText('내릴 때마다')
    expect(messagesOfDeals(stage), 'what was said on the page rings nowhere').toEqual([])

    await stage.lowerPrice(name, FALL)
    await expect.poll(() => messagesOfDeals(stage).length, { timeout: 30_000 }).toBe(1)
    const [message] = messagesOfDeals(stage)
    const { title, body } = message!.payload
    expect(title).toMatch(/^\[.+\] .+ (?:[\d,]+원|\$[\d.,]+)$/)
    expect(body).toMatch(/[\d,]+원에서 \d+% 내렸습니다/)
    await showOn(page, message!)
    await expect.poll(() => stage.listAcks('PRODUCT')).toEqual(['SHOWN'])

    await page.goto('/auth/my/notifyHistories?kind=PRODUCT')
    const alert = page.locator('.alert').filter({ hasText: name })
    await expect(alert.locator('.why')).toContainText(FALLEN)
    await expect(alert, 'the price is as the message said').not.toContainText('알림 당시')
    expect(messagesOfDeals(stage)).toHaveLength(1)
  })
})

anybody.describe("in KakaoTalk's browser, without JavaScript", () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile KAKAOTALK 11.0'
  anybody.use({ javaScriptEnabled: false, userAgent })

  anybody(
    'a guest signs in on the way to a price alert, tries it, and it fills the history',
    async ({ page, stage }) => {
      const name = await openDeal(page)
      await tapAlert(page)
      await expect(page.getByRole('heading', { name: `‘${name}’의 가격을 지켜볼까요?` })).toBeVisible()
      const form = encodeURIComponent(page.url())
      await expect(page.getByRole('link', { name: '다른 브라우저로 열기' })).toHaveAttribute(
        'href',
        `kakaotalk://web/openExternal?url=${form}`,
      )
      await chooseAtKakao(page, page.getByRole('main'))
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await page.getByRole('radio', { name: /^목표 가격/ }).check()
      await targetField(page).fill('1,000')
      await page.getByRole('button', { name: '얼마나 자주 왔는지 보기' }).click()
      await expect(page.getByText('지난 1년에 한 번도 없었습니다')).toBeVisible()
      await page.getByRole('radio', { name: /^내릴 때마다/ }).check()
      await page.getByRole('button', { name: '알림 등록' }).click()
      await page.getByRole('button', { name: '알림 내역에서만 보기' }).click()
      await expect(messageOn(page, '알림을 등록하였습니다.')).toBeVisible()
      await expect(page.locator('h1.hero-name'), 'back on the product').toHaveText(name)
      await page.goto('/productNotify')
      await expect(row(page, name).getByText('푸시 없음')).toBeVisible()

      await stage.lowerPrice(name, FALL)
      await expect(async () => {
        await page.goto('/auth/my/notifyHistories?kind=PRODUCT')
        await expect(page.locator('.alert .why')).toContainText(FALLEN, { timeout: 500 })
      }).toPass({ timeout: 30_000 })
      expect(stage.push.messages).toEqual([])
    },
  )
})
