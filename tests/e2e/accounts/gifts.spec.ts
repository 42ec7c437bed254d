import type { Page } from '@playwright/test'
import { png } from '#tests/support/goods/pictures.ts'
import { variants } from '#tests/support/run/proof.ts'
import { expect, SCREENS, started, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { PARK } from '../stage/stage.ts'

for (const { name, viewport } of variants(import.meta.filename, SCREENS)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a member draws, checks the receipt of yesterday, buys, cancels, and opens a voucher', async ({
      page,
      stage,
      browser,
    }) => {
      test.slow()
      await stage.openStore()
      await page.goto('/')
      await signIn(page)
      await page.goto('/giftGame')
      await expect(page.getByRole('row', { name: /스타 100개.*100%.*제한 없음/ })).toBeVisible()
      await expect(page.getByText('포인트는 돈으로 살 수 없습니다')).toBeVisible()
      await page.getByRole('button', { name: '10번 뽑기' }).click()
      await expect(
        page.getByRole('heading', { name: '축하합니다! 10번 중 10번 당첨되었습니다' }),
      ).toBeVisible()
      await page.getByRole('link', { name: '10번째 뽑기의 영수증' }).click()
      await expect(page.locator('.receipt').getByText('다음 날 0시에 공개합니다.')).toBeVisible()

      await page.goto('/auth/my/giftGameGivens')
      await page
        .getByRole('link', { name: /영수증/ })
        .last()
        .click()
      await expect(page.getByText('맞는 영수증입니다')).toBeVisible()
      const mine = page.locator('.receipt > div').filter({ hasText: '내 브라우저의 계산' })
      await expect(mine).toContainText('1번째 상품')
      await page.getByLabel('그날 몇 번째').fill('2')
      await page.getByLabel('약속').fill('0'.repeat(64))
      await page.getByRole('button', { name: '계산하기' }).click()
      await expect(page.getByText('위조된 영수증입니다')).toBeVisible()

      await buy(page)
      await page.getByText('신청 취소').click()
      await page.getByRole('button', { name: '취소하기' }).click()
      await expect(messageOn(page, '취소하였습니다.')).toBeVisible()
      await page.goto('/auth/my/starPointHistories')
      await expect(page.getByRole('link', { name: '선물 취소' })).toBeVisible()
      await buy(page)
      const own = page.url()

      const context = await browser.newContext({ viewport, baseURL: stage.url })
      const park = await context.newPage()
      await park.goto('/')
      await signIn(park, PARK)
      await workOff(park)
      await context.close()

      await page.goto('/auth/my/notifyHistories')
      await expect(page.getByText('‘아메리카노’ 선물을 보냈습니다').first()).toBeVisible()
      await page.goto(own)
      await expect(page.getByText('매장에서 보여 주세요.')).toBeVisible()
      await page.getByRole('link', { name: '쿠폰 보기' }).click()
      const voucher = page.getByRole('main').getByRole('img')
      await expect
        .poll(() => voucher.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(100)
      const box = await voucher.boundingBox()
      if (name === 'phone') expect(box?.width).toBe(viewport.width)
      await page.goto(own)
      await page.getByText('사용 완료', { exact: true }).click()
      await page.getByRole('button', { name: '사용했습니다' }).click()
      await expect(messageOn(page, '사용 완료로 변경하였습니다.')).toBeVisible()
    })

    test('a super admin sets the prizes of tomorrow and adds a gift', async ({ page, stage }) => {
      await stage.openStore()
      await page.goto('/')
      await signIn(page, PARK)
      await page.goto('/auth/superAdmin/prizes')
      await page.getByText('스타 100개').first().click()
      const first = page.getByRole('group', { name: '1번', exact: true })
      await first.getByLabel('확률').fill('30')
      await page.getByRole('button', { name: '저장' }).click()
      await expect(page.getByText('확률의 합은 100%여야 합니다').first()).toBeVisible()
      const second = page.getByRole('group', { name: '2번', exact: true })
      await second.getByLabel('종류').selectOption('꽝')
      await second.getByLabel('이름').fill('다음 기회에')
      await second.getByLabel('확률').fill('70')
      await page.getByRole('button', { name: '미리보기' }).click()
      await expect(page.getByText('평균 30 스타')).toBeVisible()
      await page.getByRole('button', { name: '저장' }).click()
      await expect(messageOn(page, '내일의 상품을 저장하였습니다.')).toBeVisible()
      await page.goto('/giftGame')
      await expect(page.getByRole('row', { name: /스타 100개.*100%/ }), 'today stays').toBeVisible()

      await page.goto('/auth/superAdmin/gifts/write')
      await started(page)
      await page.getByRole('textbox', { name: '이름', exact: true }).fill('노트북')
      await page.getByLabel('가격', { exact: true }).fill('5000')
      await page.getByLabel('수량').fill('1')
      await page.getByLabel('실제 가격').fill('900000')
      await page.getByRole('button', { name: '저장' }).click()
      await expect(page.getByText('제세공과금을 신고해야').first()).toBeVisible()
      await page.getByRole('checkbox', { name: '5만 원 초과 허용' }).check()
      await page.getByRole('button', { name: '저장' }).click()
      await expect(messageOn(page, '상점에 선물을 추가하였습니다.')).toBeVisible()
      await page.goto('/giftStore')
      await expect(page.getByText('노트북')).toBeVisible()
      await page.goto('/auth/superAdmin/economy')
      await expect(page.getByRole('heading', { name: '포인트 통계' })).toBeVisible()
    })
  })
}

