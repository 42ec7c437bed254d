import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { photo } from '#tests/support/goods/pictures.ts'
import { ATTACKS } from '#tests/support/run/hostileHtml.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { expect, test } from '../stage/journey.ts'
import { signIn } from '../stage/member.ts'
import { LEE, PARK, type Stage } from '../stage/stage.ts'

/** A member writes at most three posts, and three comments and messages, a minute in the first days. */
const POSTS_A_MEMBER = 3
const MAX_TITLE_LENGTH = 100
const OF_POST = { letters: 190_000, tags: 1_900 }
const OF_COMMENT = { letters: 9_000, tags: 950 }
const OF_MESSAGE = { letters: 900, tags: 900 }
const OF_START = { letters: 2_000, tags: 900 }
/** Ends of what an attack may leave open, so that it does not swallow the next one. */
const ENDS = '--></style></script></title></textarea></xmp></noscript></iframe>'
const WRITE_PAGES = proofSize({ ordinary: 12, full: ATTACKS.length })

/** Attacks after which a parser reads plain text to the end come last. */
const SORTED = [...ATTACKS].sort((a, b) => Number(/plaintext/i.test(a)) - Number(/plaintext/i.test(b)))

interface Watch {
  /** What ran, or what a policy stopped. */
  troubles: string[]
}

