import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/clock.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { PlainBrowser } from '#tests/support/server/plainBrowser.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', 'server', 'demo', 'main.ts')
/** The demo of this checkout; `tests/container/prove.sh` names a program that runs it on the image. */
const [PROGRAM, ...ARGUMENTS] = process.env.DEMO_PROGRAM
  ? [process.env.DEMO_PROGRAM]
  : [process.execPath, MAIN]

const directory = mkdtempSync(join(tmpdir(), 'hotdeal-demo-'))
let demo: ChildProcess
let said = ''
let url = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  demo = spawn(PROGRAM, ARGUMENTS, {
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  demo.stdout?.on('data', (chunk) => {
    said += chunk
  })
  await until('the demo to start', () => said.includes('Ctrl+C'))
}, 60_000)
afterAll(async () => {
  demo.kill('SIGTERM')
  await once(demo, 'exit')
  rmSync(directory, { recursive: true, force: true })
})

const until = (what: string, holds: () => boolean | Promise<boolean>) =>
  waitUntil(what, holds, { everyMs: 100, withinMs: 60_000, diagnose: () => said })

const call = async (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  return (await fetch(`${url}/api/v0/${path}`, { ...init, headers })).json()
}

async function signIn(): Promise<string> {
  const deviceKey = 'demo-device-key-of-this-test-run'
  return (await call('issue-token/noauth', { method: 'POST', body: JSON.stringify({ deviceKey }) }))
    .accessToken
}