declare global {
  interface Window {
    /** The closed boxes that were shown, each with the member's points on the same page. */
    boxes: { points?: string; animation: string }[]
  }
}

for (const { wish, reducedMotion, animation, waits } of [
  { wish: 'motion', reducedMotion: 'no-preference', animation: 'shake', waits: true },
  { wish: 'no motion', reducedMotion: 'reduce', animation: 'none', waits: false },
] as const) {
  test.describe(`a reader who wants ${wish}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test(`sees ${waits ? 'the box shake before the prize' : 'the prize at once'}`, async ({
      page,
      stage,
    }) => {
      await stage.openStore()
      await page.addInitScript(() => {
        window.boxes = []
        const look = () => {
          const box = document.querySelector('.draw-box .lucide')
          if (!box) return
          const points = document.querySelector('.own-balance b')?.textContent
          window.boxes.push({ points, animation: getComputedStyle(box).animationName })
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      })
      await page.goto('/')
      await signIn(page)
      await page.goto('/giftGame')
      await started(page)
      await page.getByRole('button', { name: '1번 뽑기' }).click()
      await expect(page.getByRole('heading', { name: '축하합니다! 당첨되었습니다' })).toBeVisible()
      const boxes = await page.evaluate(() => window.boxes)
      const afterwards = await page.locator('.own-balance b').textContent()
      expect(boxes.some(({ points }) => points === afterwards)).toBe(waits)
      expect(boxes.every((box) => box.animation === animation)).toBe(true)
    })
  })
}

/** Buys the coffee, and ends on the page of the member's gift. */
async function buy(page: Page): Promise<void> {
  await page.goto('/giftStore')
  await page.getByRole('link', { name: '아메리카노' }).click()
  await page.getByRole('button', { name: '★ 100 · 신청하기' }).click()
  await expect(messageOn(page, '선물을 신청하였습니다.')).toBeVisible()
}

/** Confirms the ticked order, and sends its voucher. */
async function workOff(park: Page): Promise<void> {
  await park.goto('/auth/superAdmin/userGifts?status=REQUESTED')
  await park.getByRole('checkbox', { name: /아메리카노/ }).check()
  await park.getByRole('button', { name: '상태 저장' }).click()
  await expect(messageOn(park, '선물 1개의 상태를 변경하였습니다.')).toBeVisible()
  await park.goto('/auth/superAdmin/userGifts?status=CONFIRMED')
  await park.getByRole('link', { name: /아메리카노 열기/ }).click()
  const file = { name: 'voucher.png', mimeType: 'image/png', buffer: Buffer.from(await png()) }
  await park.getByLabel('쿠폰 사진').setInputFiles(file)
  await park.getByLabel('회원에게 보낼 안내').first().fill('매장에서 보여 주세요.')
  await park.getByRole('button', { name: '쿠폰 발송' }).click()
  await expect(messageOn(park, '쿠폰을 발송하였습니다.')).toBeVisible()
}
