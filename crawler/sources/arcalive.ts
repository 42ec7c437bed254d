import { MINUTE_MS } from '../../app/domain/clock.ts'
import type { Listing } from '../../app/domain/products/listing.ts'
import { readCount } from '../counts.ts'
import { unwrapLink } from '../outbound.ts'
import { imageAddress, openPage, readRows, textBeside, textOf } from '../parsing.ts'
import type { Page, PostDetails, Source } from '../source.ts'
import { readTime } from '../time.ts'

const HOST = 'arca.live'
const BOARD = '/b/hotdeal'

/**
 * 핫딜 채널. Shop, price and shipping stand in fields of their own. There is an app's JSON too, but it asks for
 * a device token: it is left alone.
 */
export const arcalive: Source = {
  key: 'arcalive',
  host: HOST,
  pages: [{ path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList }],
  parseDetail,
}

function parseList(page: Page): Listing[] {
  const $ = openPage(page, '.list-table')
  // Notices, of the site and of the channel, are no deals.
  const rows = $('.list-table .vrow:has(.vrow-top.deal)')
    .toArray()
    .map((row) => $(row))
  return readRows(rows, (row) => {
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

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '.article-head')
  const link = $('.article-body > table tr')
    .filter((_, row) => textOf($(row).find('td').first()) === '링크')
    .find('a')
  return {
    outboundUrl: unwrapLink(link.attr('href') ?? '') ?? unwrapLink(textOf(link)),
    postedAt: readTime($('.article-info time').attr('datetime') ?? '', page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
  }
}
