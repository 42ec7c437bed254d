import { MINUTE_MS } from '#domain/clock.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { imageAddress, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'theqoo.net'
const BOARD = '/theqdeal'

/** 덬딜. The list has neither likes nor pictures, and does not mark ended deals. */
export const theqoo: Source = {
  key: 'theqoo',
  host: HOST,
  pages: [{ path: BOARD, format: 'list', everyMs: 5 * MINUTE_MS, parse: parseList }],
  parseDetail,
}

function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.theqoo_board_table')
  return readRows(rowsOf($, '.theqoo_board_table tbody tr'), whyNoPost, (row) => {
    const link = row.find('td.title > a:not(.replyNum)').first()
    const number = /^\/theqdeal\/(\d+)/.exec(link.attr('href') ?? '')?.[1]
    const title = textOf(link)
    const postedAt = readTime(textOf(row.find('td.time')), page.readAt)
    if (number === undefined || title === '' || postedAt === null) return null
    return {
      postKey: `theqoo:theqdeal:${number}`,
      sourceKey: 'theqoo',
      url: `https://${HOST}${BOARD}/${number}`,
      title,
      isCut: false,
      shopText: null,
      priceText: null,
      shippingText: null,
      category: textOf(row.find('td.cate')) || null,
      likes: null,
      dislikes: null,
      comments: readCount(textOf(row.find('a.replyNum'))) ?? 0,
      views: readCount(textOf(row.find('td.m_no'))),
      postedAt,
      thumbUrl: null,
      isEnded: null,
      outboundUrl: null,
    }
  })
}

function whyNoPost(row: Selection): NoPost | null {
  if (row.is('.notice, .notice_expand')) return '공지'
  return row.hasClass('nofn') ? '광고' : null
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '.theqoo_document_header')
  const [views = '', comments = ''] = textOf($('.count_container')).split(' ')
  const links = $('[itemprop="articleBody"] a[href]').toArray()
  return {
    title: textOf($('.theqoo_document_header .title').first()),
    outboundUrl: firstLinkOut(
      links.map((link) => $(link).attr('href')),
      HOST,
    ),
    postedAt: readTime(textOf($('.btm_area .side.fr span').first()), page.readAt),
    // No og:image: the first picture of the post.
    thumbUrl: imageAddress($('[itemprop="articleBody"] img').first().attr('src'), page),
    views: readCount(views),
    comments: readCount(comments),
  }
}