test('any two-syllable word of a title on the front page is answered by a matching deal within 30 seconds', {
  timeout: 90_000,
}, async () => {
  await until('20 deals', async () => (await call('deals?status=LIVE')).totalCount >= 20)
  const { contents } = await call('deals?pageSize=20&status=LIVE')
  const words: string[] = contents.flatMap(
    (deal: { name: string }) => deal.name.match(/(?<![가-힣])[가-힣]{2}(?![가-힣])/g) ?? [],
  )
  const chosen = [...new Set(words)].slice(0, 12)
  const token = await signIn()
  for (const keyword of chosen) {
    const body = JSON.stringify({ keyword, historyOnly: true })
    await call('auth/my/keyword-notifies', { method: 'POST', body, token })
  }
  const hits = async () =>
    (await call('auth/my/keyword-notifies', { token })).contents as Array<{ hitCount: number }>
  await waitUntil('a deal for every word', async () => (await hits()).every(({ hitCount }) => hitCount > 0), {
    everyMs: 100,
    diagnose: () => said,
  })
  const histories = await call('auth/my/notify-histories?pageSize=100', { token })
  expect(histories.totalCount).toBeGreaterThanOrEqual(chosen.length / 2)
  expect(histories.contents[0]).toMatchObject({
    title: expect.stringMatching(/^\[/),
    link: expect.stringMatching(/^\/products\//),
  })
})

test('a deal that five sites post in five wordings is one card with five sources', async () => {
  const cards = async () =>
    ((await call('deals?pageSize=100')).contents as Array<{ name: string; sources: unknown[] }>).filter(
      ({ name }) => /(?:루미코|Lumico).*SSD/.test(name),
    )
  await until('the five posts', async () => (await cards()).some(({ sources }) => sources.length === 5))
  const [name] = (await cards()).flatMap((card) => (card.sources.length === 5 ? [card.name] : []))
  // A wish of another member may have brought another variety, which is another product.
  const others = (await cards()).filter((card) => card.name !== name)
  expect(others.map((card) => card.sources.length)).not.toContain(5)
  expect(others.every((card) => /세트|대용량|신형|리뉴얼|한정판/.test(card.name))).toBe(true)
})

/** A member of the demo, signed in on its pages. */
async function enter(person: number): Promise<PlainBrowser> {
  const cookies = new Map<string, string>()
  const go = async (address: string) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { headers: { Cookie }, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer.headers.get('Location') ?? ''
  }
  const question = await go(`${url}/login/kakao`)
  await go(await go(`${question}&person=${person}`))
  return new PlainBrowser(url, cookies)
}

test('the demo turns the day: the seed of a draw is revealed, a new draw opens, and deals go on', {
  timeout: 180_000,
}, async () => {
  const kim = await enter(4101)
  await until('the draw to open', async () => (await kim.open('/giftGame')).words.includes('1번 뽑기'))
  const yesterday = await call('gift-games')
  await kim.press({ to: '/giftGame' }, { count: '1' })
  const [path = ''] = /\/giftGame\/check\?draw=\d+/.exec(kim.html) ?? []
  expect((await kim.open(path)).words).toContain('다음 날 0시에 공개합니다.')
  await kim.press({ to: '/giftGame/nextDay' })
  expect(kim.address).toBe(path)
  expect(kim.words).toContain('맞는 영수증입니다')
  const today = await call('gift-games')
  expect([today.id, today.isOpen]).toEqual([yesterday.id + 1, true])
  expect(today.commitment).not.toBe(yesterday.commitment)
  const isNew = ({ postedAt }: { postedAt: string }) => Date.parse(postedAt) > Date.now() + 12 * HOUR_MS
  await until('the sites of the new day', () => said.includes('다음 날이 되었습니다'))
  await until('a deal of the new day', async () => (await call('deals?pageSize=20')).contents.some(isNew))
})

test('the owner of the demo sees who has how many points', { timeout: 180_000 }, async () => {
  const park = await enter(4103)
  const economy = async () => (await park.open('/auth/superAdmin/economy')).words
  await until('the check of the ledger', async () => !(await economy()).includes('점검이 끝나면 보입니다'))
  expect(await economy()).toContain('빨리 모은 회원')
})

interface PostRow {
  id: number
  commentCount: number
  imageCount: number
  likeCount: number
  nickname: string
}
const posts = async (): Promise<PostRow[]> => (await call('boards?pageSize=100')).contents
const sum = (rows: PostRow[], field: 'commentCount' | 'imageCount' | 'likeCount') =>
  rows.reduce((total, row) => total + row[field], 0)
const page = async (path: string) => (await fetch(url + path)).text()
const messages = async () => new Set((await page('/chat')).match(/\b\d{13}-\d{12}\b/g))

test('a community of several members has posts, threads, pictures and a room that is talked in', {
  timeout: 180_000,
}, async () => {
  await until('the posts and comments of the past', async () => {
    const past = await posts()
    return past.length >= 60 && sum(past, 'commentCount') >= 400
  })
  const rows = await posts()
  expect(sum(rows, 'likeCount')).toBeGreaterThanOrEqual(200)
  expect(sum(rows, 'imageCount')).toBeGreaterThanOrEqual(20)
  expect(new Set(rows.map(({ nickname }) => nickname)).size).toBeGreaterThanOrEqual(10)
  for (const category of ['TALK', 'REVIEW', 'HELP', 'HOT_DEAL', 'INFO', 'SUGGEST', 'NOTICE'])
    expect((await call(`boards?category=${category}`)).totalCount, category).toBeGreaterThan(1)

  const busiest = rows.toSorted((a, b) => b.commentCount - a.commentCount)[0]!
  const { contents } = await call(`board-comments?boardId=${busiest.id}`)
  const answers = contents.filter(
    ({ parentCommentId }: { parentCommentId: number | null }) => parentCommentId,
  )
  expect(answers.length).toBeGreaterThan(0)
  const pictured = await page(`/boards/${rows.find(({ imageCount }) => imageCount > 0)!.id}`)
  const [picture] = /\/uploads\/[\w-]+\.webp/.exec(pictured)!
  expect((await fetch(url + picture)).status).toBe(200)
  expect((await messages()).size).toBeGreaterThanOrEqual(20)
})

test('the community goes on living: a post, a comment and a message come by themselves', {
  timeout: 180_000,
}, async () => {
  await until('the comments of the past', async () => sum(await posts(), 'commentCount') >= 400)
  const [before, said] = [await posts(), await messages()]
  await until('a message', async () => [...(await messages())].some((key) => !said.has(key)))
  await until('a comment', async () => sum(await posts(), 'commentCount') > sum(before, 'commentCount'))
  await until('a post', async () => (await posts()).length > before.length)
})

/** The sources on which the demo posts a deal for a new keyword. */
const ANSWERING = ['pomppu', 'clien']

interface SourceStatus {
  key: string
  reason: string | null
  nextReadAt: string | null
}
const sources = async (): Promise<SourceStatus[]> =>
  (await call('status')).sources.filter(({ key }: SourceStatus) => ANSWERING.includes(key))

async function triedAgain(): Promise<void> {
  const failed = await sources()
  expect(failed).toHaveLength(ANSWERING.length)
  await until('each source to be tried again', async () =>
    (await sources()).every(({ nextReadAt }, place) => nextReadAt !== failed[place]?.nextReadAt),
  )
}

test('with the sample sites stopped no new product appears, and the status names the reason', {
  timeout: 150_000,
}, async () => {
  process.kill(Number([...said.matchAll(/kill (\d+)/g)].at(-1)?.[1]))
  await until('the sources to fail', async () => (await sources()).every(({ reason }) => reason !== null))
  // Posts that were read before the sites stopped may still be stored until each source was tried once more.
  await triedAgain()
  const before = (await call('products?pageSize=1')).totalCount
  await call('auth/my/keyword-notifies', {
    method: 'POST',
    body: JSON.stringify({ keyword: '세상에 없는 물건', historyOnly: true }),
    token: await signIn(),
  })
  await triedAgain()
  expect((await call('products?pageSize=1')).totalCount).toBe(before)
})

test('a data folder that the demo did not make is left alone', () => {
  const foreign = mkdtempSync(join(tmpdir(), 'foreign-'))
  writeFileSync(join(foreign, 'app.db'), 'precious')
  const { status, stderr } = spawnSync(PROGRAM, ARGUMENTS, {
    env: { ...process.env, DATA_DIR: foreign },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('데모가 만든 폴더가 아니어서')
  rmSync(foreign, { recursive: true })
})
