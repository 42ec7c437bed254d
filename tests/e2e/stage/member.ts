// What a member does on the pages, by what they see.
import type { Locator, Page } from '@playwright/test'
import { DEMO_CHAT } from '#server/demo/telegram.ts'
import { expect } from './journey.ts'
import { KIM, type Stage } from './stage.ts'

/** A way to Kakao that stands there. */
const kakaoLink = (place: Page | Locator) =>
  place.getByRole('link', { name: '카카오로 시작하기' }).filter({ visible: true }).first()

/** Signs in from the page one is on: by its Kakao button, or through the menu where there is none. */
export async function signIn(page: Page, person = KIM): Promise<void> {
  await findKakao(page)
  await chooseAtKakao(page, page, person)
}

/** Brings the page to a Kakao button: there is one already, or the menu leads to it. */
export async function findKakao(page: Page): Promise<void> {
  if (await kakaoLink(page).isVisible()) return
  await page.getByRole('link', { name: '전체 메뉴' }).click()
  await page.getByRole('link', { name: '로그인', exact: true }).click()
}

/** Goes to Kakao by the button in `place`, chooses a person there and comes back. */
export async function chooseAtKakao(page: Page, place: Page | Locator = page, person = KIM): Promise<void> {
  await pickAtKakao(page, place, person)
  await expect(told(page, '로그인 성공하였습니다')).toBeVisible()
}

/** The same, wherever it leads. */
export async function pickAtKakao(page: Page, place: Page | Locator, person: typeof KIM): Promise<void> {
  await kakaoLink(place).click()
  await page.getByRole('link', { name: person.nickname }).click()
}

/** What one agrees to at the end of a sign-up, in the words of the consent step. */
export const CONSENTS = [
  '만 14세 이상입니다',
  '이용약관에 동의합니다',
  '개인정보 처리방침에 동의합니다',
] as const

/** Agrees to everything on the consent step, and goes on from the welcome to where the sign-up began. */
export async function finishSignUp(page: Page): Promise<void> {
  for (const label of CONSENTS) await page.getByLabel(label, { exact: true }).check()
  await page.getByRole('button', { name: '동의하고 시작하기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '환영합니다' })).toBeVisible()
  await page.getByRole('link', { name: '보던 곳으로 돌아가기' }).click()
}

/** Words that the page tells a visitor: as a toast, as a line where no script shows one, in a dialog or at a field. */
export const told = (page: Page, words: string) =>
  page.locator('.toast, .notice, .error, dialog').filter({ hasText: words, visible: true })

/** The titles of the deals on the page. */
export const dealTitles = (page: Page) => page.locator('.deal-title')

/** A word of two syllables from the title of a deal on the page, without the shop. */
export async function pickWord(page: Page): Promise<string> {
  await expect(dealTitles(page).first()).toBeVisible()
  const titles = await dealTitles(page).allInnerTexts()
  const words = titles.flatMap(
    (title) => title.replace(/\[[^\]]*\]/g, '').match(/(?<![가-힣])[가-힣]{2}(?![가-힣])/g) ?? [],
  )
  const word = words.find((candidate) => candidate !== '종료')
  if (!word) throw new Error(`no word of two syllables in ${titles.join(' / ')}`)
  return word
}

/** Types a keyword on /keywordNotify and sends the form. */
export async function askFor(page: Page, keyword: string): Promise<void> {
  await keywordField(page).fill(keyword)
  await page.getByRole('button', { name: '알림 등록' }).click()
}

export const keywordField = (page: Page) => page.getByLabel('키워드', { exact: true })

/** Unread alerts in the navigation that is seen at this size. */
export const badge = (page: Page) =>
  page
    .getByRole('navigation', { name: '하단 메뉴' })
    .or(page.getByRole('banner'))
    .locator('.badge')
    .filter({ visible: true })

/** A member who signed in waits for a word of the front page, and is asked where to be told; answers the word. */
export async function waitForWord(page: Page): Promise<string> {
  await page.goto('/')
  await expect(dealTitles(page)).toHaveCount(20)
  const keyword = await pickWord(page)
  await signIn(page)
  await page.goto('/keywordNotify')
  await askFor(page, keyword)
  await expect(page.getByRole('heading', { name: '어디로 알려 드릴까요?' })).toBeInViewport()
  return keyword
}

/** A member who signed in has linked the chat that the stand-in shows; answers what the bot wrote there, the latest last. */
export async function linkChat(page: Page, { telegram, url }: Stage): Promise<() => string[]> {
  const answer = await page.request.post('/api/v0/auth/my/telegram-link', { headers: { Origin: url } })
  const { code } = await answer.json()
  telegram.say(DEMO_CHAT, `/start ${code}`)
  const written = () =>
    telegram
      .chat(DEMO_CHAT)
      .messages.filter(({ from }) => from === 'bot')
      .map(({ text }) => text)
  await expect.poll(written).toEqual([expect.stringContaining('연결되었습니다')])
  return written
}

/** The address in an advertising message by which one refuses more of them, as a path. */
export function refusalPathIn(message: string): string {
  const [path] = /\/adRefusal\?key=[\w.-]+/.exec(message) ?? []
  if (!path) throw new Error(`no way to refuse in ${message}`)
  return path
}
