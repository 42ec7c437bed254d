import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { imageAddress, rowsOf, type Selection, textBeside, textOf } from '../parsing/elements.ts'
import { type Identity, readFeed } from '../parsing/feed.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'bbs.ruliweb.com'
const BOARD = '/market/board/1020'

/**
 * 핫딜. The list truncates long titles and the feed does not; the list adds counts. Neither marks ended
 * deals.
 */
export const ruliweb: Source = {
  key: 'ruliweb',
  host: HOST,
  pages: [
    { path: `${BOARD}/rss`, format: 'rss', everyMs: 2 * MINUTE_MS, parse: parseFeed },
    { path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList },
  ],
  parseDetail,
}

/** The fields that the two views keep in different places. */
interface Fields {
  category: string
  likes: string
  views: string
  time: string
  thumb: string | undefined
}

/** The table, and the view with pictures that a reader can choose instead. */
function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.board_list_table')
  return readRows(rowsOf($, '.board_list_table tr.table_body'), whyNoPost, (row) => {
    const fields = row.find('td.subject').length > 0 ? tableFields(row) : pictureFields(row)
    const link = row.find('a.subject_link, .subject a.deco').first()
    const identity = identify(link.attr('href') ?? '')
    const title = textBeside(link, '.num_reply, i')
    const postedAt = readTime(fields.time, page.readAt)
    if (!identity || title === '' || postedAt === null) return null
    return {
      ...identity,
      title,
      isCut: title.endsWith('...'),
      shopText: null,
      priceText: null,
      shippingText: null,
      category: fields.category || null,
      likes: readCount(fields.likes) ?? 0,
      dislikes: null,
      comments: readCount(textOf(row.find('.num_reply').first())) ?? 0,
      views: readCount(fields.views),
      postedAt,
      thumbUrl: imageAddress(fields.thumb, page),
      isEnded: null,
      outboundUrl: null,
    }
  })
}

/** Notices and repeated best posts come above the posts. */
function whyNoPost(row: Selection): NoPost | null {
  if (row.hasClass('notice')) return '공지'
  return row.hasClass('best') ? '중복된 글' : null
}

const tableFields = (row: Selection): Fields => ({
  category: textOf(row.find('td.divsn')),
  likes: textOf(row.find('td.recomd')),
  views: textOf(row.find('td.hit')),
  time: textOf(row.find('td.time')),
  thumb: undefined,
})

const pictureFields = (row: Selection): Fields => ({
  category: /^\[([^\]]+)\]/.exec(textOf(row.find('.title_wrapper')))?.[1] ?? '',
  likes: textOf(row.find('.recomd strong')),
  views: textOf(row.find('.hit strong')),
  time: textOf(row.find('.time')).replace(/^날짜\s*/, ''),
  thumb: /url\(\s*['"]?([^'")]+)/.exec(row.find('a.thumbnail').attr('style') ?? '')?.[1],
})

/** The post at an address; null for any other address. */
function identify(address: string): Identity | null {
  const number = /^(?:https?:\/\/bbs\.ruliweb\.com)?\/(?:market|news)\/board\/1020\/read\/(\d+)/.exec(
    address,
  )?.[1]
  if (number === undefined) return null
  return {
    postKey: `ruliweb:1020:${number}`,
    sourceKey: 'ruliweb',
    url: `https://${HOST}${BOARD}/read/${number}`,
  }
}

function parseFeed(page: Page): FoundPosts {
  return readFeed(page, {
    identify,
    more: (item) => ({ category: textOf(item.find('category')) || null }),
  })
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '#board_read')
  return {
    title: textOf($('#board_read .subject_inner_text').first()),
    outboundUrl: shopLinkOf($),
    postedAt: readTime(textOf($('#board_read .regdate').first()), page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
  }
}

/**
 * The link in the source box, else in the post, because an author may leave the box empty. Advertisements are wrapped
 * in the same way.
 */
function shopLinkOf($: CheerioAPI): string | null {
  const links = $('#board_read .source_url a, #board_read .view_content a[href]').toArray()
  return firstLinkOut(
    links.flatMap((link) => [$(link).attr('href'), textOf($(link))]),
    'ruliweb.com',
  )
}
