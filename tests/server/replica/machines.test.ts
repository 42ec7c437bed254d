// A first machine and two others under a mixed load, while one is killed and the first is restarted.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Message } from '#client/chat/messages.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { repeat } from '#tests/support/faults/watch.ts'
import { post } from '#tests/support/goods/listings.ts'
import {
  INSTALL_MS,
  provideMachines,
  readReadiness,
  startMachines,
} from '#tests/support/machines/machines.ts'
import { agree } from '#tests/support/people/consent.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { asApp, asBrowser } from '#tests/support/server/calls.ts'
import { DESTINATIONS, joinChat } from '#tests/support/server/stompClient.ts'

const LASTS_MS = proofSize({ ordinary: 6_000, full: 60_000 })
const WRITERS = proofSize({ ordinary: 4, full: 24 })
const READERS = proofSize({ ordinary: 2, full: 8 })
const IN_TIME = { timeout: 60_000, interval: 100 }
const WRITE_EVERY_MS = 400
const TALK_EVERY_MS = 3_000
const PAUSE_MS = 30

beforeAll(buildIfStale)
beforeAll(provideMachines, INSTALL_MS)

/** What was sent, and what the service said it has stored. */
const createLedger = () => ({ sent: new Set<string>(), stored: new Set<string>() })

