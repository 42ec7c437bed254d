import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommand } from 'citty'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { parse } from '#crawler/cli/parse.ts'
import { createProgress } from '#crawler/cli/progress.ts'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { type SampleSites, startSampleSites } from '#crawler/samples/server.ts'
import { sqlite } from '#db/client.server.ts'
import { holdSource } from '#domain/sources/sourceLeases.server.ts'
import { recordRun } from '#domain/sources/sources.server.ts'

const CLI = join(import.meta.dirname, '..', '..', 'crawler', 'cli', 'main.ts')
const PAGES = join(import.meta.dirname, '..', '..', 'crawler', 'samples', 'pages')
const COMMUNITIES = readdirSync(PAGES).filter((site) => site !== 'danawa')

let sites: SampleSites
beforeAll(async () => {
  sites = await startSampleSites({ everyReading: () => {} })
})
afterAll(() => sites.close())

/** Runs the command as a person would, with the sample sites instead of the real ones. */
const start = (words: string[], more: Record<string, string> = {}) =>
  spawn(process.execPath, [CLI, ...words], {
    env: {
      ...process.env,
      DATA_DIR: env.DATA_DIR,
      SOURCES_URL: sites.url,
      SOURCES_OFF: 'fmkorea,danawa',
      ...more,
    },
  })

async function crawl(words: string[], { input = '', ...more }: Record<string, string> = {}) {
  const child = start(words, more)
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, stdout, stderr }
}

/** A process that reads a source until it is stopped, and its first output. */
async function watch(source: string): Promise<[ChildProcess, string]> {
  const child = start(['watch', '--source', source])
  const [said] = await once(child.stdout, 'data')
  return [child, `${said}`]
}

const exit = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? (await once(child, 'exit'))[0]

const sumOf = (counts: unknown[]): number => (counts as number[]).reduce((sum, count) => sum + count, 0)

const expected = (site: string) => JSON.parse(readFileSync(join(PAGES, site, 'expected.json'), 'utf8'))

describe('parse', () => {
  const at = ['--at', expected('clien')._now, '--json']
  /** Runs the command inside this process. */
  const parsed = async (site: string, file: string, ...more: string[]) => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await runCommand(parse, { rawArgs: [site, join(PAGES, site, file), ...at, ...more] })
    const [[json]] = log.mock.calls as [[string]]
    log.mockRestore()
    return JSON.parse(json)
  }
  // We store no people's names, and read none.
  const withoutAuthor = ({ author, ...row }: Record<string, unknown>) => row

  test.each(COMMUNITIES)('prints what a person would read on the sample pages of %s', async (site) => {
    const { list, skipped, detail } = expected(site)
    const board = await parsed(site, 'list.html', '--kind', 'list')
    expect(board).toMatchObject({ list: list.map(withoutAuthor), skipped, refused: null })
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
    expect(stdout).toContain('제외 3건 · 공지 1, 광고 1, 가려진 글 1')
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
    const { code, stdout } = await crawl(['parse', 'quasarzone', '-', '--json'], { input: wall })
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
  [['run', '--onec']],
  [['run', '--once', '--source']],
  [['--json', 'status']],
  [['status', '--jsn']],
  [['product', 'https://www.example.com/1']],
])('an impossible request is explained, with exit code 2: %j', async (words) => {
  const { code, stderr } = await crawl(words)
  expect(code).toBe(2)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

describe('run --once', () => {
  const listings = () => sqlite().prepare('select count(*) from listings').pluck().get() as number

  test('reads and reports every enabled source', { timeout: 120_000 }, async () => {
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
    expect(stdout).toContain('에펨코리아: 꺼 둔 출처입니다')
    expect(stdout).toContain('다나와: 꺼 둔 출처입니다')
    expect(listings()).toBeGreaterThan(40)
  })

  test('stores nothing in a dry run', async () => {
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

  test('exits with 1 when a source failed, and prints the reason', async () => {
    const { code, stdout } = await crawl(['run', '--once', '--source', 'clien'], {
      SOURCES_URL: 'http://127.0.0.1:1',
    })
    expect(code).toBe(1)
    expect(stdout.trim().split('\n')).toEqual(['클리앙: 연결이 거부되었습니다'])
  })

  test('leaves a source to the process that holds it, until that process is killed', async () => {
    const [first, firstSaid] = await watch('clien')
    expect(firstSaid).toMatch(/클리앙: 글 \d+건/)
    expect((await crawl(['run', '--once', '--source', 'clien'])).stdout).toBe(
      '클리앙: 다른 프로세스가 읽고 있습니다\n',
    )
    first.kill('SIGKILL')
    await exit(first)
    const [second, secondSaid] = await watch('clien')
    expect(secondSaid).toMatch(/클리앙: 글 \d+건/)
    second.kill('SIGKILL')
  })

  test('ends on SIGTERM and releases its sources', async () => {
    const [watching] = await watch('clien')
    watching.kill('SIGTERM')
    expect(await exit(watching)).toBe(0)
    expect(holdSource('clien', createLeaseHolder())).toBe(true)
  })
})

test('list shows every source with its pages and the disabled ones', async () => {
  const { stdout } = await crawl(['list'])
  expect(stdout.match(/^\S+ \(\w+\)/gm)).toHaveLength(11)
  expect(stdout).toContain('에펨코리아 (fmkorea) · 꺼 둠')
  expect(stdout).toMatch(/rss +2분마다 https:\/\/www\.ppomppu\.co\.kr\/rss\.php\?id=ppomppu$/m)
})

test('status shows the state of the readings', async () => {
  const run = { at: Date.now(), page: '/', rows: 12, missingPrices: 0, latencyMs: 34, nextReadAt: Date.now() }
  const reason = '페이지가 비어 있습니다'
  recordRun('clien', { ...run, outcome: 'read', reason: null, trouble: null })
  recordRun('theqoo', { ...run, outcome: 'bad', reason, trouble: { kind: 'bad', reason, runs: 3 } })
  const { stdout } = await crawl(['status'])
  expect(stdout).toMatch(/^클리앙\t정상\t.* 12건\t34ms\t$/m)
  expect(stdout).toMatch(/^더쿠\t멈춤\t.*페이지가 비어 있습니다$/m)
})

test('product shows the prices of one product', async () => {
  const list = await (await fetch(`${sites.url}/prod.danawa.com/list/?cate=1`)).text()
  const pcode = /id="productItem(\d+)/.exec(list)?.[1]
  const { stdout } = await crawl(['product', `https://prod.danawa.com/info/?pcode=${pcode}`])
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'product',
    pcode,
    minPrice: expect.any(Number),
  })
})

describe('progress', () => {
  /** The final output. */
  async function shown(isTTY: boolean) {
    const out = Object.assign(new PassThrough(), { isTTY, columns: 80 })
    const progress = createProgress(['clien', 'pomppu'], out as never)
    progress.advance('clien', '글 3건')
    progress.advance('clien', '변경 없음')
    progress.note('pomppu', '꺼 둔 출처입니다')
    progress.end()
    out.end()
    return text(out)
  }

  test('is plain lines in a log', async () => {
    expect(await shown(false)).toBe('클리앙: 글 3건\n클리앙: 변경 없음\n뽐뿌: 꺼 둔 출처입니다\n')
  })

  test('is one line per source that counts its pages on a terminal', async () => {
    const screen = await shown(true)
    expect(screen).toContain('클리앙\t2페이지\t변경 없음')
    expect(screen).toContain('뽐뿌\t0페이지\t꺼 둔 출처입니다')
    expect(screen).toContain('\x1b[')
  })
})
