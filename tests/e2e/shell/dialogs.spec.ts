import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectDialogInOrder } from '../stage/axe.ts'
import { DESKTOP, expect, started, test, wakeProduct } from '../stage/journey.ts'
import { dealTitles, keywordField } from '../stage/member.ts'
import { KIM, LEE } from '../stage/stage.ts'

interface Opened {
  name: string
  /** Opens the dialog on the present page. */
  opener: (page: Page) => Locator
  /** The label of the menu that contains the opener. */
  menu?: string
  /** The exact texts of the dialog. */
  says: RegExp
  most?: number
}

const row = (page: Page, words: string) => page.locator('.comment').filter({ hasText: words })
const act = (words: string, name: string) => (page: Page) =>
  row(page, words).getByRole('link', { name, exact: true })
const side = (page: Page) => page.getByRole('complementary', { name: '내 정보' })

const LOGIN: Opened = {
  name: '로그인',
  opener: (page) => page.getByRole('link', { name: '로그인하고 댓글 쓰기' }),
  says: /카카오로 시작하기/,
}
const START: Opened = {
  name: 'start',
  opener: (page) => page.getByRole('link', { name: '알림 시작하기' }),
  says: /커뮤니티의 핫딜과 기다리던 상품의 최저가 변동을 알림으로/,
}
const MENU: Opened = {
  name: '전체 메뉴',
  opener: (page) => page.getByRole('link', { name: '전체 메뉴' }),
  says: /키워드 알림.*도움말/s,
}
/** The link in the open menu. */
const TEXT_SIZE: Opened = {
  name: '글자 크기',
  opener: (page) => page.getByRole('dialog', { name: MENU.name }).getByRole('link', { name: '글자 크기' }),
  says: /작게.*크게/s,
}
const OF_MEMBERS: Opened[] = [
  {
    name: '회원 정보',
    opener: (page) => row(page, '답글입니다').locator('.who .inline-link'),
    says: /레벨 1.*가입.*이 회원 차단/s,
    most: 300,
  },
  {
    name: '레벨 안내',
    opener: (page) => side(page).getByRole('link', { name: /레벨 안내$/ }),
    says: /레벨 8.*태그 20개/s,
  },
  {
    name: '알림 시간',
    opener: (page) => side(page).getByRole('link', { name: '알림 시간' }),
    says: /시작.*종료/s,
  },
  {
    name: '끌올하시겠습니까?',
    opener: (page) => page.getByRole('menuitem', { name: '끌올' }),
    menu: '상품으로 할 일 더 보기',
    says: /최대 12시간.*내 포인트/s,
  },
  {
    name: '정말 삭제 하시겠습니까?',
    opener: act('내 댓글입니다', '삭제'),
    says: /포인트도 함께 회수됩니다/,
  },
  { name: '댓글 신고', opener: act('답글입니다', '신고'), says: /신고하는 이유/ },
]

/** Signs in by requests alone: chooses the person at the Kakao stand-in. */
async function enter(request: APIRequestContext, person: typeof KIM): Promise<void> {
  const asked = await request.get('/login/kakao?to=%2F')
  await request.get(`${asked.url()}&person=${person.id}`)
}

async function say(
  request: APIRequestContext,
  url: string,
  productId: number,
  content: string,
): Promise<void> {
  const answer = await request.post('/api/v0/auth/product-comments', {
    headers: { Origin: url },
    data: { productId, content },
  })
  expect(answer.status()).toBe(201)
}

test('every dialog has a name and fits the screen, traps the focus, and restores it when closed', async ({
  page,
  playwright,
  stage,
}) => {
  test.slow()
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  const productId = Number(page.url().split('/').at(-1))

  const lee = await playwright.request.newContext({ baseURL: stage.url })
  await enter(lee, LEE)
  await say(lee, stage.url, productId, '답글입니다')
  await lee.dispose()
  await enter(page.request, KIM)
  await say(page.request, stage.url, productId, '내 댓글입니다')
  await page.reload()
  await wakeProduct(page)
  for (const opened of OF_MEMBERS) await expectDialog(page, opened)
  await expectDialog(page, MENU)
  await open(page, MENU)
  await expectDialog(page, TEXT_SIZE)

  await page.goto('/keywordNotify')
  await keywordField(page).fill('제주 감귤')
  await page.getByRole('button', { name: '알림 등록' }).press('Enter')
  const where = page.getByRole('dialog', { name: '어디로 알려 드릴까요?' })
  await expect(where).toContainText('이 브라우저')
  await expectDialogInOrder(page)
  await page.keyboard.press('Escape')
  await expect(where).toBeHidden()
  await expect(keywordField(page)).toHaveValue('제주 감귤')

  await page.context().clearCookies()
  await page.goto(`/products/${productId}`)
  await wakeProduct(page)
  await expectDialog(page, LOGIN)
  await page.goto('/keywordNotify')
  await expectDialog(page, START)
  await expectClosedBeside(page, START)
})

async function expectDialog(page: Page, opened: Opened): Promise<void> {
  const { name, says, most = 500 } = opened
  const opener = opened.opener(page)
  const dialog = page.getByRole('dialog', { name, exact: true })
  await open(page, opened)
  await expect(dialog).toContainText(says)
  await expectDialogInOrder(page)
  const { width } = (await dialog.boundingBox()) ?? { width: 0 }
  expect(width, `${name}: 80 %, at most ${most}`).toBeLessThanOrEqual(most)
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(page.locator('main :focus, header :focus, aside :focus')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opened.menu ? buttonOf(page, opened.menu) : opener).toBeFocused()
}

const buttonOf = (page: Page, menu: string) => page.getByRole('button', { name: menu })

async function open(page: Page, { opener, menu }: Opened): Promise<void> {
  await started(page)
  if (menu) await buttonOf(page, menu).click()
  await opener(page).press('Enter')
}

async function expectClosedBeside(page: Page, opened: Opened): Promise<void> {
  await open(page, opened)
  const dialog = page.getByRole('dialog', { name: opened.name, exact: true })
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 450)
  await expect(dialog).toBeHidden()
  await expect(opened.opener(page)).toBeFocused()
}
