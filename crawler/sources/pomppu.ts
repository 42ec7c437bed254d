import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '../../app/domain/clock.ts'
import type { Listing } from '../../app/domain/products/listing.ts'
import { readCount } from '../counts.ts'
import { readFeed } from '../feed.ts'
import { firstLinkOut, unwrapLink } from '../outbound.ts'
import { imageAddress, openPage, readRows, type Selection, textOf } from '../parsing.ts'
import type { Page, PostDetails, Source, SourcePage } from '../source.ts'
import { readTime } from '../time.ts'

const HOST = 'www.ppomppu.co.kr'

/** 국내, 해외, 알리. */
const BOARDS = ['ppomppu', 'ppomppu4', 'ppomppu8'] as const
type Board = (typeof BOARDS)[number]

/** New posts come from the feed; the heavier list adds what it lacks: category, picture, ended mark. */
export const pomppu: Source = {
  key: 'pomppu',
  host: HOST,
  pages: BOARDS.flatMap((board): SourcePage[] => [
    {
      path: `/rss.php?id=${board}`,
      format: 'rss',
      everyMs: 2 * MINUTE_MS,
      parse: (page) => parseFeed(page, board),
    },
    {
      path: `/zboard/zboard.php?id=${board}`,
      format: 'list',
      everyMs: 10 * MINUTE_MS,
      parse: (page) => parseList(page, board),
    },
  ]),
  parseDetail,
}

function parseList(page: Page, board: Board): Listing[] {
  const $ = openPage(page, '#revolution_main_table')
  const rows = $('#revolution_main_table tr.baseList:not(.baseNotice, .list_notice)')
    .toArray()
    .map((row) => $(row))
    .filter((row) => isPost(row, board))
  return readRows(rows, (row) => {
    const post = row.find('a.baseList-title')
    const postedAt =
      readTime(row.find('td[title]').attr('title') ?? '', page.readAt) ??
      readTime(textOf(row.find('.baseList-time')), page.readAt)
    const title = textOf(post.find('span').first())
    if (postedAt === null || title === '') return null
    const [likes, dislikes] = textOf(row.find('.baseList-rec')).split(' - ')
    return {
      ...identify(board, postNumber(post, board)),
      title,
      isCut: false,
      shopText: null,
      priceText: null,
      shippingText: null,
      category: textOf(row.find('.baseList-small')).replace(/^\[|\]$/g, '') || null,
      likes: readCount(likes ?? '') ?? 0,
      dislikes: readCount(dislikes ?? '') ?? 0,
      comments: readCount(textOf(row.find('.baseList-c'))) ?? 0,
      views: readCount(textOf(row.find('.baseList-views'))),
      postedAt,
      thumbUrl: imageAddress(row.find('.baseList-thumb img').attr('src'), page),
      isEnded: post.hasClass('end2') || row.find('img[src*="end_icon"]').length > 0,
      outboundUrl: null,
    }
  })
}

/** Notices carry an icon for a number, advertisements a link to another board. */
function isPost(row: Selection, board: Board): boolean {
  const isNumbered = /^\d+$/.test(textOf(row.find('.baseList-numb')))
  const isAdvertisement = row.find('#ad-icon').length > 0
  return isNumbered && !isAdvertisement && postNumber(row.find('a.baseList-title'), board) !== ''
}

function postNumber(link: Selection, board: Board): string {
  return numberInAddress(link.attr('href') ?? '', board)
}

/** The post's number; empty for an address of another board. */
function numberInAddress(address: string, board: Board): string {
  const base = `https://${HOST}/zboard/`
  if (!URL.canParse(address, base)) return ''
  const query = new URL(address, base).searchParams
  return query.get('id') === board ? (query.get('no') ?? '') : ''
}

function identify(board: Board, number: string) {
  return {
    postKey: `pomppu:${board}:${number}`,
    sourceKey: 'pomppu',
    url: `https://${HOST}/zboard/view.php?id=${board}&no=${number}`,
  }
}

const parseFeed = (page: Page, board: Board): Listing[] =>
  readFeed(page, {
    identify(link) {
      const number = numberInAddress(link, board)
      return number === '' ? null : identify(board, number)
    },
    more(item) {
      const [comments, views, likes, dislikes] = textOf(item.find('hits')).replace(/[[\]]/g, '').split('|')
      return {
        likes: readCount(likes ?? ''),
        dislikes: readCount(dislikes ?? ''),
        comments: readCount(comments ?? ''),
        views: readCount(views ?? ''),
        outboundUrl: shopAddressIn(item.find('description').text()),
      }
    },
  })

/** The first address of the text that is not pomppu's own. Korean text may be glued to its end. */
function shopAddressIn(text: string): string | null {
  const addresses = [...text.matchAll(/https?:\/\/[\w\-.~:/?#@!$&'*+,;=%]+/g)].map(([address]) => address)
  return firstLinkOut(addresses, 'ppomppu.co.kr')
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '#topTitle h1')
  return {
    outboundUrl: shopLinkOf($),
    // To the minute only: the list and the feed know the second.
    postedAt: null,
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
  }
}

function shopLinkOf($: CheerioAPI): string | null {
  const link = $('li.topTitle-link a').first()
  // The text is the plain address, unless the site shortened it for a partner.
  return (
    unwrapLink(link.attr('href') ?? '') ??
    unwrapLink(textOf(link)) ??
    unwrapLink($('#div_together_goods-container').attr('data-url') ?? '')
  )
}
