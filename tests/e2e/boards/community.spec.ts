import type { Page } from '@playwright/test'
import { photo } from '#tests/support/goods/pictures.ts'
import { DESKTOP, expect, PHONE, started, test } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { KIM, LEE } from '../stage/stage.ts'

/** Each visit has a post of its own: a title, two of its syllables and some of its initial consonants. */
const VISITS = [
  {
    ...PHONE,
    colorScheme: 'light',
    isScripted: true,
    person: KIM,
    words: ['고구마 굽는 법', '굽는', 'ㄱㄱㅁㄱㄴ'],
  },
  {
    ...DESKTOP,
    colorScheme: 'dark',
    isScripted: true,
    person: KIM,
    words: ['두유 끓이는 법', '두유', 'ㄷㅇㄲㅇㄴ'],
  },
  {
    ...PHONE,
    colorScheme: 'dark',
    isScripted: false,
    person: LEE,
    words: ['만두 빚는 법', '빚는', 'ㅁㄷㅂㄴ'],
  },
  {
    ...DESKTOP,
    colorScheme: 'light',
    isScripted: false,
    person: LEE,
    words: ['식혜 담그는 법', '식혜', 'ㅅㅎㄷㄱㄴ'],
  },
] as const

test('a new user writes, finds, comments, mentions, likes, keeps, reports, edits and deletes, at both widths, with and without JavaScript', async ({
  browser,
  stage,
}) => {
  test.setTimeout(240_000)
  const { contents: others } = await (await fetch(`${stage.url}/api/v0/boards?pageSize=10`)).json()
  const people = await (await fetch(`${stage.url}/api/v0/users/mention-data`)).json()
  const friend: string = people.contents[0].simpleDisplay
  for (const [at, visit] of VISITS.entries())
    await test.step(`${visit.name}, ${visit.colorScheme}, ${visit.isScripted ? 'with' : 'without'} JavaScript`, async () => {
      const { viewport, colorScheme, isScripted, person, words } = visit
      const context = await browser.newContext({
        baseURL: stage.url,
        viewport,
        colorScheme,
        javaScriptEnabled: isScripted,
        locale: 'ko-KR',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      await page.goto('/help')
      await signIn(page, person)
      await live(page, { isScripted, words, friend, other: others[at] })
      await context.close()
    })
})

interface Life {
  isScripted: boolean
  words: readonly [title: string, syllables: string, initials: string]
  /** The name of a member to mention. */
  friend: string
  /** A post of somebody else. */
  other: { id: number; title: string }
}

/** What a member does in the community, from the first post to its end. */
async function live(page: Page, { isScripted, words, friend, other }: Life): Promise<void> {
  const [title, syllables, initials] = words
  const main = page.getByRole('main')
  const begin = () => (isScripted ? started(page) : null)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto('/boards')
  await main.getByRole('link', { name: '글쓰기' }).first().click()
  await expect(page).toHaveURL(/\/auth\/boards\/write/)
  await begin()
  await page.getByLabel('제목', { exact: true }).fill(title)
  const text = page.getByRole('textbox', { name: '내용' })
  await text.click()
  await page.keyboard.insertText('천천히 하면 됩니다.')
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.getByLabel(isScripted ? '사진 선택' : /^사진/).setInputFiles(picture)
  if (isScripted) await page.getByLabel('사진 1 설명').fill('붉은 접시')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(heading(title)).toBeVisible()
  await expect(page.getByRole('article').locator('img[src^="/uploads/"]')).toBeVisible()
  const address = new URL(page.url()).pathname

  for (const searched of [syllables, initials]) {
    await expect(async () => {
      await page.goto(`/boardSearch?searchKeyword=${encodeURIComponent(searched)}`)
      await expect(main.getByRole('link', { name: title })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
  }
  await page
    .getByRole('searchbox', { name: '커뮤니티 검색' })
    .or(page.getByRole('combobox', { name: '커뮤니티 검색' }))
    .fill(syllables)
  await page.keyboard.press('Enter')
  await main.getByRole('link', { name: title }).click()
  await expect(heading(title)).toBeVisible()

  await begin()
  const comment = page.getByLabel('댓글 쓰기', { exact: true })
  await comment.click()
  await page.keyboard.insertText(`@${isScripted ? friend.slice(0, 3) : `${friend} `}`)
  if (isScripted) {
    await expect(page.getByRole('option', { name: friend })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.insertText(`${title} 어떻습니까`)
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.locator('.comment').getByRole('link', { name: `@${friend}` })).toBeVisible()

  await page.goto(`/boards/${other.id}`)
  await begin()
  const like = page.getByRole('article').getByRole('button', { name: /^추천/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const bookmark = page.getByRole('article').getByRole('button', { name: '북마크' })
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await chooseMore(page, '신고')
  await page.getByLabel('신고하는 이유').selectOption({ index: 1 })
  await page.getByRole('button', { name: '신고', exact: true }).click()
  await expect(messageOn(page, '신고를 접수하였습니다.')).toBeVisible()

  await page.goto(address)
  await begin()
  await chooseMore(page, '수정')
  await page.getByLabel('제목', { exact: true }).fill(`${title} 둘째`)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(heading(`${title} 둘째`)).toBeVisible()
  await expect(page.getByRole('article').getByText('수정됨')).toBeVisible()

  const activity = {
    BOARD: `${title} 둘째`,
    COMMENT: `${title} 어떻습니까`,
    MY_LIKE: other.title,
    MY_BOOKMARK: other.title,
  }
  for (const [nav, shown] of Object.entries(activity)) {
    await page.goto(`/auth/my/communityActivity?nav=${nav}`)
    await expect(main.getByText(shown).first(), nav).toBeVisible()
  }

  await page.goto(address)
  await begin()
  await chooseMore(page, '삭제')
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(messageOn(page, '글을 삭제하였습니다.')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '삭제된 게시글입니다.' })).toBeVisible()
  await page.goto('/auth/my/communityActivity?nav=BOARD')
  await expect(main.getByText(title)).toHaveCount(0)
}

/** Opens the menu of the post and chooses an act. */
async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '글 더 보기', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
