import { type CheerioAPI, load } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { countAfter, imageAddress, rowsOf, type Selection, textBeside, textOf } from '../parsing/elements.ts'
import { type Identity, readFeed } from '../parsing/feed.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'coolenjoy.net'
const BOARD = '/bbs/jirum'

/**
 * 지름, 알뜰정보. The list is read before the feed, because only the list has the price. It does not mark ended deals.
 */
export const coolenjoy: Source = {
  key: 'coolenjoy',
  host: HOST,
  pages: [
    { path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList },
    { path: '/bbs/rss.php?bo_table=jirum', format: 'rss', everyMs: 5 * MINUTE_MS, parse: parseFeed },
  ],
  parseDetail,
}

/** The fields that the two layouts keep in different places. */
interface Fields {
  title: string
  category: string
  comments: string
  time: string
  views: string
  likes: string
}

/** The list since about 2022, and the table before. */
function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.na-table, .tbl_head01')
  const isTable = $('.na-table').length === 0
  const rows = rowsOf($, isTable ? '.tbl_head01 tbody tr' : '.na-table > .d-md-table-row')
  return readRows(rows, whyNoPost, (row) => {
    const identity = identify(titleLink(row).attr('href') ?? '')
    const { title, category, comments, time, views, likes } = isTable ? tableFields(row) : listFields(row, $)
    const postedAt = readTime(time, page.readAt)
    if (!identity || title === '' || postedAt === null) return null
    return {
      ...identity,
      title,
      isCut: false,
      shopText: null,
      ...readPrice(textOf(row.find('font[color]').last())),
      category: category || null,
      likes: readCount(likes) ?? 0,
      dislikes: null,
      comments: readCount(comments) ?? 0,
      views: readCount(views),
      postedAt,
      thumbUrl: null,
      isEnded: null,
      outboundUrl: null,
    }
  })
}

const titleLink = (row: Selection): Selection => row.find('a.na-subject, .td_subject > a').first()

const listFields = (row: Selection, $: CheerioAPI): Fields => ({
  title: textOf(titleLink(row)),
  category: textBeside(row.children().first(), '.sr-only'),
  comments: textOf(row.find('.count-plus')),
  time: cellNamed('등록일', row, $),
  views: cellNamed('조회', row, $),
  likes: cellNamed('추천', row, $),
})

const tableFields = (row: Selection): Fields => ({
  title: textBeside(titleLink(row), '.cnt_cmt, .sound_only, font'),
  category: textOf(row.find('.td_num').first()),
  comments: textOf(row.find('.cnt_cmt')),
  time: textOf(row.find('.td_date, .td_datetime')),
  views: textOf(row.find('.td_num').eq(1)),
  likes: textOf(row.find('.td_num').eq(2)),
})

function whyNoPost(row: Selection): NoPost | null {
  const first = textOf(row.children().first())
  return row.is('.bo_notice, :has(.na-notice)') || first === '공지' ? '공지' : null
}

/** The text of the cell that a screen reader announces as `name`. */
function cellNamed(name: string, row: Selection, $: CheerioAPI): string {
  const cell = row.children().filter((_, child) => textOf($(child).children('.sr-only')) === name)
  return textBeside(cell, '.sr-only')
}

/** Free text, often blank: `129,000원`, `189,000 / 무료`. */
function readPrice(text: string) {
  const [price = '', ...shipping] = text.split('/').map((part) => part.trim())
  return { priceText: price || null, shippingText: shipping.join('/') || null }
}

/** The post at an address, with or without port and query; null for any other address. */
function identify(address: string): Identity | null {
  const number =
    /^https?:\/\/(?:www\.)?coolenjoy\.net(?::443)?\/bbs\/(?:jirum\/|board\.php\?bo_table=jirum&wr_id=)(\d+)/.exec(
      address,
    )?.[1]
  if (number === undefined) return null
  return {
    postKey: `coolenjoy:jirum:${number}`,
    sourceKey: 'coolenjoy',
    url: `https://${HOST}${BOARD}/${number}`,
  }
}

function parseFeed(page: Page): FoundPosts {
  return readFeed(page, {
    identify,
    more: (item) => ({ thumbUrl: firstPicture(load(item.find('description').text())('img'), page) }),
  })
}

const firstPicture = (images: Selection, page: Page): string | null =>
  imageAddress(images.first().attr('src'), page)

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '.view-content, .view_content')
  const links = $('.pl-3 a[href], .view-content a[href], .view_content a[href]').not('#bo_vc a').toArray()
  const time = $('time[datetime]').first()
  return {
    title: textOf($('#bo_v_title').first()),
    outboundUrl: firstLinkOut(
      links.map((link) => $(link).attr('href')),
      HOST,
    ),
    postedAt: readTime(time.attr('datetime') ?? '', page.readAt) ?? readTime(textOf(time), page.readAt),
    // No og:image: the first picture of the post.
    thumbUrl: firstPicture($('.view-content img, .view_content img'), page),
    views: countAfter('조회', textOf($('li:has(.fa-eye)').first())),
  }
}
