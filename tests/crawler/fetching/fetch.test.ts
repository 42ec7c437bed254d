import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { afterEach, describe, expect, test } from 'vitest'
import { Gone, Refused, Unreachable, Unreadable } from '#crawler/fetching/crawlErrors.ts'
import { createFetcher, type Fetcher, type FetcherOptions } from '#crawler/fetching/fetch.ts'
import { readRobots } from '#crawler/parsing/robotsText.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import { openStrangeSite, page, redirect, type StrangeSite } from '../strangeSite.ts'

const HELLO =
  '<html><body>안녕하세요, 오늘의 핫딜입니다. 한빛전자 무선청소기와 별하 누룽지를 소개합니다.</body></html>'

const toClose: Array<{ close(): Promise<void> }> = []
afterEach(async () => {
  for (const open of toClose.splice(0).reverse()) await open.close()
})

function keep<T extends { close(): Promise<void> }>(open: T): T {
  toClose.push(open)
  return open
}

const openSite = async (pages: Parameters<typeof openStrangeSite>[0]) => keep(await openStrangeSite(pages))

const fetcherOf = (site: StrangeSite, options: FetcherOptions = {}): Fetcher =>
  keep(createFetcher({ sourcesUrl: site.url, minIntervalMs: 0, ...options }))

async function textOf(fetcher: Fetcher, address: string): Promise<string> {
  const fetched = await fetcher.read(address)
  return fetched.kind === 'page' ? fetched.page.text : fetched.kind
}

/** The trouble that a reading of `path` ends with. */
async function troubleAt(site: StrangeSite, path: string, options?: FetcherOptions) {
  return fetcherOf(site, options)
    .read(site.address(path))
    .then(
      () => 'was read',
      (error) => error,
    )
}

