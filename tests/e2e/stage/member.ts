// The acts of a member on the pages, by visible text.
import type { Locator, Page } from '@playwright/test'
import { DEMO_CHAT } from '#server/demo/telegram.ts'
import { expect } from './journey.ts'
import { KIM, type Stage } from './stage.ts'

/** A visible Kakao button. */
const kakaoLink = (place: Page | Locator) =>
  place.getByRole('link', { name: '카카오로 시작하기' }).filter({ visible: true }).first()

/** Signs in from the present page: by its Kakao button, or through the menu if it has none. */
export async function signIn(page: Page, person = KIM): Promise<void> {
  await findKakao(page)
  await chooseAtKakao(page, page, person)
}

/** Makes a Kakao button visible: on the present page, or through the menu. */
export async function findKakao(page: Page): Promise<void> {
  if (await kakaoLink(page).isVisible()) return
  await page.getByRole('link', { name: '전체 메뉴' }).click()
}

/** Goes to Kakao by the button in `place`, chooses a person there and returns. */
export async function chooseAtKakao(page: Page, place: Page | Locator = page, person = KIM): Promise<void> {
  await pickAtKakao(page, place, person)
  await expect(messageOn(page, '로그인 성공하였습니다')).toBeVisible()
}

/** The same, without waiting for a certain page. */
export async function pickAtKakao(page: Page, place: Page | Locator, person: typeof KIM): Promise<void> {
  await kakaoLink(place).click()
  await page.getByRole('link', { name: person.nickname }).click()
}

/** The labels of the consent step at the end of a sign-up. */
export const CONSENTS = [
  '만 14세 이상입니다',
  '이용약관에 동의합니다',
  '개인정보 처리방침에 동의합니다',
] as const

/** Agrees to everything on the consent step, and returns from the welcome to the first page of the sign-up. */
export async function finishSignUp(page: Page): Promise<void> {
  for (const label of CONSENTS) await page.getByLabel(label, { exact: true }).check()
  await page.getByRole('button', { name: '동의하고 시작하기', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '환영합니다' })).toBeVisible()
  await page.getByRole('link', { name: '나중에 하기' }).click()
}

/** A message of the page: a toast, a line without a script, in a dialog or at a field. */
export const messageOn = (page: Page, words: string) =>
  page.locator('.toast, .notice, .error, dialog').filter({ hasText: words, visible: true })

/** The titles of the deals on the page. */
export const dealTitles = (page: Page) => page.locator('.deal-title')

/** A word of two syllables from the title of a deal on the page, excluding the shop. */
export async function pickWord(page: Page): Promise<string> {
  await expect(dealTitles(page).first()).toBeVisible()
  // The chips before a title are no words of it.
  const titles = await dealTitles(page).locator('bdi').allInnerTexts()
  const words = titles.flatMap(
    (title) => title.replace(/\[[^\]]*\]/g, '').match(/(?<![가-힣])[가-힣]{2}(?![가-힣])/g) ?? [],
  )
  const [word] = words
  if (!word) throw new Error(`no word of two syllables in ${titles.join(' / ')}`)
  return word
}

/** Types a keyword on /keywordNotify and sends the form. */
export async function askFor(page: Page, keyword: string): Promise<void> {
  await keywordField(page).fill(keyword)
  await page.getByRole('button', { name: '알림 등록' }).click()
}

/** Deletes a keyword behind the ⋯ of its row. */
export async function deleteKeyword(page: Page, keyword: string): Promise<void> {
  await page.getByRole('button', { name: `${keyword} 더 보기` }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
}

export const keywordField = (page: Page) => page.getByLabel('무엇을 기다리세요?', { exact: true })

/** The unread count in the navigation that is visible at this size. */
export const badge = (page: Page) =>
  page
    .getByRole('navigation', { name: '하단 메뉴' })
    .or(page.getByRole('banner'))
    .locator('.badge')
    .filter({ visible: true })

/** A signed-in member creates an alert for a word of the front page, and is asked for a device; returns the word. */
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

/** A signed-in member has linked the stand-in's chat; returns the bot's messages there, newest last. */
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

/** The path of the opt-out link in an advertising message. */
export function refusalPathIn(message: string): string {
  const [path] = /\/adRefusal\?key=[\w.-]+/.exec(message) ?? []
  if (!path) throw new Error(`no way to refuse in ${message}`)
  return path
}
