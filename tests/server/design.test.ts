import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { load } from 'cheerio'
import { afterEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

let end: () => unknown
afterEach(() => end())

test('a developer sees the whole design system on one page', { timeout: 60_000 }, async () => {
  const url = await startDevelopment()
  const answer = await fetch(`${url}/_design`)
  expect(answer.status).toBe(200)
  const $ = load(await answer.text())
  const names = $('main h2, main h3')
    .map((_, heading) => $(heading).text())
    .get()
  for (const name of [
    '색과 대비',
    '글자',
    '버튼',
    '메뉴',
    '값',
    '대화 상자, 서랍, 토스트',
    '무한 목록과 페이지 번호',
  ])
    expect(names).toContain(name)
  expect($('main').text()).toMatch(/가장 낮은 글자 대비 4\.9/)
})

// ASVS 13.4.2, 13.4.5, 15.2.3
test('the product itself has no such page', { timeout: 120_000 }, async () => {
  buildIfStale()
  const service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
  end = service.crash
  expect((await fetch(`${service.url}/_design`)).status).toBe(404)
})

async function startDevelopment(): Promise<string> {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['server/dev.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: env.DATA_DIR, PORT: port, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  end = () => child.kill('SIGKILL')
  const url = `http://localhost:${port}`
  for await (const line of createInterface({ input: child.stdout })) if (line === url) break
  return url
}
