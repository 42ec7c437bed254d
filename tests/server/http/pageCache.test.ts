import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { keepChoice } from '#http/display/choices.server.ts'
import { flash } from '#http/flash.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

const LIFE_MS = 1000
/** Between two looks at the page on a busy machine. */
const LATE_MS = 1000
const READERS = 50

const service = serviceForThisFile({ KAKAO_CLIENT_ID: 'test' })
// Each test reads addresses that no earlier test read: none of them is cached yet.
let tests = 0
beforeEach(() => {
  tests += 1
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const address = `${service().url}${path}${path.includes('?') ? '&' : '?'}test=${tests}`
  const answer = await fetch(address, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const pair = (setCookie: string): string => setCookie.split(';')[0] as string

describe('public pages', () => {
  test('are served to each visitor as requested, however many ask at once', async () => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const light = { Cookie: pair(await keepChoice('theme', 'light')) }
    const kim = await asBrowser(cast().kim)
    const { nickname } = cast().kim
    const kinds = [
      { path: '/', headers: {}, says: 'data-theme="dark"', hides: nickname },
      { path: '/', headers: light, says: 'data-theme="light"', hides: nickname },
      { path: '/products?searchKeyword=라면', headers: {}, says: '‘라면’', hides: '‘귤’' },
      { path: '/products?searchKeyword=귤', headers: {}, says: '‘귤’', hides: '‘라면’' },
      { path: '/', headers: kim, says: nickname, hides: 'data-theme="light"' },
    ]
    const asked = Array.from({ length: READERS / kinds.length }, () => kinds).flat()
    const pages = await Promise.all(asked.map(({ path, headers }) => read(path, headers)))
    for (const [index, { says, hides }] of asked.entries()) {
      expect(pages[index]?.html).toContain(says)
      expect(pages[index]?.html).not.toContain(hides)
    }
  })

  test('follow a change within a second', async () => {
    expect((await read('/')).html).not.toContain('신라면')
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const changedAt = Date.now()
    let askedAt = changedAt
    await waitUntil('the new deal on the front page', async () => {
      askedAt = Date.now()
      return (await read('/')).html.includes('신라면')
    })
    expect(askedAt - changedAt).toBeLessThan(LIFE_MS + LATE_MS)
  })

  test('list their scripts by hash, and carry no nonce', async () => {
    const { html, headers } = await read('/')
    const policy = headers.get('Content-Security-Policy') ?? ''
    const scripts = [...html.matchAll(/<script(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => script,
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(html).not.toContain('nonce')
    expect(policy).not.toContain('nonce')
  })

  test('are the same compressed and plain', async () => {
    const plain = await read('/help', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
    ]) {
      const packed = await read('/help', { 'Accept-Encoding': String(accepted) })
      expect(packed.headers.get('Content-Encoding')).toBe(coding)
      expect(packed.html).toBe(plain.html)
    }
  })
})

describe('personal pages are shown to nobody else', () => {
  test('a waiting toast is shown once, to its visitor', async () => {
    const waiting = { Cookie: pair((await flash({ message: '로그아웃 하였습니다' }))['Set-Cookie']) }
    expect((await read('/', waiting)).html).toContain('로그아웃 하였습니다')
    expect((await read('/')).html).not.toContain('로그아웃 하였습니다')
  })

  // ASVS 14.2.2
  test("a member's page is never cached", async () => {
    const kim = cast().kim
    const page = await read('/', await asBrowser(kim))
    expect(page.html).toContain(kim.nickname)
    expect(page.headers.get('Content-Security-Policy')).toContain("'nonce-")
    expect((await read('/')).html).not.toContain(kim.nickname)
  })

  test('the page that asks before leaving leads each visitor back to their own page', async () => {
    const ask = async (before: string) =>
      (await read('/external?url=https://unknown.example/', { Referer: `${service().url}${before}` })).html
    expect(await ask('/products?searchKeyword=secret')).toContain('href="/products?searchKeyword=secret"')
    expect(await ask('/help')).not.toContain('secret')
  })

  test.each(['/auth/my/devices', '/nowhere', '/products/999'])('%s answers the same twice', async (path) => {
    const [first, second] = [await read(path), await read(path)]
    expect(first.status).not.toBe(200)
    expect(second.status).toBe(first.status)
    expect(second.headers.get('Set-Cookie')).toBe(first.headers.get('Set-Cookie'))
  })
})
