import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asBrowser } from '#tests/support/server/calls.ts'
import { listHandlers } from '#tests/support/server/handlers.ts'

/** Nonsense that programs and people send, as it goes over the wire. */
const RUBBISH = [
  '',
  '-1',
  '0',
  '99999999999999999999',
  '1e309',
  'NaN',
  'null',
  'a'.repeat(10_000),
  '%EA%B0%80'.repeat(400),
  'a%00b%1B%7F',
  '%FF%FE',
  '%zz%',
  '%F0%9F%A5%B2',
  '%E2%80%AE%D7%A9%D7%9C%D7%95%D7%9D%E2%81%A7',
  '__proto__',
  "1'%20OR%20'1'='1';--",
  '%22%20NEAR(*',
  '%3Ci%20id=rubbish%3E%3C/script%3E%3Cscript%3Erubbish()%3C/script%3E',
  '%22%20onrubbish=%221',
  'javascript:rubbish()',
  '//elsewhere.test',
  '/%5Celsewhere.test',
]

const HANDLERS = await listHandlers()
const AT_ONCE = 8
/** The file sends every nth request, with this n. No list has a multiple of n values, so that each value comes up. */
const EACH = proofSize({ ordinary: 5, full: 1 })
let made = 0
const MAX_MS = proofSize({ ordinary: 120_000, full: 600_000 })

const service = serviceForThisFile()
/** A member, and a super admin. */
let askers: Record<'kim' | 'park', Record<string, string>>
let productId = 0
beforeEach(async () => {
  const { kim, park } = cast()
  askers = { kim: await asOwnPage(kim), park: await asOwnPage(park) }
  takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
  await renewSearchIndex()
  productId = sqlite().prepare('select max(id) from products').pluck().get() as number
  comment(kim, productId, '맛있는 라면입니다')
})

/** The headers of a page of ours, wherever the service listens. */
async function asOwnPage(member: Member): Promise<Record<string, string>> {
  const { Cookie = '' } = await asBrowser(member)
  return { Cookie, 'Sec-Fetch-Site': 'same-origin' }
}

interface Asked {
  address: string
  headers?: Record<string, string>
  method?: string
  body?: string | URLSearchParams
}