test(`three machines for ${LASTS_MS / 1000} s lose no write and show no wrong page`, {
  timeout: LASTS_MS + 240_000,
}, async () => {
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const productId = Number(sqlite().prepare('select max(id) from products').pluck().get())
  const machines = await startMachines()
  let first = await machines.startReplica()
  const second = await machines.startReplica()
  const isReady = async () =>
    (await Promise.all([first, second].map(({ url }) => readReadiness(url)))).map(({ status }) => status)
  await expect.poll(isReady, IN_TIME).toEqual([200, 200])
  // A killed machine's clients go to another one, as a load balancer sends them.
  const urls = () => [first, second].filter((machine) => !machine.isGone()).map(({ url }) => url)
  const pick = (turn: number) => urls()[turn % urls().length] as string

  const [posts, comments, keywords, talk] = [createLedger(), createLedger(), createLedger(), createLedger()]
  const wrong: unknown[] = []
  let [reads, unavailable, ownReads] = [0, 0, 0]
  const work: { stop: () => Promise<void> }[] = []

  const read = async (path: string, expected: string, turn: number, headers: Record<string, string>) => {
    const url = pick(turn)
    const answer = await fetch(url + path, { headers: { Accept: 'text/html', ...headers } })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => null)
    // The line to a machine that is killed breaks.
    if (answer === null) return false
    reads++
    if (answer.status === 503) {
      unavailable++
      return false
    }
    if (answer.status !== 200 || !answer.text.includes(expected))
      wrong.push([url, path, answer.status, expected])
    return true
  }

  for (let no = 0; no < READERS; no++) {
    const headers = no % 2 === 0 ? {} : await asBrowser(agree(signIn('kakao', `8800${no}`).member))
    const pages: [string, string][] = [
      ['/products', '신라면'],
      [`/products/${productId}`, '신라면'],
      ['/bestCheapers', 'bestCheapers'],
      ['/community', 'community'],
      [`/api/v0/products/${productId}`, '신라면'],
    ]
    let turn = no
    work.push(
      repeat(async () => {
        const [path, expected] = pages[turn % pages.length] as [string, string]
        await read(path, expected, ++turn, headers)
      }, PAUSE_MS),
    )
  }

  for (let no = 0; no < WRITERS; no++) {
    const member = agree(signIn('kakao', `8900${no}`).member)
    const app = {
      ...(await asApp(member)),
      'Content-Type': 'application/json',
      'X-Forwarded-For': `203.0.113.${no}`,
    }
    const browser = await asBrowser(member)
    let cookie = ''
    const send = async (path: string, body: object, turn: number) => {
      const answer = await fetch(`${pick(turn)}/api/v0/auth/${path}`, {
        method: 'POST',
        headers: app,
        body: JSON.stringify(body),
      }).catch(() => null)
      if (answer === null) return null
      cookie =
        answer.headers
          .getSetCookie()
          .find((text) => text.startsWith('written='))
          ?.split(';')[0] ?? cookie
      await answer.text()
      if (![200, 201, 409, 429, 503].includes(answer.status)) wrong.push([path, answer.status])
      return answer.status
    }
    let turn = no
    let acts = 0
    const insist = async (ledger: typeof posts, path: string, text: string, body: object) => {
      ledger.sent.add(text)
      if ((await send(path, body, ++turn)) === 201) ledger.stored.add(text)
    }
    const writePost = async () => {
      const title = `${no}번째 회원의 글`
      await insist(posts, 'boards', title, { title, category: 'REVIEW', content: '<p>글입니다</p>' })
      if (!posts.stored.has(title)) return
      // The writer sees it at once, at any machine.
      const own = { Cookie: `${browser.Cookie}; ${cookie}` }
      if (await read('/boards', title, ++turn, own)) ownReads++
    }
    const writeComment = () => {
      const text = `${no}번째 회원의 첫 댓글입니다`
      return insist(comments, 'product-comments', text, { productId, text })
    }
    const addKeyword = () => {
      const keyword = `말${no}호${acts}`
      return insist(keywords, 'my/keyword-notifies', keyword, { keyword, historyOnly: true })
    }
    const beginnings = [writePost, writeComment]
    work.push(repeat(() => (beginnings[acts++] ?? addKeyword)(), WRITE_EVERY_MS))
  }

  const talkers = await Promise.all(
    [first, second].map(async ({ url }, no) => joinChat(url, agree(signIn('kakao', `8700${no}`).member))),
  )
  for (const [no, talker] of talkers.entries()) {
    onTestFinished(() => talker.close())
    let count = 0
    work.push(
      repeat(async () => {
        const content = `${no}번이 ${++count}번째로 말합니다`
        if (!talker.client.connected) return
        talk.sent.add(content)
        talker.send('/auth/chat/send', { content }, { 'client-message-id': content.replaceAll(' ', '') })
      }, TALK_EVERY_MS),
    )
  }

  await sleep(LASTS_MS / 3)
  await first.crash()
  await sleep(LASTS_MS / 6)
  await machines.restartPrimary()
  await sleep(LASTS_MS / 6)
  first = await machines.startReplica(first.folder)
  await sleep(LASTS_MS / 3)
  await Promise.all(work.map(({ stop }) => stop()))

  for (const talker of talkers)
    for (const { status, data } of talker.got(DESTINATIONS.echo) as { status: number; data: Message }[])
      if (status === 200) talk.stored.add(data.content)
  const rows = (query: string) => new Set(sqlite().prepare(query).pluck().all() as string[])
  const lost = {
    posts: [...posts.stored].filter((text) => !rows('select title from boards').has(text)),
    comments: [...comments.stored].filter(
      (text) => !rows('select plain_content from product_comments').has(text),
    ),
    keywords: [...keywords.stored].filter((text) => !rows('select keyword from keywords').has(text)),
    talk: [...talk.stored].filter((text) => !rows('select content from chat_messages').has(text)),
  }
  console.log(
    JSON.stringify({
      reads,
      ownReads,
      unavailable,
      stored: [posts, comments, keywords, talk].map(({ stored }) => stored.size),
    }),
  )
  expect(wrong).toEqual([])
  expect(lost).toEqual({ posts: [], comments: [], keywords: [], talk: [] })
  expect(ownReads).toBeGreaterThan(0)
  expect(talk.stored.size).toBeGreaterThan(0)
  // Both copies arrive at what the first machine has.
  await expect.poll(isReady, IN_TIME).toEqual([200, 200])
  const last = [...posts.stored].at(-1) ?? ''
  for (const { url } of [first, second])
    await expect
      .poll(async () => (await (await fetch(`${url}/boards`)).text()).includes(last), IN_TIME)
      .toBe(true)
})
