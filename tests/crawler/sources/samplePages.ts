// The sample pages that came with each source, and what they are read as.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Unreadable } from '#crawler/fetching/crawlErrors.ts'
import type { Source, SourcePage } from '#crawler/source.ts'
import type { Listing } from '#domain/sources/listing.ts'
import fc from '#tests/support/run/fastCheck.ts'

const PAGES = resolve(import.meta.dirname, '../../../crawler/samples/pages')

/** The date of the samples. */
export const SAMPLED_AT = Date.parse('2026-10-05T14:30:00+09:00')

/** A sample of a list or a feed. */
export interface Sample {
  name: string
  /** UTF-8. */
  bytes: Buffer
  text: string
  /** Reads a changed sample; throws Unreadable when it is no longer the page. */
  parse(text: string): Listing[]
}

/** The samples of a source, of any page; without stubs and walls. */
export function samplesOf(source: Source): Sample[] {
  const files = readdirSync(resolve(PAGES, source.key)).filter((file) =>
    /^(?:list.*\.html|rss\.xml)$/.test(file),
  )
  return files.flatMap((file) => {
    const bytes = readFileSync(resolve(PAGES, source.key, file))
    const text = bytes.toString('utf8')
    const page = source.pages
      .filter(({ format }) => (format === 'rss') === file.endsWith('.xml'))
      .find((candidate) => readOrRefuse(() => parseAs(candidate, source, text)) !== null)
    return page
      ? [{ name: `${source.key}/${file}`, bytes, text, parse: (changed) => parseAs(page, source, changed) }]
      : []
  })
}

/** The sample of a post's own page. */
export const detailOf = (source: Source): string =>
  readFileSync(resolve(PAGES, source.key, 'detail.html'), 'utf8')

const parseAs = (page: SourcePage, source: Source, text: string): Listing[] =>
  page.parse({ url: `https://${source.host}${page.path}`, text, readAt: SAMPLED_AT }).listings

/** The result of `read`; null when it refuses the page with a reason. Any other error is a crash. */
export function readOrRefuse<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Some bytes of a page, by position, and their replacements. */
export const someFlips = (bytes: Buffer) =>
  fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 30 })

/** A page with some bytes overwritten. */
export function damage(bytes: Buffer, flips: Array<[number, number]>): Buffer {
  const damaged = Buffer.from(bytes)
  for (const [at, byte] of flips) damaged[at] = byte
  return damaged
}
