import { type CheerioAPI, load } from 'cheerio'
import { MINUTE_MS } from '../../app/domain/clock.ts'
import type { Listing } from '../../app/domain/products/listing.ts'
import { readCount } from '../counts.ts'
import { type Identity, readFeed } from '../feed.ts'
import { firstLinkOut } from '../outbound.ts'
import { imageAddress, openPage, readRows, type Selection, textBeside, textOf } from '../parsing.ts'
import type { Page, PostDetails, Source } from '../source.ts'
import { readTime } from '../time.ts'

const HOST = 'coolenjoy.net'
const BOARD = '/bbs/jirum'

/** 지름, 알뜰정보. The list comes first: it knows the price, which the feed lacks. No mark for what has ended. */
export const coolenjoy: Source = {
  key: 'coolenjoy',
  host: HOST,
  pages: [
    { path: BOARD, format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList },
    { path: '/bbs/rss.php?bo_table=jirum', format: 'rss', everyMs: 5 * MINUTE_MS, parse: parseFeed },
  ],
  parseDetail,
}

function parseList(page: Page): Listing[] {
  const $ = openPage(page, '.na-table')
  const rows = $('.na-table > .d-md-table-row')
    .toArray()
    .map((row) => $(row))
    .filter((row) => !isNotice(row))
  return readRows(rows, (row) => {
    const link = row.find('a.na-subject')
    const identity = identify(link.attr('href') ?? '')
    const title = textOf(link)
    const postedAt = readTime(cellNamed('등록일', row, $), page.readAt)
    if (!identity || title === '' || postedAt === null) return null
    return {
      ...identity,
      title,
      isCut: false,
      shopText: null,
      ...readPrice(textOf(row.find('font[color]').last())),
      category: textBeside(row.children().first(), '.sr-only') || null,
      likes: readCount(cellNamed('추천', row, $)) ?? 0,
      dislikes: null,
      comments: readCount(textOf(row.find('.count-plus'))) ?? 0,
      views: readCount(cellNamed('조회', row, $)),
      postedAt,
      thumbUrl: null,
      isEnded: null,
      outboundUrl: null,
    }
  })
}

const isNotice = (row: Selection): boolean =>
  row.find('.na-notice').length > 0 || textOf(row.children().first()) === '공지'

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

/** The post that an address means, with or without port and query; null for an address of something else. */
function identify(address: string): Identity | null {
  const number = /^https:\/\/coolenjoy\.net(?::443)?\/bbs\/jirum\/(\d+)/.exec(address)?.[1]
  if (number === undefined) return null
  return {
    postKey: `coolenjoy:jirum:${number}`,
    sourceKey: 'coolenjoy',
    url: `https://${HOST}${BOARD}/${number}`,
  }
}

function parseFeed(page: Page): Listing[] {
  return readFeed(page, {
    identify: (link, title) => (title === '삭제된 글' ? null : identify(link)),
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
    outboundUrl: firstLinkOut(
      links.map((link) => $(link).attr('href')),
      HOST,
    ),
    postedAt: readTime(time.attr('datetime') ?? '', page.readAt) ?? readTime(textOf(time), page.readAt),
    // No og:image: the first picture of the post.
    thumbUrl: firstPicture($('.view-content img, .view_content img'), page),
  }
}