describe('a page', () => {
  test('is requested politely: with our name, in Korean, without a kept connection', async () => {
    const site = await openSite({ '/list?id=1': page(HELLO) })
    expect(await textOf(fetcherOf(site), site.address('/list?id=1'))).toBe(HELLO)
    expect(site.asked[0]?.headers['user-agent']).toMatch(
      /^Mozilla\/5\.0 \(compatible; HotdealAlimi\/1\.0; \+http.*\/help#crawler\)$/,
    )
    expect(site.asked[0]?.headers['accept-language']).toMatch(/^ko/)
  })

  test.each([
    ['in the header', 'text/html; charset=EUC-KR', HELLO],
    ['on the page', 'text/html', HELLO.replace('<html>', '<html><meta charset="ks_c_5601-1987">')],
  ])('names its Korean charset %s', async (_, contentType, text) => {
    const site = await openSite({
      '/': page(iconv.encode(`${text}똠방각하 펲시`, 'cp949'), { 'content-type': contentType }),
    })
    expect(await textOf(fetcherOf(site), site.address('/'))).toBe(`${text}똠방각하 펲시`)
  })

  test('comes compressed', async () => {
    const site = await openSite({ '/': page(gzipSync(HELLO), { 'content-encoding': 'gzip' }) })
    expect(await textOf(fetcherOf(site), site.address('/'))).toBe(HELLO)
  })

  test('that has not changed is not sent again', async () => {
    const site = await openSite({
      '/': (response, request) => {
        const isKnown =
          request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'x'
        if (isKnown) response.writeHead(304).end()
        else page(HELLO, { etag: '"1"', 'last-modified': 'x' })(response, request)
      },
    })
    const fetcher = fetcherOf(site)
    const first = await fetcher.read(site.address('/'))
    if (first.kind !== 'page') throw new Error('the first reading must bring the page')
    expect(await fetcher.read(site.address('/'), first.validators)).toMatchObject({ kind: 'unchanged' })
    expect(await textOf(fetcher, site.address('/'))).toBe(HELLO)
  })

  test('that only sets a cookie is requested once more, with the cookie', async () => {
    const stub =
      '<html><script>document.cookie="ppfirst=1;path=/";document.location.href="/";</script></html>'
    const site = await openSite({
      '/': (response, request) =>
        page(request.headers.cookie === 'ppfirst=1' ? HELLO : stub)(response, request),
      '/again': page(stub),
    })
    expect(await textOf(fetcherOf(site), site.address('/'))).toBe(HELLO)
    expect(await troubleAt(site, '/again')).toEqual(new Unreadable('쿠키를 확인하는 페이지만 왔습니다'))
    expect(site.asked.map(({ path }) => path)).toEqual(['/', '/', '/again', '/again'])
  })
})

describe('a redirect', () => {
  test('within the site is followed', async () => {
    const site = await openSite({
      '/old': redirect('/new'),
      '/new': redirect(`https://site.test/newest`),
      '/newest': page(HELLO),
    })
    expect(await textOf(fetcherOf(site), site.address('/old'))).toBe(HELLO)
  })

  test.each([
    ['http://127.0.0.1:22/', /사설 주소/],
    ['http://2130706433/', /사설 주소/],
    ['http://0x7f000001/', /사설 주소/],
    ['http://0x7f.0.0.1/', /사설 주소/],
    ['http://0177.0.0.1/', /사설 주소/],
    ['http://017700000001/', /사설 주소/],
    ['http://127.1/', /사설 주소/],
    ['http://%31%32%37.0.0.1/', /사설 주소/],
    ['http://0/', /사설 주소/],
    ['http://[::1]/', /사설 주소/],
    ['http://[::ffff:7f00:1]/', /사설 주소/],
    ['http://[64:ff9b::7f00:1]/', /사설 주소/],
    ['//192.168.0.1/', /사설 주소/],
    ['http://169.254.169.254/latest/meta-data/', /사설 주소/],
    ['http://[::ffff:10.0.0.1]/', /사설 주소/],
    ['http://localhost:3000/', /사설 주소/],
    ['https://elsewhere.example/', /다른 사이트/],
    ['file:///etc/passwd', /다른 사이트/],
    ['http://', /올바르지 않습니다/],
  ])('to %s is not', async (location, reason) => {
    const site = await openSite({ '/': redirect(location) })
    const trouble = await troubleAt(site, '/')
    expect(trouble).toBeInstanceOf(Unreadable)
    expect(trouble.reason).toMatch(reason)
    expect(site.asked).toHaveLength(1)
  })

  test('in a circle ends after three', async () => {
    const site = await openSite({ '/a': redirect('/b'), '/b': redirect('/a') })
    expect(await troubleAt(site, '/a')).toEqual(new Unreadable('리디렉션이 반복됩니다'))
    expect(site.asked).toHaveLength(4)
  })

  test('to an address that robots.txt forbids is not followed', async () => {
    const site = await openSite({
      '/robots.txt': page('User-agent: *\nDisallow: /closed', { 'content-type': 'text/plain' }),
      '/': redirect('/closed/'),
      '/closed/': page(HELLO),
    })
    expect(await troubleAt(site, '/')).toBeInstanceOf(Refused)
    expect(site.asked.map(({ path }) => path)).toEqual(['/'])
  })
})

describe('a private address is never requested', () => {
  test.each(['http://localhost/', 'http://127.0.0.1/', 'http://192.168.0.1/', 'http://[::1]/'])(
    '%s',
    async (address) => {
      const trouble = await keep(createFetcher({ sourcesUrl: undefined, minIntervalMs: 0 }))
        .read(address)
        .catch((error) => error)
      expect(trouble).toBeInstanceOf(Unreadable)
      expect(trouble.reason).toMatch(/사설 주소/)
    },
  )
})

/** Names with the given addresses at each look-up; of this machine, only 127.0.0.2 counts as "outside". */
function namesThatStandFor(answers: Record<string, string[][]>) {
  const lookup: LookupFunction = (name, _, done) => {
    const next = answers[name]?.shift() ?? []
    done(
      null,
      next.map((address) => ({ address, family: isIP(address) })),
    )
  }
  const agent = new RequestFilteringHttpAgent({ lookup, allowIPAddressList: ['127.0.0.2'] } as never)
  toClose.push({ close: async () => agent.destroy() })
  return () => agent
}

describe('a name', () => {
  /**
   * A server on every address of this machine: which ones got a connection, and whether the secret leaked.
   */
  async function openMachine() {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.socket.localAddress} ${request.url}`)
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else if (request.url === '/moved') redirect(`http://m.site.test:${port}/`)(response, request)
      else page(HELLO)(response, request)
    }).listen(0, '0.0.0.0')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    toClose.push({
      async close() {
        server.closeAllConnections()
        server.close()
      },
    })
    const read = (
      path: string,
      answers: Record<string, string[][]>,
      options: FetcherOptions = { minIntervalMs: 0 },
    ) =>
      keep(createFetcher({ sourcesUrl: undefined, agentFor: namesThatStandFor(answers), ...options }))
        .read(`http://www.site.test:${port}${path}`)
        .then(
          () => 'was read',
          (error) => error,
        )
    return {
      asked,
      read,
      forbidden: (name: string) => new Unreadable(`사설 주소는 읽지 않습니다 (${name}:${port})`),
    }
  }

  test('with a public address is read there', async () => {
    const { asked, read } = await openMachine()
    const outside = [['127.0.0.2'], ['127.0.0.2']]
    expect(await read('/', { 'www.site.test': outside })).toBe('was read')
    expect(asked).toEqual(['127.0.0.2 /robots.txt', '127.0.0.2 /'])
  })

  test('gets a request at most every two seconds, unless configured otherwise', async () => {
    const { read } = await openMachine()
    const started = performance.now()
    expect(await read('/', { 'www.site.test': [['127.0.0.2'], ['127.0.0.2']] }, {})).toBe('was read')
    expect(performance.now() - started).toBeGreaterThan(1_950)
  })

  test.each([
    [['127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['::1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['64:ff9b::7f00:1']],
    [['127.0.0.2', '127.0.0.1']],
  ])('with the address %j is not connected to', async (addresses) => {
    const { asked, read, forbidden } = await openMachine()
    expect(await read('/', { 'www.site.test': [addresses] })).toEqual(forbidden('www.site.test'))
    expect(asked).toEqual([])
  })

  // ASVS 1.3.6
  test('that resolves differently the second time is resolved again, and connected to only where it was checked', async () => {
    const { asked, read, forbidden } = await openMachine()
    const rebound = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']]
    expect(await read('/', { 'www.site.test': rebound })).toEqual(forbidden('www.site.test'))
    expect(asked).toEqual(['127.0.0.2 /robots.txt'])
  })

  // ASVS 15.3.2
  test('that a page redirects to is checked like the first', async () => {
    const { asked, read, forbidden } = await openMachine()
    const names = { 'www.site.test': [['127.0.0.2'], ['127.0.0.2']], 'm.site.test': [['127.0.0.1']] }
    expect(await read('/moved', names)).toEqual(forbidden('m.site.test'))
    expect(asked).toEqual(['127.0.0.2 /robots.txt', '127.0.0.2 /moved'])
  })
})

