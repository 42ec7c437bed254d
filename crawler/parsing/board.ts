import { type CheerioAPI, load } from 'cheerio'
import type { Listing } from '#domain/sources/listing.ts'
import { clip, MAX_TITLE_LETTERS } from '#domain/sources/titleLength.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import type { FoundPosts, NoPost, Page } from '../source.ts'

/** Pages that sites send instead of the requested one, by a text that they contain. */
const OTHER_PAGES: ReadonlyArray<[RegExp, string]> = [
  [/captcha|보안\s*검사|보안문자|자동\s*입력\s*방지/i, '보안 확인(캡차) 페이지가 왔습니다'],
  [/just a moment|challenge-form|cf-challenge/i, '접속 확인(Cloudflare) 페이지가 왔습니다'],
  [/비정상적인\s*접근|접근이?\s*차단|차단되었습니다|access denied/i, '차단 페이지가 왔습니다'],
  [/document\.cookie/, '쿠키를 확인하는 페이지만 왔습니다'],
]

/**
 * The parsed document of a page that contains `landmark`. Throws Unreadable with the reason for any other page: an
 * empty one, a captcha or block page, or an unknown layout.
 */
export function openPage(page: Page, landmark: string, options: { xml?: boolean } = {}): CheerioAPI {
  if (page.text.trim() === '') throw new Unreadable('페이지가 비어 있습니다')
  const $ = load(page.text, options)
  if ($(landmark).length > 0) return $
  const wall = OTHER_PAGES.find(([mark]) => mark.test(page.text))
  throw new Unreadable(wall?.[1] ?? '페이지의 구조를 인식할 수 없습니다')
}

/**
 * Reads the rows of a board by `readRow`, except those for which `whyNoPost` gives a reason. A row that cannot be read
 * (null) is left out, a post that is listed twice counts once. Throws Unreadable for a page without posts, with mostly
 * unreadable posts, or without Korean titles (decoded in a wrong charset).
 */
export function readRows<Row>(
  rows: Row[],
  whyNoPost: (row: Row) => NoPost | null,
  readRow: (row: Row) => Listing | null,
): FoundPosts {
  const posts = new Map<string, Listing>()
  const skipped: NoPost[] = []
  for (const row of rows) {
    const read = whyNoPost(row) ?? readPost(row, readRow)
    if (typeof read === 'string') skipped.push(read)
    else if (posts.has(read.postKey)) skipped.push('중복된 글')
    else posts.set(read.postKey, read)
  }
  refuseOddities([...posts.values()], skipped)
  return { listings: [...posts.values()], skipped }
}

function readPost<Row>(row: Row, readRow: (row: Row) => Listing | null): Listing | NoPost {
  const listing = readRow(row)
  return listing && POST_KEY.test(listing.postKey) ? withinBounds(listing) : '읽을 수 없는 글'
}

function refuseOddities(listings: Listing[], skipped: NoPost[]): void {
  const unreadable = skipped.filter((reason) => reason === '읽을 수 없는 글').length
  if (listings.length + unreadable === 0) throw new Unreadable('목록에 글이 없습니다')
  if (listings.length < unreadable) throw new Unreadable('목록에서 글을 읽을 수 없습니다')
  if (!listings.some(({ title }) => /[가-힣]/.test(title))) throw new Unreadable('제목에 한글이 없습니다')
}

/** Contains the post's number; a damaged number does not match. */
const POST_KEY = /^[a-z]+(?::\w+)?:\d{1,12}$/

/** The maximum length of a field; people write shorter ones. */
const MAX_FIELD_LETTERS = 100

/** The listing with its texts cut to their maximum lengths. */
export function withinBounds(listing: Listing): Listing {
  const title = clip(listing.title, MAX_TITLE_LETTERS)
  const field = (text: string | null) => text && clip(text, MAX_FIELD_LETTERS)
  return {
    ...listing,
    title,
    isCut: listing.isCut || title !== listing.title,
    shopText: field(listing.shopText),
    priceText: field(listing.priceText),
    shippingText: field(listing.shippingText),
    category: field(listing.category),
  }
}