/** Requests each of them, or every fifth, a few at a time; returns the faults of the answers. */
async function faultsOf(asked: Asked[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = asked.filter(() => made++ % EACH === 0).values()
  const askOn = async () => {
    for (const { address, headers, body, method = body === undefined ? 'GET' : 'POST' } of waiting) {
      const answer = await fetch(service().url + address, { method, headers, body, redirect: 'manual' })
      const fault = await faultIn(answer, method)
      if (fault) faults.push(`${method} ${address.slice(0, 120)} → ${answer.status}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return faults
}

async function faultIn(answer: Response, method: string): Promise<string | null> {
  const { status, headers } = answer
  const type = headers.get('Content-Type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return null
  }
  const text = await answer.text()
  if (status >= 500 && !new URL(answer.url).pathname.startsWith('/error/50x')) return 'a fault of ours'
  const away = headers.get('Location')
  if (away !== null && ![service().url, env.ORIGIN].includes(new URL(away, service().url).origin))
    return `led away to ${away}`
  if (method === 'HEAD') return null
  if (type.startsWith('text/html')) return faultInPage(text)
  return status >= 400 ? faultInRefusal(text) : null
}

function faultInPage(html: string): string | null {
  if (!/^<!DOCTYPE html><html lang="ko".*<main\b.*<\/main>.*<\/body><\/html>$/s.test(html))
    return 'no whole page'
  const seen = html.replace(/<script\b.*?<\/script>/gs, '')
  if (!seen.includes('<h1')) return 'no heading'
  const foreign = /<i id=rubbish|<script>rubbish|["'] onrubbish=["']|(?:href|src|action)="javascript:/.exec(
    seen + /<script>rubbish/.exec(html),
  )
  if (foreign) return `markup of a stranger: ${foreign[0]}`
  const words = seen.replace(/<[^>]*>/g, ' ')
  return /undefined|Infinity|\[object /.exec(words)?.[0] ?? null
}

/** An answer that is no page gives its reason in JSON, or in a line. */
function faultInRefusal(text: string): string | null {
  if (!text.startsWith('{')) return /^[가-힣 .,]+$|^$/.test(text) ? null : `said ${text.slice(0, 80)}`
  const { status, code, message } = JSON.parse(text)
  const isTyped = Number.isInteger(status) && /^\w+$/.test(code) && /[가-힣]| is required\.$/.test(message)
  return isTyped ? null : `said ${text.slice(0, 80)}`
}

/** An address of a route, for existing things unless `part` says otherwise. */
const addressOf = (path: string, part?: string): string =>
  path.replace(/:\w+|\*/g, (name) => part ?? (name === ':id' ? String(productId) : '1'))

describe('any query gets a sensible answer', () => {
  test(
    'one name at a time, with access to everything',
    async () => {
      const asked = HANDLERS.flatMap(({ path, queryNames }) =>
        queryNames.flatMap((name) =>
          [...RUBBISH, ...repeated(name)].map((value) => ({
            address: `${addressOf(path)}?${name}=${value}`,
            headers: askers.park,
          })),
        ),
      )
      expect(asked.length, 'names were found').toBeGreaterThan(200 * RUBBISH.length)
      expect(await faultsOf(asked)).toEqual([])
    },
    MAX_MS,
  )

  test(
    'all names at once, for visitors and members',
    async () => {
      const asked = HANDLERS.filter(({ queryNames }) => queryNames.length > 0).flatMap(
        ({ path, queryNames }) =>
          RUBBISH.flatMap((value) => {
            const address = `${addressOf(path)}?${queryNames.map((name) => `${name}=${value}`).join('&')}`
            return [{ address }, { address, headers: askers.kim }]
          }),
      )
      expect(await faultsOf(asked)).toEqual([])
    },
    MAX_MS,
  )
})

/** The same name again, and as languages write lists of names. */
const repeated = (name: string): string[] => [
  `1&${name}=2&${name}=`,
  `1&${name}[]=a&${name}[b]=c&${name}[__proto__]=d`,
]

test(
  'any invalid path names a thing that does not exist',
  async () => {
    const parts = RUBBISH.filter((part) => part !== '')
    const asked = HANDLERS.filter(({ path }) => path.includes(':')).flatMap(({ path, isScreen }) =>
      parts.flatMap((part) => {
        const address = addressOf(path, part.replaceAll('/', '%2F'))
        return [{ address, headers: askers.park }, ...(isScreen ? [{ address }] : [])]
      }),
    )
    expect(await faultsOf(asked)).toEqual([])
  },
  MAX_MS,
)

test(
  'any request headers get an answer',
  async () => {
    const long = 'Mozilla/5.0 '.repeat(900)
    const strange: Record<string, string>[] = [
      {
        'Accept-Language': ';;;q=x,\u00ff,*;q=-1',
        Accept: 'nothing/at;all',
        'Accept-Encoding': 'gzip;q=0, x',
      },
      { 'User-Agent': long, Referer: 'http://[half' },
      { 'User-Agent': '', Referer: 'javascript:rubbish()', Origin: 'null' },
      {
        'User-Agent': '<i id=rubbish>HotdealApp/9e9.-1.x (ios)',
        Referer: `http://localhost/${'a'.repeat(8000)}`,
      },
      { Cookie: 'session=; theme=%zz; text=NaN; flash=eyJ9; __proto__=1; =; ;;' },
      { Cookie: `session=${'a'.repeat(4000)}; theme="<i id=rubbish>"; app=ios%00` },
      { Authorization: 'Bearer a.b.c', 'X-Forwarded-Host': 'elsewhere.test', 'X-Forwarded-Proto': 'ftp' },
      {
        Range: 'bytes=9-1',
        'If-None-Match': 'W/"',
        'If-Modified-Since': 'never',
        'Sec-Fetch-Site': 'rubbish',
      },
    ]
    const asked = HANDLERS.flatMap(({ path }) =>
      strange.map((headers) => ({ address: addressOf(path), headers })),
    )
    expect(await faultsOf(asked)).toEqual([])
  },
  MAX_MS,
)

test(
  'a method that an address does not take is refused',
  async () => {
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND']
    const asked = HANDLERS.filter(({ methods }) => methods.length === 0).flatMap(({ path }) =>
      methods.map((method) => ({ address: addressOf(path), method, headers: askers.park })),
    )
    expect(await faultsOf(asked)).toEqual([])
    for (const { address, method, headers } of asked.filter(({ method }) => method === 'POST')) {
      const { status } = await fetch(service().url + address, { method, headers, redirect: 'manual' })
      expect([404, 405], address).toContain(status)
    }
  },
  MAX_MS,
)

describe('any body is accepted or refused', () => {
  const takers = HANDLERS.filter(({ methods }) => methods.length > 0)
  const [leaving, staying] = [/sign-?out|logout/i, /^(?!.*(sign-?out|logout))/i].map((wanted) =>
    takers.filter(({ path }) => wanted.test(path)),
  )
  const walk = [...staying!, ...leaving!]

  test(
    'that forms send',
    async () => {
      const faults: string[] = []
      for (const { path, buttons, fieldNames } of walk) {
        const headers = await asOwnPage(cast().park)
        const bodies = buttons.flatMap((act) =>
          RUBBISH.map((value) => formOf(act, fieldNames, decoded(value))),
        )
        faults.push(...(await faultsOf(bodies.map((body) => ({ address: addressOf(path), headers, body })))))
      }
      expect(faults).toEqual([])
    },
    MAX_MS,
  )

  // ASVS 1.5.2, 2.2.1, 2.2.2
  test(
    'that programs send',
    async () => {
      const values = [
        '',
        -1,
        1e300,
        null,
        [],
        [[]],
        {},
        true,
        '\u0000',
        'a'.repeat(10_000),
        { __proto__: 1, $gt: '' },
      ]
      const broken = [
        '',
        '[',
        'null',
        '[]',
        '"text"',
        '{"a":1e999}',
        '{"__proto__":{"isAdmin":true}}',
        '['.repeat(50_000),
      ]
      const faults: string[] = []
      for (const { path, fieldNames, methods } of walk) {
        const headers = { ...(await asOwnPage(cast().park)), 'Content-Type': 'application/json' }
        const whole = values.map((value) =>
          JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, value]))),
        )
        const asked = [...whole, ...broken].flatMap((body) =>
          methods.map((method) => ({ address: addressOf(path), headers, body, method })),
        )
        faults.push(...(await faultsOf(asked)))
      }
      expect(faults).toEqual([])
    },
    MAX_MS,
  )
})

const formOf = (act: string, names: string[], value: string): URLSearchParams =>
  new URLSearchParams([['_act', act], ...['id', ...names].map((name) => [name, value] as [string, string])])

/** A value after its transport. */
const decoded = (value: string): string => new URLSearchParams(`value=${value}`).get('value') ?? ''
