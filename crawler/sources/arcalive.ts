import { MINUTE_MS } from '#domain/clock.ts'
import { unwrapLink } from '#domain/offers/shops/wrappedLink.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import {
  cellBeside,
  countAfter,
  imageAddress,
  rowsOf,
  type Selection,
  textBeside,
  textOf,
} from '../parsing/elements.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'arca.live'
const BOARD = '/b/hotdeal'

/**
 * 핫딜 채널. Shop, price and shipping have separate fields. The app's JSON needs a device token, so the crawler does
 * not use it.
 */
export const arcalive: Source = {
  key: 'arcalive',
  host: HOST,
  pages: [{ path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList }],
  parseDetail,
}

function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.list-table')
  return readRows(rowsOf($, '.list-table .vrow:not(.head)'), whyNoPost, (row) => {
    const link = row.find('a.hybrid-title')
    const number = /^\/b\/hotdeal\/(\d+)/.exec(link.attr('href') ?? '')?.[1]
    const title = textBeside(link, '.media-icon, .info')
    const postedAt = readTime(row.find('.col-time time').attr('datetime') ?? '', page.readAt)
    if (number === undefined || title === '' || postedAt === null) return null
    return {
      postKey: `arcalive:hotdeal:${number}`,
      sourceKey: 'arcalive',
      url: `https://${HOST}${BOARD}/${number}`,
      title,
      isCut: false,
      shopText: textOf(row.find('.deal-store')) || null,
      priceText: textOf(row.find('.deal-price')) || null,
      shippingText: textOf(row.find('.deal-delivery')) || null,
      category: textOf(row.find('.badges a.badge').first()) || null,
      likes: readCount(textOf(row.find('.col-rate'))),
      dislikes: null,
      comments: readCount(textOf(link.find('.comment-count'))) ?? 0,
      views: readCount(textOf(row.find('.col-view'))),
      postedAt,
      thumbUrl: imageAddress(row.find('.preview-image img').attr('src'), page),
      isEnded: row.find('.vrow-top').hasClass('deal-close'),
      outboundUrl: null,
    }
  })
}

function whyNoPost(row: Selection): NoPost | null {
  if (row.hasClass('notice')) return '공지'
  return row.find('.vrow-top.deal').length === 0 ? '핫딜이 아닌 글' : null
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '.article-head')
  const rows = $('.article-body > table tr')
  const link = cellBeside(rows, '링크').find('a')
  const counts = textOf($('.article-info'))
  return {
    title: textBeside($('.article-head .title').first(), '.badge'),
    outboundUrl: unwrapLink(link.attr('href') ?? '') ?? unwrapLink(textOf(link)),
    postedAt: readTime($('.article-info time').attr('datetime') ?? '', page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
    shopText: textOf(cellBeside(rows, '쇼핑몰')) || null,
    priceText: textOf(cellBeside(rows, '가격')) || null,
    shippingText: textOf(cellBeside(rows, '배송비')) || null,
    likes: countAfter('추천', counts),
    comments: countAfter('댓글', counts),
    views: countAfter('조회수', counts),
  }
}