describe('a server that would never end', () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, 'a')

  /** Sends chunks as fast as they are taken; counts them, and whether the connection was cut. */
  function flow(piece: Buffer, { pieces, everyMs = 0 }: { pieces: number; everyMs?: number }) {
    const seen = { sent: 0, isCutOff: false }
    async function* body() {
      for (; seen.sent < pieces; seen.sent++) {
        if (everyMs > 0) await sleep(everyMs)
        yield piece
      }
    }
    const answer = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': pieces * piece.length })
      pipeline(Readable.from(body()), response).catch(() => {
        seen.isCutOff = true
      })
    }
    return { seen, answer }
  }

  test.each([
    ['200 MB', MEGABYTE, { pieces: 200 }, '페이지가 3MB를 넘습니다'],
    [
      'a byte now and then',
      Buffer.from('a'),
      { pieces: 5_000, everyMs: 20 },
      '1초 안에 응답이 오지 않았습니다',
    ],
  ])('%s: is cut off with a reason, while another source is read', async (_, piece, size, reason) => {
    const { seen, answer } = flow(piece, size)
    const site = await openSite({ '/': answer, '/other': page(HELLO) })
    const fetcher = fetcherOf(site, { timeoutMs: 1_000 })
    const trouble = fetcher.read(site.address('/')).catch((error) => error.reason)
    await expect.poll(() => seen.sent).toBeGreaterThan(0)
    expect(await textOf(fetcher, 'https://other.test/other')).toBe(HELLO)
    expect(await trouble).toBe(reason)
    await expect.poll(() => seen.isCutOff).toBe(true)
    expect(seen.sent).toBeLessThan(size.pieces / 2)
    expect(await textOf(fetcher, site.address('/other'))).toBe(HELLO)
  })

  // ASVS 5.2.3
  test('200 MB compressed to a few hundred kilobytes are not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE.length))
    const site = await openSite({ '/': page(bomb, { 'content-encoding': 'gzip' }) })
    expect(await troubleAt(site, '/')).toEqual(new Unreadable('페이지가 3MB를 넘습니다'))
  })
})

