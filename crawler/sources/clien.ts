import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { imageAddress, oneLine, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'www.clien.net'
const BOARD = '/service/board/jirum'

/** 알뜰구매. Its robots.txt forbids every address with a query: only the first page is read. */
export const clien: Source = {
  key: 'clien',
  host: HOST,
  pages: [{ path: BOARD, format: 'list', everyMs: 3 * MINUTE_MS, parse: parseList }],
  parseDetail,
}

function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.list_content .contents_jirum')
  return readRows(rowsOf($, '.list_item'), whyNoPost, (row) => {
    const number = row.attr('data-board-sn') ?? ''
    const subject = row.find('span.list_subject')
    const title = oneLine(subject.attr('title') ?? subject.find('[data-role="list-title-text"]').text())
    const postedAt = readTime(textOf(row.find('span.timestamp')), page.readAt)
    if (!/^\d+$/.test(number) || title === '' || postedAt === null) return null
    return {
      postKey: `clien:jirum:${number}`,
      sourceKey: 'clien',
      url: `https://${HOST}${BOARD}/${number}`,
      title,
      isCut: false,
      shopText: null,
      priceText: null,
      shippingText: null,
      category: textOf(row.find('.icon_keyword, .category').first()) || null,
      likes: readCount(textOf(row.find('.list_symph em'))),
      dislikes: null,
      comments: readCount(row.attr('data-comment-count') ?? ''),
      views: readCount(textOf(row.find('span.hit'))),
      postedAt,
      thumbUrl: imageAddress(row.find('.list_thumbnail img').attr('src'), page),
      isEnded: row.hasClass('sold_out'),
      outboundUrl: null,
    }
  })
}

/** Rows that are not posts have no number. */
function whyNoPost(row: Selection): NoPost | null {
  if (row.attr('data-board-sn') !== undefined) return null
  if (row.hasClass('blocked')) return '삭제된 글'
  return row.hasClass('notice') ? '공지' : '광고'
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '.post_article')
  const written = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/.exec(textOf($('.view_count.date')))?.[0]
  return {
    title: textOf($('.post_subject > span').not('.post_category, .post_soldout').first()),
    outboundUrl: shopLinkOf($),
    postedAt: written === undefined ? null : readTime(written, page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
    views: readCount(textOf($('.view_count strong').first())),
  }
}

/** The first external link inside the post; the header of the page has many affiliate links. */
function shopLinkOf($: CheerioAPI): string | null {
  const links = $('.post_article a[href], .outlink a[href]').toArray()
  return firstLinkOut(
    links.map((link) => $(link).attr('ori-url') ?? $(link).attr('href')),
    'clien.net',
  )
}
