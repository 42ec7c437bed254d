import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { makeSuperAdmin } from '#domain/accounts/users.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { publishLegalTexts } from '#server/legalTexts.ts'
import { cast } from '#tests/support/people/cast.ts'
import { CookieJar } from '#tests/support/server/cookieJar.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const LINK = /http\S+\/auth\/owner\?key=\S+/

let service: ServiceProcess | null = null
beforeAll(buildIfStale, 120_000)
afterEach(async () => {
  await service?.crash()
  service = null
})

const start = async (more: Record<string, string> = {}) => {
  service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', ...more })
  return service
}
const linksIn = (log: string[]) => log.flatMap((line) => LINK.exec(line)?.[0] ?? [])

// ASVS 6.3.2
test('a start that nobody owns prints one link, which opens the setup', async () => {
  const { url, log } = await start()
  expect(sqlite().prepare('select count(*) from users').pluck().get(), 'accounts').toBe(0)
  const [link, ...others] = linksIn(log)
  expect(others).toEqual([])
  const path = (link as string).replace(env.ORIGIN, url)
  expect(await (await fetch(path)).text()).toContain('소유자로 시작하기')
  const jar = new CookieJar()
  const headers = { Origin: env.ORIGIN, Host: new URL(env.ORIGIN).host }
  const opened = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams(),
    headers,
    redirect: 'manual',
  })
  expect(opened.headers.get('Location')).toBe('/auth/admin/setup')
  jar.take(opened)
  const setup = await fetch(`${url}/auth/admin/setup`, { headers: { Cookie: jar.header } })
  expect(setup.status).toBe(200)
  const html = await setup.text()
  expect(html).toContain('KAKAO_CLIENT_ID')
  expect(html).toContain(`${env.ORIGIN}/login/kakao/callback`)
  const again = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams(),
    headers,
    redirect: 'manual',
  })
  expect(again.status).toBe(400)
})

test('no link is printed once somebody owns the place, or the settings say who will', async () => {
  const named = await start({ SUPER_ADMINS: 'kakao:1' })
  expect(linksIn(named.log)).toEqual([])
  await named.crash()
  makeSuperAdmin(cast().kim)
  const owned = await start()
  expect(linksIn(owned.log)).toEqual([])
})

test('bun run owner-link makes another, and the earlier one is good no more', () => {
  const run = () => {
    const { stdout } = spawnSync(process.execPath, [join(ROOT, 'server', 'ownerLink.ts')], {
      env: { ...process.env, DATA_DIR: env.DATA_DIR },
      encoding: 'utf8',
    })
    return LINK.exec(stdout)?.[0]
  }
  expect(run()).toBeTruthy()
  expect(run()).not.toBe(run())
  expect(sqlite().prepare('select count(*) from owner_links').pluck().get()).toBe(1)
})

test('legal texts begin with ours, follow what the operator writes and are never emptied', () => {
  const file = join(env.DATA_DIR, 'legal', 'terms.md')
  const versions = () =>
    sqlite().prepare("select markdown from legal_texts where document = 'TERMS' order by id").pluck().all()
  publishLegalTexts()
  publishLegalTexts()
  expect(versions()).toEqual([readFileSync(file, 'utf8').trim()])
  expect(versions()[0]).toContain('핫딜알리미 이용약관')
  writeFileSync(file, '# 우리 약관\n')
  publishLegalTexts()
  writeFileSync(file, '')
  publishLegalTexts()
  expect(versions().slice(1)).toEqual(['# 우리 약관'])
})

test('an Apple key that is none stops the start with one clear line', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, APPLE_PRIVATE_KEY: 'not a key' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('APPLE_PRIVATE_KEY')])
})