describe('an answer that is not the page', () => {
  test.each([
    ['with a length', { 'content-length': '5000' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
    ['until the connection closes', { connection: 'close' }],
  ])('half a page %s', async (_, headers) => {
    const site = await openSite({
      '/': (response) => {
        const head = Object.entries({ 'content-type': 'text/html', ...headers })
        const lines = head.map(([name, value]) => `${name}: ${value}`).join('\r\n')
        const half = 'transfer-encoding' in headers ? '6\r\n<html>\r\n' : '<html>'
        response.socket?.end(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n${half}`)
      },
    })
    expect(await troubleAt(site, '/')).toEqual(new Unreachable('응답이 도중에 끊겼습니다'))
  })

  test.each([
    ['says nothing', () => {}],
    ['stops in the middle', (response: { write(text: string): void }) => response.write('<html>')],
  ])('a server that %s', async (_, answer) => {
    const site = await openSite({ '/': answer })
    expect(await troubleAt(site, '/', { timeoutMs: 200 })).toEqual(
      new Unreachable('0.2초 안에 응답이 오지 않았습니다'),
    )
  })

  test('a server that does not exist', async () => {
    const site = await openSite({})
    await site.close()
    toClose.length = 0
    expect(await troubleAt(site, '/')).toEqual(new Unreachable('연결이 거부되었습니다'))
  })

  test.each([
    ['utf-8', iconv.encode(HELLO, 'cp949')],
    ['euc-kr', Buffer.from(HELLO)],
  ])('bytes that are not %s', async (charset, body) => {
    const site = await openSite({ '/': page(body, { 'content-type': `text/html; charset=${charset}` }) })
    expect(await troubleAt(site, '/')).toEqual(new Unreadable(`문자가 깨져서 왔습니다 (${charset})`))
  })

  test.each([
    ['a picture', { 'content-type': 'image/png' }, /웹 문서가 아닙니다/],
    ['a charset nobody knows', { 'content-type': 'text/html; charset=klingon' }, /알 수 없는 문자 집합/],
  ])('%s', async (_, headers, reason) => {
    const site = await openSite({ '/': page(HELLO, headers) })
    expect((await troubleAt(site, '/')).reason).toMatch(reason)
  })

  test.each([
    [404, Gone],
    [410, Gone],
    [500, Unreachable],
    [503, Unreachable],
    [418, Unreadable],
    [403, Refused],
    [430, Refused],
  ])('status %i', async (status, kind) => {
    const site = await openSite({ '/': (response) => response.writeHead(status).end(HELLO) })
    expect(await troubleAt(site, '/')).toBeInstanceOf(kind)
  })

  test.each([
    ['90', 90_000],
    ['soon', null],
    [undefined, null],
  ])('429 with Retry-After %s', async (value, retryAfterMs) => {
    const headers = value === undefined ? {} : { 'retry-after': value }
    const site = await openSite({ '/': (response) => response.writeHead(429, headers).end() })
    expect(await troubleAt(site, '/')).toMatchObject({ by: 'site', retryAfterMs })
  })

  test('Retry-After as a date', async () => {
    const site = await openSite({
      '/': (response) => {
        response.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end()
      },
    })
    const { retryAfterMs } = await troubleAt(site, '/')
    expect(retryAfterMs).toBeGreaterThan(57_000)
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
  })
})

describe('robots.txt', () => {
  const robots = (text: string) => page(text, { 'content-type': 'text/plain' })

  test('is obeyed; a rule with our name counts before the general one', async () => {
    const site = await openSite({
      '/robots.txt': robots('User-agent: *\nDisallow: /\n\nUser-agent: HotdealAlimi\nDisallow: /closed'),
      '/open': page(HELLO),
      '/closed': page(HELLO),
    })
    expect(await troubleAt(site, '/closed')).toMatchObject({
      by: 'robots',
      reason: 'robots.txt가 수집을 허용하지 않습니다',
    })
    expect(await troubleAt(site, '/open')).toBe('was read')
    expect(site.asked.map(({ path }) => path)).toEqual(['/open'])
  })

  test('with hundreds of thousands of lines is obeyed, up to 500 kB', async () => {
    const names = Array.from({ length: 20_000 }, (_, no) => `User-agent: crawler${no}`)
    const rules = Array.from({ length: 20_000 }, (_, no) => `Disallow: /${no}`)
    const open = '#'.repeat(500 * 1024)
    const site = await openSite({
      '/robots.txt': robots(
        [...names, 'User-agent: *', 'Disallow: /closed', ...rules, open, 'Disallow: /open'].join('\n'),
      ),
      '/open': page(HELLO),
    })
    expect(await troubleAt(site, '/closed')).toMatchObject({ by: 'robots' })
    expect(await troubleAt(site, '/open')).toBe('was read')
  })

  test.each([
    ['a name alone is no group', 'User-agent: HotdealAlimi\nSitemap: /map.xml\n\nUser-agent: *\nDisallow: /'],
    [
      'several names share a group',
      'User-agent: x\nuser-agent: hotdealalimi/1.0 # us\nCrawl-delay: 0\nDisallow: /',
    ],
    [
      'one name has two groups',
      'User-agent: *\nDisallow: /x\n\nUser-agent: x\nAllow: /\n\nUser-agent: *\nDisallow: /',
    ],
  ])('%s', async (_, text) => {
    const site = await openSite({ '/robots.txt': robots(text), '/closed': page(HELLO) })
    expect(await troubleAt(site, '/closed')).toMatchObject({ by: 'robots' })
  })

  test('that fails keeps us away until it answers', async () => {
    let status = 503
    const site = await openSite({
      '/robots.txt': (response) => response.writeHead(status).end(),
      '/': page(HELLO),
    })
    const fetcher = fetcherOf(site)
    await expect(fetcher.read(site.address('/'))).rejects.toBeInstanceOf(Unreachable)
    expect(site.asked).toEqual([])
    status = 404
    expect(await textOf(fetcher, site.address('/'))).toBe(HELLO)
  })

  test('is read once a day', async () => {
    let text = 'User-agent: *\nDisallow:'
    let clock = 0
    const site = await openSite({
      '/robots.txt': (...exchange) => robots(text)(...exchange),
      '/': page(HELLO),
    })
    const fetcher = fetcherOf(site, { now: () => clock })
    expect(await textOf(fetcher, site.address('/'))).toBe(HELLO)
    text = 'User-agent: *\nDisallow: /'
    clock = 23 * 3_600_000
    expect(await textOf(fetcher, site.address('/'))).toBe(HELLO)
    clock = 25 * 3_600_000
    await expect(fetcher.read(site.address('/'))).rejects.toBeInstanceOf(Refused)
  })

  test('may demand a pause of at most a day', () => {
    const delayOf = (delay: string) =>
      readRobots(`User-agent: *\nCrawl-delay: ${delay}`, 'https://shop.example', []).crawlDelayMs
    expect(['3000000', '1e300', '30'].map(delayOf)).toEqual([86_400_000, 86_400_000, 30_000])
  })

  test('may demand a longer pause', async () => {
    const site = await openSite({
      '/robots.txt': robots('User-agent: *\nCrawl-delay: 0.4'),
      '/1': page(HELLO),
      '/2': page(HELLO),
    })
    const fetcher = fetcherOf(site)
    await Promise.all(['/1', '/2'].map((path) => fetcher.read(site.address(path))))
    expect(site.asked[1]!.at - site.asked[0]!.at).toBeGreaterThan(390)
  })
})

test('a host gets one request at a time, with the pause in between; another host does not wait', async () => {
  let open = 0
  let most = 0
  const other = Promise.withResolvers<void>()
  const slowly: Parameters<typeof openStrangeSite>[0][string] = (response, request) => {
    most = Math.max(most, ++open)
    setTimeout(async () => {
      await other.promise
      open -= 1
      page(HELLO)(response, request)
    }, 30)
  }
  const site = await openSite({ '/1': slowly, '/2': slowly, '/3': slowly, '/other': page(HELLO) })
  const fetcher = fetcherOf(site, { minIntervalMs: 120 })
  const reads = ['/1', '/2', '/3'].map((path) => fetcher.read(site.address(path)))
  // Our host does not answer before: the other did not wait for it.
  await fetcher.read('https://other.test/other')
  other.resolve()
  await Promise.all(reads)
  expect(most).toBe(1)
  const ours = site.asked.filter(({ path }) => path !== '/other').map(({ at }) => at)
  expect(Math.min(ours[1]! - ours[0]!, ours[2]! - ours[1]!)).toBeGreaterThan(140)
})

test('closing finishes the request in flight, and rejects the waiting ones', async () => {
  const site = await openSite({
    '/robots.txt': (response) => response.writeHead(404).end(),
    '/slow': (response, request) => void setTimeout(() => page(HELLO)(response, request), 150),
    '/waiting': page(HELLO),
  })
  const fetcher = fetcherOf(site)
  const inHand = textOf(fetcher, site.address('/slow'))
  const waiting = textOf(fetcher, site.address('/waiting')).catch((error) => error.name)
  await expect.poll(() => site.asked.length).toBe(1)
  await fetcher.close()
  expect(await inHand).toBe(HELLO)
  expect(await waiting).toBe('AbortError')
  expect(site.asked.map(({ path }) => path)).toEqual(['/slow'])
})

test('the sample sites are read like the real ones', async () => {
  const sites = keep(await startSampleSites())
  const fetcher = keep(createFetcher({ sourcesUrl: sites.url, minIntervalMs: 0 }))
  expect(await textOf(fetcher, 'https://www.ppomppu.co.kr/zboard/zboard.php?id=ppomppu')).toContain(
    '무선청소기',
  )
  expect(await textOf(fetcher, 'https://www.ppomppu.co.kr/rss.php?id=ppomppu')).toContain('무선청소기')
  await expect(fetcher.read('https://www.clien.net/service/search?q=1')).rejects.toBeInstanceOf(Refused)
  await expect(fetcher.read('https://quasarzone.com/bbs/qb_saleinfo/views/1')).rejects.toBeInstanceOf(Gone)
})

test('a server that breaks the protocol counts as out of reach', async () => {
  const site = await openSite({ '/': (response) => response.socket?.end('this is not HTTP\r\n\r\n') })
  expect(await troubleAt(site, '/')).toBeInstanceOf(Unreachable)
})
