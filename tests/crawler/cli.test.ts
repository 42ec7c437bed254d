import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdSource } from '../../app/domain/products/sources/sourceLeases.server.ts'
import { env } from '../../app/env.server.ts'
import { createReader } from '../../crawler/reader.ts'
import { type SampleSites, startSampleSites } from '../../crawler/samples/server.ts'
import { sqlite } from '../../db/client.server.ts'

const CLI = join(import.meta.dirname, '..', '..', 'crawler', 'cli', 'main.ts')
const PAGES = join(import.meta.dirname, '..', '..', 'crawler', 'samples', 'pages')
const COMMUNITIES = readdirSync(PAGES).filter((site) => site !== 'danawa')

let sites: SampleSites
beforeAll(async () => {
  sites = await startSampleSites({ everyReading: () => {} })
})
afterAll(() => sites.close())

/** Runs the command as a person would; the sample sites answer for the real ones. */
async function crawl(words: string[], input = '') {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, SOURCES_URL: sites.url, SOURCES_OFF: 'fmkorea,danawa' },
  })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, stdout, stderr }
}

const sumOf = (counts: unknown[]): number => (counts as number[]).reduce((sum, count) => sum + count, 0)

const expected = (site: string) => JSON.parse(readFileSync(join(PAGES, site, 'expected.json'), 'utf8'))

describe('parse', () => {
  const parsed = async (site: string, file: string, ...more: string[]) => {
    const at = ['--at', expected('clien')._now, '--json']
    const { code, stdout } = await crawl(['parse', site, join(PAGES, site, file), ...at, ...more])
    return { code, ...JSON.parse(stdout) }
  }
  // We keep no names of people, and read none.
  const withoutAuthor = ({ author, ...row }: Record<string, unknown>) => row

  test.each(COMMUNITIES)('prints what a person would read on the sample pages of %s', async (site) => {
    const { list, skipped, detail } = expected(site)
    const board = await parsed(site, 'list.html', '--kind', 'list')
    expect(board).toMatchObject({ list: list.map(withoutAuthor), skipped, refused: null, code: 0 })
    expect(sumOf(Object.values(board.skippedFor))).toBe(skipped)
    expect(await parsed(site, 'detail.html')).toMatchObject({ detail, refused: null })
  })

  test('finds the board and the kind of a page by itself', async () => {
    const keysOf = async (site: string, file: string) =>
      (await parsed(site, file)).list.map((row: { key: string }) => row.key)
    expect(await keysOf('pomppu', 'list.ppomppu4.html')).toEqual([
      'pomppu:ppomppu4:88123',
      'pomppu:ppomppu4:88120',
    ])
    expect(await keysOf('eomisae', 'list.table.html')).toEqual(['eomisae:rt:198000200'])
    expect(await keysOf('coolenjoy', 'rss.xml')).toEqual(['coolenjoy:jirum:3700111'])
    expect(await parsed('danawa', 'expired.html')).toMatchObject({ detail: expected('danawa').expired })
  })

  test('says in words which rows were left out, and why', async () => {
    const { stdout } = await crawl(['parse', 'quasarzone', join(PAGES, 'quasarzone', 'list.html')])
    expect(stdout).toContain('제외 3건 · 공지 1, 광고 1, 가린 글 1')
  })

  test('prints the products of the price comparison', async () => {
    const { search, skipped, detail } = expected('danawa')
    const found = await crawl([
      'parse',
      'danawa',
      join(PAGES, 'danawa', 'search.html'),
      '--kind',
      'search',
      '--json',
    ])
    expect(JSON.parse(found.stdout)).toMatchObject({ search, skipped, refused: null })
    const { stdout } = await crawl([
      'parse',
      'danawa',
      join(PAGES, 'danawa', 'detail.html'),
      '--kind',
      'detail',
      '--json',
    ])
    expect(JSON.parse(stdout)).toMatchObject({ detail, refused: null })
  })

  test('reads standard input, and names why a page is refused', async () => {
    const wall = readFileSync(join(PAGES, 'quasarzone', 'blocked.html'), 'utf8')
    const { code, stdout } = await crawl(['parse', 'quasarzone', '-', '--json'], wall)
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({ skipped: 0, refused: expect.stringContaining('보안') })
  })
})

test.each([
  [['nothing']],
  [['parse', 'nowhere', 'x.html']],
  [['parse', 'clien', '/does/not/exist.html']],
  [['parse', 'clien', join(PAGES, 'clien', 'list.html'), '--kind', 'poem']],
  [['run', '--source', 'nowhere']],
  [['product', 'https://www.example.com/1']],
])('what cannot be done is said, with exit code 2: %j', async (words) => {
  const { code, stderr } = await crawl(words)
  expect(code).toBe(2)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

describe('run --once', () => {
  const listings = () => sqlite().prepare('select count(*) from listings').pluck().get() as number

  test('reads every source that is switched on and says so', { timeout: 120_000 }, async () => {
    const { code, stdout } = await crawl(['run', '--once'])
    expect(code).toBe(0)
    for (const name of [
      '뽐뿌',
      '클리앙',
      '다모앙',
      '루리웹',
      '퀘이사존',
      '어미새',
      '아카라이브',
      '더쿠',
      '쿨엔조이',
    ]) {
      expect(stdout).toMatch(new RegExp(`${name}: 글 [1-9]\\d*건`))
    }
    expect(stdout).not.toContain('에펨코리아')
    expect(listings()).toBeGreaterThan(40)
  })

  test('keeps nothing in a dry run', async () => {
    const { code, stdout } = await crawl(['run', '--once', '--dry-run', '--json', '--source', 'clien'])
    expect(code).toBe(0)
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).key)[0],
    ).toMatch(/^clien:jirum:\d+$/)
    expect(listings()).toBe(0)
  })

  test('leaves a source to the process that reads it', async () => {
    holdSource('clien', createReader())
    const { stdout } = await crawl(['run', '--once', '--source', 'clien'])
    expect(stdout).toContain('다른 프로세스가 읽고 있습니다')
    expect(listings()).toBe(0)
  })
})
