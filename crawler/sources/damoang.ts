import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '../../app/domain/clock.ts'
import type { Listing } from '../../app/domain/products/listing.ts'
import { readCount } from '../counts.ts'
import { type Identity, readFeed } from '../feed.ts'
import { firstLinkOut } from '../outbound.ts'
import { imageAddress, oneLine, openPage, readRows, type Selection, textOf } from '../parsing.ts'
import type { Page, PostDetails, Source } from '../source.ts'
import { readTime } from '../time.ts'

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
function parseList(page: Page): Listing[] {
  const $ = openPage(page, `a[href^="${BOARD}/"], #bo_list`)
  const isOld = $('#bo_list').length > 0
  // Notices, members' own promotions, advertisements and posts hidden after reports offer nothing.
  const rows = $(
    isOld
      ? '#bo_list .list-group-item:not(.d-none, .hd-wrap, .da-atricle-row--notice)'
      : `a.post-row[href^="${BOARD}/"]:not(.post-notice, .post-promo, .post-row-ad)`,
  )
    .toArray()
    .map((row) => $(row))
    .filter((row) => !/신고에 의해 숨겨진/.test(row.text()))
  return readRows(rows, (row) => {
    const link = isOld ? row.find('a.da-article-link').first() : row
    return toListing(identify(link.attr('href') ?? ''), isOld ? oldFields(row) : newFields(row), page)
  })
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

/** The post that an address means; null for an address of something else. */
function identify(address: string): Identity | null {
  const number = /^(?:https:\/\/damoang\.net)?\/economy\/(\d+)/.exec(address)?.[1]
  if (number === undefined) return null
  return {
    postKey: `damoang:economy:${number}`,
    sourceKey: 'damoang',
    url: `https://${HOST}${BOARD}/${number}`,
  }
}

function parseFeed(page: Page): Listing[] {
  return readFeed(page, { identify })
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '#economy-post-content')
  const written = /\d{2}\.\d{2} \d{2}:\d{2}/.exec(textOf($('.text-secondary-foreground').first()))?.[0]
  return {
    outboundUrl: shopLinkOf($),
    postedAt: written === undefined ? null : readTime(written, page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
  }
}

/** The links stand below the post. Their text is the address itself; their `href` may be a counting one (`/go/…`). */
function shopLinkOf($: CheerioAPI): string | null {
  const below = $('#economy-post-content').nextAll().not('#comments').find('a[target="_blank"].text-primary')
  const within = $('#economy-post-content a[href]')
  const hrefs = [
    ...below.toArray().flatMap((link) => [textOf($(link)), $(link).attr('href')]),
    ...within.toArray().map((link) => $(link).attr('href')),
  ]
  return firstLinkOut(hrefs, HOST)
}
