import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { countAfter, imageAddress, oneLine, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import { type Identity, readFeed } from '../parsing/feed.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'damoang.net'
const BOARD = '/economy'

/** 알뜰구매. New posts come from the feed; the list adds counts and the ended mark. Only its first page is allowed. */
export const damoang: Source = {
  key: 'damoang',
  host: HOST,
  pages: [
    { path: `/rss${BOARD}`, format: 'rss', everyMs: 5 * MINUTE_MS, parse: parseFeed },
    { path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList },
  ],
  parseDetail,
}

/** The fields that the two layouts keep in different places. */
interface Fields {
  title: string
  category: string
  likes: string
  comments: string
  time: string
  views: string
}

/** The layout since 2026 and the gnuboard one before. */
function parseList(page: Page): FoundPosts {
  const $ = openPage(page, `a[href^="${BOARD}/"], #bo_list`)
  const isOld = $('#bo_list').length > 0
  const rows = rowsOf($, isOld ? OLD_ROWS : NEW_ROWS)
  return readRows(rows, whyNoPost, (row) => {
    const link = isOld ? row.find('a.da-article-link').first() : row
    return toListing(identify(link.attr('href') ?? ''), isOld ? oldFields(row) : newFields(row), page)
  })
}

const OLD_ROWS = '#bo_list .list-group-item:not(.d-none, .hd-wrap)'
/** A deleted post keeps its place in the list, without the class of posts. */
const NEW_ROWS = `.post-row, .divide-y > a[href^="${BOARD}/"]`

/** Left out: notices, members' own promotions, advertisements, posts that were deleted or hidden after reports. */
function whyNoPost(row: Selection): NoPost | null {
  if (row.is('.post-notice, .da-atricle-row--notice')) return '공지'
  if (row.is('.post-promo, .post-row-ad')) return '광고'
  if (/삭제된 게시물입니다/.test(row.text())) return '삭제된 글'
  return /신고에 의해 숨겨진/.test(row.text()) ? '가려진 글' : null
}

function newFields(row: Selection): Fields {
  const title = row.find('span[class*="post-title"]').first()
  // Author, time, views.
  const meta = row.find('.post-meta-text')
  return {
    title: title.attr('title') ?? textOf(title),
    category: textOf(row.find('span.text-primary').first()),
    likes: textOf(row.find('.mobile-meta span').first()),
    comments: textOf(row.find('.comment-count')),
    time: textOf(meta.eq(1)),
    views: textOf(meta.eq(2)),
  }
}

const oldFields = (row: Selection): Fields => ({
  title: textOf(row.find('a.da-article-link').first()),
  category: textOf(row.find('.badge').first()),
  likes: textOf(row.find('.rcmd-box')),
  comments: textOf(row.find('.count-plus')),
  time: textOf(row.find('.da-list-date')),
  views: textOf(row.find('.wr-num.order-4')),
})

function toListing(identity: Identity | null, fields: Fields, page: Page): Listing | null {
  const title = oneLine(fields.title)
  const postedAt = readTime(fields.time, page.readAt)
  if (!identity || title === '' || postedAt === null) return null
  return {
    ...identity,
    title,
    isCut: false,
    shopText: null,
    priceText: null,
    shippingText: null,
    category: fields.category || null,
    likes: readCount(fields.likes),
    dislikes: null,
    comments: readCount(fields.comments) ?? 0,
    views: readCount(fields.views),
    postedAt,
    thumbUrl: null,
    isEnded: fields.category === '종료',
    outboundUrl: null,
  }
}

/** The post at an address; null for any other address. */
function identify(address: string): Identity | null {
  const number = /^(?:https:\/\/damoang\.net)?\/economy\/(\d+)/.exec(address)?.[1]
  if (number === undefined) return null
  return {
    postKey: `damoang:economy:${number}`,
    sourceKey: 'damoang',
    url: `https://${HOST}${BOARD}/${number}`,
  }
}

function parseFeed(page: Page): FoundPosts {
  return readFeed(page, { identify })
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '#economy-post-content')
  const said = textOf($('.text-secondary-foreground'))
  const written = /\d{2}\.\d{2} \d{2}:\d{2}/.exec(said)?.[0]
  return {
    title: textOf($('h1 .min-w-0').first()),
    outboundUrl: shopLinkOf($),
    postedAt: written === undefined ? null : readTime(written, page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
    likes: countAfter('공감', said),
    views: countAfter('조회', said),
  }
}

/**
 * The links are below the post. Their text is the address; their `href` may be a counting redirect
 * (`/go/…`).
 */
function shopLinkOf($: CheerioAPI): string | null {
  const below = $('#economy-post-content').nextAll().not('#comments').find('a[target="_blank"].text-primary')
  const within = $('#economy-post-content a[href]')
  const hrefs = [
    ...below.toArray().flatMap((link) => [textOf($(link)), $(link).attr('href')]),
    ...within.toArray().map((link) => $(link).attr('href')),
  ]
  return firstLinkOut(hrefs, HOST)
}
