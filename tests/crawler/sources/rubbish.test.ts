// Damaged and hostile pages: each gets a refusal with a reason, or rows that nobody would call wrong.

import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodePage } from '#crawler/fetching/charset.ts'
import type { PostDetails, Source } from '#crawler/source.ts'
import { SOURCES } from '#crawler/sources/all.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Listing } from '#domain/sources/listing.ts'
import fc from '#tests/support/run/fastCheck.ts'
import { findPlace, type Place, rewrite } from './places.ts'
import {
  damage,
  detailOf,
  readOrRefuse,
  SAMPLED_AT,
  type Sample,
  samplesOf,
  someFlips,
} from './samplePages.ts'

const DAY_MS = 24 * 3_600_000
const MEGABYTE = 1024 * 1024

const samples = SOURCES.flatMap((source) => samplesOf(source).map((sample) => ({ ...sample, source })))

function expectSound(rows: Listing[], source: Source): void {
  expect(new Set(rows.map(({ postKey }) => postKey)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.postKey).toMatch(new RegExp(`^${source.key}:(?:\\w+:)?\\d{1,12}$`))
    expect(row.url).toContain(row.postKey.split(':').at(-1))
    expect(new URL(row.url).host).toBe(source.host)
    expect(row.postedAt).toBeGreaterThan(Date.UTC(2000, 0, 1))
    expect(row.postedAt).toBeLessThanOrEqual(SAMPLED_AT + DAY_MS)
    expect(row.title.trim()).not.toBe('')
    expect([...row.title].length).toBeLessThanOrEqual(300)
    for (const count of [row.likes, row.dislikes, row.comments, row.views])
      if (count !== null) expect(count).toSatisfy((n: number) => Number.isSafeInteger(n) && n >= 0)
    for (const address of [row.thumbUrl, row.outboundUrl])
      if (address !== null) expect(new URL(address).protocol).toMatch(/^https?:$/)
  }
}

const readFrom = (sample: Sample, bytes: Buffer, charset = 'utf-8'): Listing[] | null =>
  readOrRefuse(() => sample.parse(decodePage(bytes, `text/html; charset=${charset}`)))

describe.each(samples)('$name', (sample) => {
  const { source } = sample
  const whole = sample.parse(sample.text)
  const titlePlaces = whole.map((_, row) => findPlace(sample, whole, row, 'title') as Place)
  const withTitles = (title: string) =>
    sample.parse(
      rewrite(
        sample.text,
        titlePlaces.map((place) => ({ ...place, text: title })),
      ),
    )

  test('cut off anywhere gives its first rows as they are, or a refusal', () => {
    fc.assert(
      fc.property(fc.nat({ max: sample.bytes.length }), (length) => {
        const rows = readFrom(sample, sample.bytes.subarray(0, length)) ?? []
        expectSound(rows, source)
        expect(rows.map(({ title }) => title)).toEqual(whole.slice(0, rows.length).map(({ title }) => title))
        expect(rows.slice(0, -1)).toEqual(whole.slice(0, rows.length).slice(0, -1))
      }),
      { numRuns: 20 },
    )
  })

  test('with bytes of it damaged gives sound rows, or a refusal', () => {
    fc.assert(
      fc.property(someFlips(sample.bytes), (flips) => {
        expectSound(readFrom(sample, damage(sample.bytes, flips)) ?? [], source)
      }),
      { numRuns: 20 },
    )
  })

  test.each(['euc-kr', 'shift_jis', 'iso-8859-1', 'windows-1252', 'utf-16le'])(
    'decoded as %s gives its rows or a refusal, never rows of broken letters',
    (charset) => {
      expect([null, whole]).toContainEqual(readFrom(sample, sample.bytes, charset))
    },
  )

  test('sent as EUC-KR under the name of another charset is refused', () => {
    const bytes = iconv.encode(sample.text, 'cp949')
    for (const charset of ['utf-8', 'iso-8859-1', 'shift_jis'])
      expect(readFrom(sample, bytes, charset)).toBeNull()
  })

  test('a megabyte of rows is read, each of them, in bounded time', () => {
    const numbers = whole.map(({ postKey }) => postKey.split(':').at(-1) as string)
    const copies = Math.ceil(MEGABYTE / sample.bytes.length)
    const pages = Array.from({ length: copies }, (_, copy) =>
      numbers.reduce(
        (text, number) => text.replaceAll(number, `${1_000_000 + copy}${number.slice(-4)}`),
        sample.text,
      ),
    )
    const started = performance.now()
    const rows = sample.parse(pages.join('\n'))
    expect(performance.now() - started).toBeLessThan(40_000)
    expectSound(rows, source)
    expect(rows).toHaveLength(copies * new Set(numbers).size)
  })

  test('repeated rows are each counted once', () => {
    expect(sample.parse(sample.text.repeat(5))).toEqual(whole)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '&lt;b&gt;',
  ])('a title with %s in it is that text', (markup) => {
    for (const { title } of withTitles(escapeHtml(`글 ${markup} 뒤`)))
      expect(title).toContain(`글 ${markup} 뒤`)
  })

  test.each(['<script>alert(1)</script>', '<img src="x" onerror="alert(1)"/>'])(
    'markup in a title that the site let through (%s) is not text',
    (markup) => {
      const readings = [`글 ${markup} 뒤`, '글 뒤', '글 alert(1) 뒤']
      const isInAttribute = (place: Place) => /=["'][^"'<>]*$/.test(sample.text.slice(0, place.start))
      const places = titlePlaces.filter((place) => !isInAttribute(place))
      const rows = sample.parse(
        rewrite(
          sample.text,
          places.map((place) => ({ ...place, text: `글 ${markup} 뒤` })),
        ),
      )
      expect(rows).toHaveLength(whole.length)
      for (const { row } of places)
        expect(readings).toContain(rows[row]?.title.slice(rows[row]?.title.indexOf('글 ')))
    },
  )

  test('a title of a thousand letters is truncated and marked as such', () => {
    const long = `글${'😀가나다라'.repeat(200)}`
    for (const { title, isCut } of withTitles(long)) {
      expect([...title]).toHaveLength(300)
      expect(title).toContain('글😀가나다라')
      expect(title).not.toMatch(/\p{Surrogate}/u)
      expect(isCut).toBe(true)
    }
  })
})

describe.each(SOURCES)("$key, a post's own page", (source) => {
  const bytes = Buffer.from(detailOf(source))
  const parse = (damaged: Buffer): PostDetails | null =>
    readOrRefuse(() =>
      source.parseDetail({
        url: `https://${source.host}/post`,
        text: decodePage(damaged, 'text/html; charset=utf-8'),
        readAt: SAMPLED_AT,
      }),
    )

  function expectSoundDetails(damaged: Buffer): void {
    const details = parse(damaged)
    for (const address of [details?.outboundUrl, details?.thumbUrl])
      if (address) expect(new URL(address).protocol).toMatch(/^https?:$/)
    if (details?.postedAt) expect(details.postedAt).toBeLessThanOrEqual(SAMPLED_AT + DAY_MS)
  }

  test('truncated anywhere or damaged gives an address or none, or a refusal', () => {
    fc.assert(
      fc.property(fc.nat({ max: bytes.length }), someFlips(bytes), (length, flips) => {
        expectSoundDetails(bytes.subarray(0, length))
        expectSoundDetails(damage(bytes, flips))
      }),
      { numRuns: 20 },
    )
  })
})
