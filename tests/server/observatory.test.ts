import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { post } from '#tests/support/goods/listings.ts'
import { startTlsProxy, type TlsProxy } from '#tests/support/observatory/tlsProxy.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** A site without faults gets 100 points, and up to 35 for extra care. Our pages have 130, calls and feeds 125. */
const ENOUGH = 115

let service: ServiceProcess
let proxy: TlsProxy
let port = 0
let cookies = ''
beforeAll(async () => {
  buildIfStale()
  port = await freePort()
  service = await startProcess({
    DATA_DIR: env.DATA_DIR,
    CRAWL: 'off',
    ORIGIN: `https://localhost:${port}`,
    TRUST_PROXY: '1',
  })
  proxy = await startTlsProxy(port, service.url, () => cookies)
})
afterAll(async () => {
  proxy.stop()
  await service.crash()
})

interface Rating {
  score: number
  grade: string
  results: string[]
}

/** What Mozilla's Observatory says of these pages over TLS, with our certificate as one to trust. */
async function rate(paths: string[]): Promise<Record<string, Rating>> {
  const trusted = join(env.DATA_DIR, 'trusted.pem')
  writeFileSync(trusted, proxy.certificate)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(ROOT, 'tests/support/observatory/rateHeaders.ts'),
      ...paths.map((path) => `localhost:${port}${path}`),
    ],
    { cwd: ROOT, env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_EXTRA_CA_CERTS: trusted } },
  )
  return JSON.parse(stdout)
}

async function expectEnough(paths: string[]): Promise<void> {
  for (const [address, { score, results }] of Object.entries(await rate(paths)))
    expect(score, `${address} ${results.join(', ')}`).toBeGreaterThanOrEqual(ENOUGH)
}

test('every kind of page for everybody has at least 115 points of the Observatory', async () => {
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  const productId = sqlite().prepare('select max(id) from products').pluck().get()
  await expectEnough([
    '/',
    '/products',
    `/products/${productId}`,
    '/boards',
    '/login',
    '/status',
    '/nowhere',
    '/api/v0/products',
    '/feed.xml',
    '/offline.html',
    '/robots.txt',
  ])
})

test('the pages of a member and of an admin have at least 115 points too', async () => {
  const { kim } = cast()
  write(() => sqlite().prepare("update users set role = 'SUPER_ADMIN' where id = ?").run(kim.id))
  const { Cookie = '' } = await asBrowser(kim)
  cookies = Cookie.replace(/^session=/, '__Host-session=')
  const admin = await fetch(`${service.url}/auth/admin/products`, {
    headers: { Cookie: cookies },
    redirect: 'manual',
  })
  expect(admin.status).toBe(200)
  await expectEnough(['/', '/auth/my', '/auth/my/notifyHistories', '/auth/admin/products', '/api/v0/auth/my'])
})
