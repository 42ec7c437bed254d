import { expect, PHONE } from '../stage/journey.ts'
import { badge, messageOn, waitForWord } from '../stage/member.ts'
import { listNotifications, messagesOfDeals, showOn, tapNotification, test } from '../stage/pushBrowser.ts'

test.use({ areSitesRead: true })

test.describe('phone', () => {
  test.use({ viewport: PHONE.viewport })

  test('a posted deal becomes one message on a registered browser', async ({ page, stage }) => {
    const keyword = await waitForWord(page)
    await page.getByRole('link', { name: '이 브라우저' }).click()
    await expect(messageOn(page, '알림기기 인증에 성공하였습니다')).toBeVisible()
    await expect(page.getByRole('heading', { name: '언제 알려 드릴까요?' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByLabel('시작')).toHaveValue('08:00')
    await expect(page.getByLabel('종료')).toHaveValue('23:00')
    await page.getByRole('button', { name: '하루 종일 받기' }).click()
    await expect(messageOn(page, '하루 종일 알려 드립니다.')).toBeVisible()
    await expect(page.getByRole('switch', { name: `${keyword} 알림` })).toBeVisible()

    const ofDeals = () => messagesOfDeals(stage)
    await stage.wish(keyword)
    await expect.poll(() => ofDeals().length, { timeout: 30_000 }).toBe(1)
    const [message] = ofDeals()
    const { title, body, tag, link } = message!.payload
    expect(title).toContain(keyword)
    expect(title).toMatch(/^\[뽐뿌\] .+ (?:[\d,]+원|\$[\d.,]+)$/)
    expect(body).toContain(`키워드 '${keyword}'`)

    await showOn(page, message!)
    await expect.poll(() => stage.listAcks('KEYWORD')).toEqual(['SHOWN'])
    // Again: it replaces itself.
    await showOn(page, message!)

    await tapNotification(page)
    await expect.poll(() => stage.listAcks('KEYWORD')).toEqual(['SHOWN', 'CLICKED'])
    await expect.poll(() => listNotifications(page), 'after the tap').toEqual([])

    await showOn(page, message!)
    await tapNotification(page, 'MUTED')
    const done = { title: '이 알림을 껐습니다', body: title, tag }
    await expect.poll(() => listNotifications(page), 'the button performed its act').toEqual([done])
    await page.goto('/keywordNotify')
    await expect(page.locator('.rule').filter({ hasText: keyword })).toContainText('꺼짐')

    await page.goto('/auth/my/notifyHistories')
    await expect(badge(page)).toHaveText('1')
    const row = page.locator('.alert').getByRole('link', { name: keyword })
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: '모두 읽음' }).click()
    await expect(badge(page)).toHaveCount(0)
    await row.click()
    await expect(page).toHaveURL(link)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword)
    expect(ofDeals(), 'messages about deals').toHaveLength(1)
  })
})
