import { variants } from '#tests/support/run/proof.ts'
import { expect, test } from '../stage/journey.ts'
import { chooseAtKakao, dealTitles, keywordField, messageOn, signIn } from '../stage/member.ts'

const WRONG_KEYWORDS = [
  { typed: ' ', why: '키워드를 입력해주세요.' },
  { typed: 'a', why: '영문이나 숫자 한 글자로는 등록할 수 없습니다.' },
  { typed: '가'.repeat(200), why: '자까지 쓸 수 있습니다.' },
]

for (const javaScriptEnabled of variants(import.meta.filename, [true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test("a guest who opens a member's page stays on the previous page, signs in and continues", async ({
      page,
    }) => {
      await page.goto('/help')
      await page.getByRole('link', { name: '등록한 기기' }).click()
      await expect(messageOn(page, '로그인이 필요합니다.')).toBeVisible()
      await expect(page).toHaveURL('/help')

      await page.goto('/auth/my/devices')
      await expect(page).toHaveURL('/')
      await expect(messageOn(page, '로그인이 필요합니다.')).toBeVisible()
      if (!javaScriptEnabled) await page.getByRole('link', { name: '로그인', exact: true }).click()
      await chooseAtKakao(page, javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main'))
      await expect(page).toHaveURL('/auth/my/devices')
      await expect(page.getByRole('heading', { level: 1, name: '알림 기기' })).toBeVisible()
    })

    test('an invalid keyword shows the reason and stays in the field', async ({ page }) => {
      await page.goto('/')
      await signIn(page)
      await page.goto('/keywordNotify')
      // Skips the browser's own validation, so that the server's is tested.
      await keywordField(page).evaluate((field: HTMLInputElement) =>
        field.form?.setAttribute('novalidate', ''),
      )
      for (const { typed, why } of WRONG_KEYWORDS) {
        await keywordField(page).fill(typed)
        if (!(await page.getByLabel('제외 단어').isVisible())) await page.getByText('조건 추가').click()
        await page.getByLabel('제외 단어').fill('중고')
        await page.getByRole('group', { name: '커뮤니티' }).getByLabel('클리앙').check()
        await page.getByRole('button', { name: '알림 등록' }).click()
        await expect(messageOn(page, why)).toBeInViewport()
        if (javaScriptEnabled) await expect(keywordField(page)).toBeFocused()
        await expect(keywordField(page)).toHaveValue(typed)
        await expect(keywordField(page)).toHaveAccessibleDescription(new RegExp(why))
        await expect(page.getByLabel('제외 단어')).toHaveValue('중고')
        await expect(page.getByRole('group', { name: '커뮤니티' }).getByLabel('클리앙')).toBeChecked()
      }
    })
  })
}

test('a failed login shows the reason, and the next login continues', async ({ page }) => {
  await page.goto('/login/kakao/callback?code=found&state=forged')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('alert')).toContainText('다시 로그인해주세요')

  await page.goto('/login?to=/keywordNotify')
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('link', { name: '취소' }).click()
  await expect(page.getByRole('alert')).toContainText('취소')
  await chooseAtKakao(page)
  await expect(page).toHaveURL('/keywordNotify')
})

test('a link to an unknown site asks first, on a page without navigation', async ({ page }) => {
  await page.goto('/external?url=https%3A%2F%2Funknown.example%2Fdeal')
  await expect(page.getByRole('link', { name: '이동하기' })).toHaveAttribute(
    'href',
    'https://unknown.example/deal',
  )
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('link', { name: '돌아가기' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('a missing page shows a 404 page', async ({ page }) => {
  for (const path of ['/nothing/here', '/products/999999', '/products/abc', '/products/1e3']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expect(page.getByText('찾을 수 없습니다')).toHaveCount(1)
  }
  await page.getByRole('main').getByRole('link', { name: '오늘의 딜 보기' }).click()
  await expect(dealTitles(page).first()).toBeVisible()
})

test('any parameters in an address give a valid page', async ({ page }) => {
  const hostile = [
    '/products?page=99999999999999999999',
    '/products?page=-1&pageSize=0',
    '/products?page=1&page=2&sort=NEW&sort=PRICE&searchKeyword=a&searchKeyword=b',
    '/products?categoryId=1%27--&categoryIds=1,x,1e9,-3',
    `/products?searchKeyword=${'가'.repeat(300)}`,
    '/products?searchKeyword=%22%20OR%20*',
    '/products?searchKeyword=%00',
    '/products?%5B%5D=1&__proto__=2',
    '/bestCheapers?sort=DROP%20TABLE&status=MAYBE',
    '/bestCheapers?sources=%00&sources=nobody&sources[]=clien',
    '/bestCheapers?page=3.5&categoryIds=99',
    '/keywordNotify?keyword=%3Cscript%3E&keyword=b',
    '/login?to=//elsewhere.test&error=__proto__',
  ]
  for (const path of hostile) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main'), path).not.toContainText(/NaN|undefined|Infinity|\[object/)
  }
})

test('a request body that is no form is refused', async ({ page, stage }) => {
  await page.goto('/')
  await signIn(page)
  for (const path of ['/keywordNotify', '/theme', '/auth/my/notifyHistories']) {
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=none']) {
      const headers = { Origin: stage.url, 'Content-Type': type }
      const answer = await page.request.post(path, { headers, data: 'nonsense', maxRedirects: 0 })
      expect(answer.status(), `${path} ${type}`).toBeLessThan(500)
    }
  }
})
