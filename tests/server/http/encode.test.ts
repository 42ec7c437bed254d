import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asBrowser } from '#tests/support/server/calls.ts'

const service = serviceForThisFile()

interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Unlike `fetch`, it sends no Accept-Encoding unless asked to, and it leaves the body as sent. */
const read = (path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(service().url + path, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
      answer.on('error', reject)
    }).on('error', reject)
  })

const UNPACK: Record<string, (body: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

function textOf({ headers, body }: Answer): string {
  const unpack = UNPACK[headers['content-encoding'] ?? '']
  return String(unpack ? unpack(body) : body)
}

/** `single`: it is packed for one request, in the coding that is fastest. */
const PATHS: [name: string, path: string, isMember: boolean, text: string, single?: true][] = [
  ['a static file', '/sw.js', false, 'addEventListener'],
  ['a cached page', '/help', false, '</html>'],
  ["a member's page", '/', true, '</html>', true],
  ['a JSON answer', '/api/v0/products', false, '신라면 5개', true],
]

const CODINGS: [accepted: string | null, coding: string | undefined][] = [
  [null, undefined],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=0, br;q=0.0', undefined],
  ['*;q=0', undefined],
  ['identity, gzip;q=0.5, br;q=0.5', undefined],
  [`${'x,'.repeat(2000)}gzip`, undefined],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.5, identity;q=0.1', 'gzip'],
  ['br', 'br'],
  ['zstd;q=0.1, gzip', 'gzip'],
  ['gzip;q=0.2, br;q=0.3', 'br'],
]

/** What browsers accept over https. */
const ofBrowsers = (single?: true): (typeof CODINGS)[number] => [
  'gzip, deflate, br, zstd',
  single ? 'zstd' : 'br',
]

describe.each(PATHS)('%s', (_name, path, isMember, text, single) => {
  test('has the coding that the client prefers', async () => {
    const { kim } = cast()
    for (let no = 1; no <= 5; no++) takeListing(post(no, `[쿠팡] 신라면 ${no}개 (${no},900원/무료)`))
    const person = isMember ? await asBrowser(kim) : {}
    for (const [accepted, coding] of [...CODINGS, ofBrowsers(single)]) {
      const answer = await read(path, {
        ...person,
        ...(accepted !== null && { 'Accept-Encoding': accepted }),
      })
      expect(answer.headers['content-encoding'], String(accepted)).toBe(coding)
      expect(answer.headers.vary, String(accepted)).toMatch(/^(?:[^,]+, )*Accept-Encoding$/)
      expect(textOf(answer), String(accepted)).toContain(text)
      expect(textOf(answer).includes(kim.nickname), String(accepted)).toBe(isMember)
    }
  })
})

test('a small answer is not compressed', async () => {
  const { headers, body } = await read('/healthz', { 'Accept-Encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(String(body))).toEqual({ status: 'ok' })
})
