// A thread parses the pages: it finds what the parsers find here, and the process answers others meanwhile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { parseInThread } from '#crawler/parsing/parseInThread.ts'
import { PARSERS } from '#crawler/parsing/parsers.ts'
import { SOURCES } from '#crawler/sources/all.ts'
import { SAMPLED_AT } from '../sources/samplePages.ts'

const PAGES = join(import.meta.dirname, '../../../crawler/samples/pages')
const pageOf = (url: string, file: string) => ({
  url,
  text: readFileSync(join(PAGES, file), 'utf8'),
  readAt: SAMPLED_AT,
})

describe('the thread finds what the parsers find here', () => {
  const lists = SOURCES.flatMap(({ key, host, pages }) =>
    pages
      .filter(({ format }) => format === 'list')
      .map(({ path }) => [key, path, `https://${host}${path}`] as const),
  )

  test.each(lists)('%s%s', async (key, path, url) => {
    const page = pageOf(url, `${key}/list.html`)
    const here = outcomeOf(() => PARSERS.posts(page, key, path))
    expect(await parseInThread('posts', [page, key, path]).then(found, refused)).toEqual(here)
  })

  test.each(SOURCES.map(({ key, host }) => [key, host]))('a post of %s', async (key, host) => {
    const page = pageOf(`https://${host}/1`, `${key}/detail.html`)
    expect(await parseInThread('post', [page, key])).toEqual(PARSERS.post(page, key))
  })

  test('the price comparison', async () => {
    const list = pageOf('https://prod.danawa.com/list/', 'danawa/list.html')
    expect(await parseInThread('products', [list])).toEqual(PARSERS.products(list))
    const product = pageOf('https://prod.danawa.com/info/', 'danawa/detail.html')
    expect(await parseInThread('product', [product])).toEqual(PARSERS.product(product))
  })

  test('the prices that posts quote', async () => {
    const list = pageOf('https://www.fmkorea.com/hotdeal', 'fmkorea/list.html')
    const listings = PARSERS.posts(list, 'fmkorea', '/hotdeal')
    const quotes = PARSERS.quotes(listings)
    expect(quotes.map(({ postKey }) => postKey)).toEqual(listings.map(({ postKey }) => postKey))
    expect(await parseInThread('quotes', [listings])).toEqual(quotes)
  })

  test('another page is refused with its reason', async () => {
    const wall = { url: 'https://www.clien.net/', text: '<title>보안 검사</title>', readAt: SAMPLED_AT }
    const here = outcomeOf(() => PARSERS.product(wall))
    expect(here).toMatchObject({ name: 'Unreadable' })
    expect(await parseInThread('product', [wall]).then(found, refused)).toEqual(here)
  })
})

describe('a long page', () => {
  const page = pageOf('https://www.fmkorea.com/hotdeal', 'fmkorea/list.html')
  const rows = page.text.slice(page.text.indexOf('<li'), page.text.lastIndexOf('</li>') + 5)
  const long = { ...page, text: page.text.replace(rows, () => rows.repeat(200)) }
  const parse = (limits = {}) => parseInThread('posts', [long, 'fmkorea', '/hotdeal'], limits)

  test('is parsed while others are answered', async () => {
    let isParsed = false
    const parsing = parse().finally(() => {
      isParsed = true
    })
    let turns = 0
    while (!isParsed) {
      await nextTurn()
      turns++
    }
    expect(await parsing).toEqual(PARSERS.posts(page, 'fmkorea', '/hotdeal'))
    expect(turns).toBeGreaterThan(100)
  })

  test('that takes too long is unreadable, and the next one is parsed', async () => {
    expect(await parse({ longestMs: 1 }).then(found, refused)).toEqual({
      name: 'Unreadable',
      message: '페이지를 읽는 데 너무 오래 걸립니다',
    })
    expect(await parse()).toHaveLength(4)
  })

  test('ends with its signal, also while it waits for another one', async () => {
    const stopping = new AbortController()
    const pages = [parse(), parse({ signal: stopping.signal }), parse({ signal: stopping.signal })]
    stopping.abort(new Error('stopped'))
    const ends = await Promise.allSettled(pages)
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    const parsed = parse({ signal: AbortSignal.timeout(5) }).then(found, refused)
    expect(await parsed).toMatchObject({ name: 'DOMException' })
    expect(await parse()).toHaveLength(4)
  })
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