/** Notes dialogs and violations of the policy on every page of a context. */
async function watch(context: BrowserContext): Promise<Watch> {
  const troubles: string[] = []
  await context.exposeBinding('noteTrouble', (_, words: string) => void troubles.push(words))
  await context.addInitScript(() => {
    const note = Reflect.get(window, 'noteTrouble') as (words: string) => void
    document.addEventListener('securitypolicyviolation', (event) =>
      note(`${location.href}: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  context.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { troubles }
}

/** What of an attack is left in the page: whether it ran, handlers, and addresses that run. */
const listLeft = (page: Page) =>
  page.evaluate(() => {
    const ran = Reflect.get(window, 'ran') === undefined ? [] : ['an attack ran']
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(?:href|src|action|formaction|data|xlink:href)$/i.test(name) &&
              /^(?:javascript|vbscript|data:text)/i.test(value.replace(/[^a-z:]/gi, ''))),
        )
        .map(({ name, value }) => `<${element.localName} ${name}=${value}>`),
    )
    const foreign = [...document.querySelectorAll('main :is(iframe, object, embed, base, frameset, math)')]
    return [...ran, ...attributes, ...foreign.map(({ localName }) => `<${localName}>`)]
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main')).toBeVisible()
  await page.mouse.move(200, 200)
  await page.mouse.move(600, 500)
  expect(await listLeft(page), path).toEqual([])
}

/** The feed as XML: whether it can be parsed, and elements that a feed does not have. */
const listFeedFaults = (page: Page) =>
  page.evaluate(async () => {
    const text = await (await fetch('/boards.xml')).text()
    const feed = new DOMParser().parseFromString(text, 'text/xml')
    const ofHtml = [...feed.querySelectorAll('*')].filter(
      ({ localName, namespaceURI }) =>
        localName === 'parsererror' || namespaceURI === 'http://www.w3.org/1999/xhtml',
    )
    const items = feed.querySelectorAll('item').length
    return [...ofHtml.map(({ localName }) => localName), ...(items > 5 ? [] : [`${items} items`])]
  })

/** Texts of several attacks each, of at most so many letters and tags. */
function inTexts(attacks: string[], { letters, tags }: { letters: number; tags: number }, between = ENDS) {
  const texts: string[] = []
  let text = ''
  for (const attack of attacks) {
    const joined = text + between + attack
    const isFull = joined.length > letters || joined.split('<').length > tags
    if (isFull && text !== '') texts.push(text)
    text = isFull ? attack.slice(0, letters) : joined
  }
  return [...texts, text]
}

/** A member who calls the server by the browser's cookies. */
const caller = (request: APIRequestContext, url: string) => ({
  async send(path: string, data: object, status = 201) {
    const answer = await request.post(`/api/v0/${path}`, { data, headers: { Origin: url } })
    expect(answer.status(), await answer.text()).toBe(status)
    return answer.json()
  },
  async upload(): Promise<string> {
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() }
    const answer = await request.post('/api/v0/auth/images', {
      multipart: { file },
      headers: { Origin: url },
    })
    return (await answer.json()).imagePath
  },
})

/** The browser of another member. */
async function openFor(person: typeof LEE, browser: Browser, { url }: Stage): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/help')
  await signIn(page, person)
  return context
}

test('no attack in any text that members write runs, or even meets a policy', async ({
  page,
  context,
  browser,
  stage,
}) => {
  test.setTimeout(proofSize({ ordinary: 120_000, full: 3_600_000 }))
  const { troubles } = await watch(context)
  await page.goto('/help')
  await signIn(page)
  const others = await Promise.all([LEE, PARK].map((person) => openFor(person, browser, stage)))
  const contexts = [context, ...others]
  const members = contexts.map(({ request }) => caller(request, stage.url))
  stage.ageMembers()
  const memberAt = (at: number) => members[at % members.length]!

  const contents = inTexts(SORTED, OF_POST, `${ENDS}<p>둘레</p>`)
  expect(contents.length).toBeLessThanOrEqual(members.length * POSTS_A_MEMBER)
  const titles = SORTED.filter(({ length }) => length <= MAX_TITLE_LENGTH)
  const ids: number[] = []
  for (const [at, content] of contents.entries()) {
    const member = memberAt(at)
    const alt = SORTED.slice(at * 20, at * 20 + 5)
      .join(' ')
      .replaceAll('"', '&quot;')
      .slice(0, 180)
    const { id } = await member.send('auth/boards', {
      title: titles[at * 90],
      category: 'TALK',
      content: `<img src="${await member.upload()}" alt="${alt}">${content}`,
      images: [],
    })
    ids.push(id)
  }
  const comments = inTexts(SORTED, OF_COMMENT)
  for (const [at, id] of ids.slice(0, 2 * members.length).entries())
    await memberAt(at + 1).send('auth/board-comments', {
      boardId: id,
      content: comments[at % comments.length],
      images: [],
      targetCommentId: null,
      parentCommentId: null,
    })

  for (const [at, message] of inTexts(SORTED, OF_MESSAGE, ' ').slice(0, members.length).entries()) {
    const writer = contexts[at % contexts.length]!
    const sent = await writer.request.post('/chat', {
      form: { content: message },
      headers: { Origin: stage.url },
    })
    expect(sent.ok()).toBe(true)
  }
  const draft = { title: '초안', content: contents[0], images: [] }
  const saved = await context.request.put('/api/v0/auth/my/board-draft', {
    data: draft,
    headers: { Origin: stage.url },
  })
  expect(saved.status()).toBe(200)

  for (const id of ids) {
    await open(page, `/boards/${id}`)
    await expect(page.locator('.post-content')).toContainText('둘레')
    expect((await context.request.get(`/boards/${id}/card.png`)).status()).toBe(200)
  }
  for (const path of [
    '/boards',
    '/boards?category=TALK',
    '/community',
    '/',
    '/boardSearch?keyword=script',
    `/boardSearch?keyword=${encodeURIComponent('<img src=x onerror=window.ran=1>')}`,
    '/auth/my/notifyHistories',
    '/auth/my/actionHistories',
    '/auth/my/communityActivity',
    '/auth/my/communityActivity?nav=COMMENT',
    '/chat',
    '/chat?searchKeyword=script',
    '/auth/boards/write?draft=continue',
    `/auth/boards/write?boardId=${ids[0]}`,
  ])
    await open(page, path)

  const starts = WRITE_PAGES < SORTED.length ? inTexts(SORTED, OF_START) : SORTED
  for (const [at, initContent] of starts.slice(0, WRITE_PAGES).entries()) {
    const attack = SORTED.at(-1 - at * 7) ?? ''
    const query = new URLSearchParams({ initTitle: attack, initContent, embedLink: attack })
    await open(page, `/auth/boards/write?${query}`)
    await expect(page.getByRole('textbox', { name: '내용' })).toBeVisible()
    expect(await listLeft(page), initContent).toEqual([])
  }

  expect(await listFeedFaults(page)).toEqual([])
  expect(troubles).toEqual([])

  for (const other of others) await other.close()
})
