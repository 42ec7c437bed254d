// Pages are read in a thread: as the parsers read them here, and while others are answered.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { parseApart } from '#crawler/parsing/apart.ts'
import { PARSERS } from '#crawler/parsing/parsers.ts'
import { SOURCES } from '#crawler/sources/all.ts'
import { SAMPLED_AT } from '../sources/samplePages.ts'

const PAGES = join(import.meta.dirname, '../../../crawler/samples/pages')
const pageOf = (url: string, file: string) => ({
  url,
  text: readFileSync(join(PAGES, file), 'utf8'),
  readAt: SAMPLED_AT,
})

describe('pages are read in the thread as here', () => {
  const lists = SOURCES.flatMap(({ key, host, pages }) =>
    pages
      .filter(({ format }) => format === 'list')
      .map(({ path }) => [key, path, `https://${host}${path}`] as const),
  )

  test.each(lists)('%s%s', async (key, path, url) => {
    const page = pageOf(url, `${key}/list.html`)
    const here = outcomeOf(() => PARSERS.posts(page, key, path))
    expect(await parseApart.posts(page, key, path).then(found, refused)).toEqual(here)
  })

  test.each(SOURCES.map(({ key, host }) => [key, host]))('a post of %s', async (key, host) => {
    const page = pageOf(`https://${host}/1`, `${key}/detail.html`)
    expect(await parseApart.post(page, key)).toEqual(PARSERS.post(page, key))
  })

  test('the price comparison', async () => {
    const list = pageOf('https://prod.danawa.com/list/', 'danawa/list.html')
    expect(await parseApart.products(list)).toEqual(PARSERS.products(list))
    const product = pageOf('https://prod.danawa.com/info/', 'danawa/detail.html')
    expect(await parseApart.product(product)).toEqual(PARSERS.product(product))
  })

  test('another page is refused with its reason', async () => {
    const wall = { url: 'https://www.clien.net/', text: '<title>보안 검사</title>', readAt: SAMPLED_AT }
    const here = outcomeOf(() => PARSERS.product(wall))
    expect(here).toMatchObject({ name: 'Unreadable' })
    expect(await parseApart.product(wall).then(found, refused)).toEqual(here)
  })
})

test('others are answered while a long page is read', async () => {
  const page = pageOf('https://www.fmkorea.com/hotdeal', 'fmkorea/list.html')
  const rows = page.text.slice(page.text.indexOf('<li'), page.text.lastIndexOf('</li>') + 5)
  const long = { ...page, text: page.text.replace(rows, () => rows.repeat(1_000)) }
  let isRead = false
  const reading = parseApart.posts(long, 'fmkorea', '/hotdeal').finally(() => {
    isRead = true
  })
  let turns = 0
  while (!isRead) {
    await nextTurn()
    turns++
  }
  expect((await reading).listings).toEqual(PARSERS.posts(page, 'fmkorea', '/hotdeal').listings)
  expect(turns).toBeGreaterThan(1_000)
})

const found = (value: unknown) => ({ found: value })
const refused = (error: Error) => ({ name: error.constructor.name, message: error.message })

function outcomeOf(read: () => unknown) {
  try {
    return found(read())
  } catch (error) {
    return refused(error as Error)
  }
}
