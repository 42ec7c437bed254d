import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

const MAX_BYTES = 105_000

const service = serviceForThisFile()

/** Every script of ours that a page names, and those that they import. */
async function listScripts(path: string): Promise<string[]> {
  const html = await (await fetch(service().url + path)).text()
  const $ = load(html)
  const preloaded = $('link[rel="modulepreload"]').map((_, link) => $(link).attr('href'))
  const inline = $('script:not([src])').map((_, script) => $(script).text())
  const named = [...inline].flatMap((text) => [...text.matchAll(/(?:from |import\()"(\/[^"]+)"/g)])
  const scripts = new Set([...preloaded, ...named.map(([, address]) => address!)])
  for (const script of scripts) {
    const code = await (await fetch(service().url + script)).text()
    for (const [, next] of code.matchAll(/(?:^|;|})import(?:[^"'();]*from)?"\.\/([^"]+)"/g))
      scripts.add(`/assets/${next}`)
  }
  return [...scripts]
}

async function weigh(script: string): Promise<number> {
  const answer = await fetch(service().url + script, {
    headers: { 'Accept-Encoding': 'gzip' },
    decompress: false,
  } as RequestInit)
  expect(answer.status).toBe(200)
  return (await answer.arrayBuffer()).byteLength
}

test.each(['/', '/bestCheapers', '/products', '/products/1'])(
  '%s loads at most 105 kB of script',
  async (path) => {
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const scripts = await listScripts(path)
    const weights = Object.fromEntries(
      await Promise.all(scripts.map(async (script) => [script, await weigh(script)] as const)),
    )
    const total = Object.values(weights).reduce((sum, bytes) => sum + bytes, 0)
    // The framework alone is three quarters of it: less means that the test missed a script.
    expect(total, JSON.stringify(weights)).toBeGreaterThan(75_000)
    expect(total, JSON.stringify(weights)).toBeLessThan(MAX_BYTES)
  },
)

test('scripts load after the content', async () => {
  const $ = load(await (await fetch(service().url)).text())
  const waiting = load($('template').html() ?? '')
  expect(waiting('link[rel="modulepreload"]').length).toBe($('link[rel="modulepreload"]').length)
  expect(waiting('#loaded').length).toBe(1)
  const priorities = $('link[rel="modulepreload"]').map((_, link) => $(link).attr('fetchpriority') ?? 'high')
  expect(priorities.length).toBeGreaterThan(0)
  expect(new Set(priorities)).toEqual(new Set(['low']))
})

test('the pages of a route load the same scripts, each under its own nonce', async () => {
  const read = async (path: string) => {
    const answer = await fetch(service().url + path)
    const $ = load(await answer.text())
    const scripts = $('body script:not([type="application/json"])').get()
    return {
      loaded: $('link[rel="modulepreload"]')
        .get()
        .map(({ attribs }) => attribs),
      texts: scripts.map((script) => $(script).text()),
      nonces: new Set(scripts.map(({ attribs }) => attribs.nonce)),
      policy: answer.headers.get('Content-Security-Policy') ?? '',
    }
  }
  // A signed-out page is kept whole: a query makes another one of it.
  const [first, second] = [await read('/boards?sort=COMMENT'), await read('/boards?sort=POPULAR')]
  expect(second.loaded).toEqual(first.loaded)
  expect(second.texts).toEqual(first.texts)
  for (const page of [first, second])
    for (const nonce of page.nonces) {
      if (nonce === undefined) continue
      expect(page.policy).toContain(`'nonce-${nonce}'`)
    }
})

test('a page contains what its loaders answered once, whatever a title says', async () => {
  const name = '세제 </script><script>alert(1)</script> <!-- 3kg'
  takeListing(post(2, `[쿠팡] ${name} (9,900원/무료)`))
  const { kim } = cast()
  const $ = load(await (await fetch(service().url, { headers: await asBrowser(kim) })).text())
  const answers = JSON.parse($('#loaded').text())
  expect(answers.root.member.nickname).toBe(kim.nickname)
  expect(JSON.stringify(answers['routes/web/products/home'].deals)).toContain('alert(1)')
  expect($('script:not([type="application/json"])').text()).not.toContain('세제')
})

test('a member gets no preview for search engines and messengers, who get theirs as guests', async () => {
  const read = async (headers: Record<string, string>) =>
    load(await (await fetch(service().url, { headers })).text())
  const preview = 'meta[property^="og:"], meta[name="description"], link[rel="canonical"]'
  expect((await read({}))(preview).length).toBeGreaterThan(5)
  expect((await read(await asBrowser(cast().kim)))(preview)).toHaveLength(0)
})
