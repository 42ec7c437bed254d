import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import { unwrapLink } from '#domain/offers/shops/wrappedLink.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { cellBeside, imageAddress, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'quasarzone.com'
const BOARD = '/bbs/qb_saleinfo'

/** The picture of posts without one. */
const PLACEHOLDER = 'dc9345db51f5b6aa0e363ed2cfbe9358'

/** 핫딜. Shop, price and shipping have separate fields. */
export const quasarzone: Source = {
  key: 'quasarzone',
  host: HOST,
  pages: [{ path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList }],
  parseDetail,
}

/** The fields that the two layouts keep in different places. */
interface Fields {
  shopText: string
  priceText: string
  shippingText: string
  category: string
  likes: string
  views: string
  time: string
  thumb: string | undefined
  isEnded: boolean
}

/** The layout since September 2026 and the one before, which old caches of the site still send. */
function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.v2-list, .market-info-type-list')
  const isNew = $('.v2-list').length > 0
  const rows = rowsOf($, isNew ? '.v2-list-row' : '.market-info-type-list tr:has(td)')
  return readRows(rows, whyNoPost, (row) => toListing(row, isNew ? newFields(row) : oldFields(row, $), page))
}

/** Left out: notices, locked posts, partners' advertisements, which link to another board. */
function whyNoPost(row: Selection): NoPost | null {
  if (row.hasClass('v2-notice-row') || /공지/.test(row.find('.tit .label').text())) return '공지'
  if (row.find('i.fa-lock').length > 0) return '가려진 글'
  if (row.hasClass('v2-partner-row')) return '광고'
  return postNumber(row) === '' ? '다른 게시판의 글' : null
}

const postNumber = (row: Selection): string =>
  /\/bbs\/qb_saleinfo\/views\/(\d+)/.exec(row.find('a.subject-link').attr('href') ?? '')?.[1] ?? ''

function newFields(row: Selection): Fields {
  return {
    shopText: row.find('img.v2-shop-logo').attr('alt') ?? '',
    priceText: textOf(row.find('.v2-list-row__price')),
    shippingText: textOf(row.find('.v2-list-row__ship').not(':has(.v2-shop-logo)')),
    category: textOf(row.find('.v2-list-row__line1 .v2-badge').first()),
    likes: textOf(row.find('.qc-count-good')),
    views: textOf(row.find('.qc-count-hit')),
    time: textOf(row.find('.v2-list-row__time')),
    thumb: row.attr('data-preview'),
    isEnded: row.is('.is-done') || row.find('.v2-thumb-done').length > 0,
  }
}

function oldFields(row: Selection, $: CheerioAPI): Fields {
  const spans = row
    .find('.market-info-sub span')
    .toArray()
    .map((span) => textOf($(span)))
  return {
    shopText: row.find('.brand img').attr('alt') ?? textOf(row.find('.brand')),
    priceText: textOf(row.find('.text-orange')),
    shippingText: spans.find((text) => text.startsWith('배송비')) ?? '',
    category: textOf(row.find('.category')),
    likes: textOf(row.find('.num').first()),
    views: textOf(row.find('.count')),
    time: textOf(row.find('.date')),
    thumb: row.find('.thumb img').attr('src'),
    isEnded: /종료/.test(row.find('.tit .label').text()),
  }
}

function toListing(row: Selection, fields: Fields, page: Page): Listing | null {
  const number = postNumber(row)
  const title = textOf(row.find('a.subject-link'))
  const postedAt = readTime(fields.time, page.readAt)
  if (title === '' || postedAt === null) return null
  const hasPicture = fields.thumb !== undefined && !fields.thumb.includes(PLACEHOLDER)
  return {
    postKey: `quasarzone:qb_saleinfo:${number}`,
    sourceKey: 'quasarzone',
    url: `https://${HOST}${BOARD}/views/${number}`,
    title,
    isCut: false,
    shopText: fields.shopText || null,
    priceText: fields.priceText || null,
    shippingText: fields.shippingText.replace(/^배송비\s*/, '') || null,
    category: fields.category || null,
    likes: readCount(fields.likes),
    dislikes: null,
    comments: readCount(textOf(row.find('.ctn-count'))) ?? 0,
    views: readCount(fields.views),
    postedAt,
    thumbUrl: hasPicture ? imageAddress(fields.thumb?.replace(/\?$/, ''), page) : null,
    isEnded: fields.isEnded,
    outboundUrl: null,
  }
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '.market-info-view-table')
  const rows = $('.market-info-view-table tr')
  const link = cellBeside(rows, '링크').find('a')
  const [shippingText] = textOf(cellBeside(rows, '배송비/직배')).split(' / ')
  return {
    title: textOf($('h1.title').first()),
    outboundUrl: unwrapLink(link.attr('href') ?? '') ?? unwrapLink(textOf(link)),
    postedAt: readTime(/"datePublished"\s*:\s*"([^"]+)"/.exec(page.text)?.[1] ?? '', page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
    shopText: textOf(cellBeside(rows, '판매처')) || null,
    priceText: textOf(cellBeside(rows, '가격')) || null,
    shippingText: shippingText || null,
  }
}
