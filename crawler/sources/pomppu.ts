import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import { unwrapLink } from '#domain/offers/shops/wrappedLink.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { countAfter, imageAddress, rowsOf, type Selection, textBeside, textOf } from '../parsing/elements.ts'
import { readFeed } from '../parsing/feed.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source, SourcePage } from '../source.ts'

const HOST = 'www.ppomppu.co.kr'

/** 국내, 해외, 알리. */
const BOARDS = ['ppomppu', 'ppomppu4', 'ppomppu8'] as const
type Board = (typeof BOARDS)[number]

/** New posts come from the feed; the heavier list adds category, picture and ended mark. */
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

/** The fields that the two layouts keep in different places. */
interface Fields {
  number: string
  title: string
  category: string
  votes: string
  comments: string
  views: string
}

/** The layout since about 2023, and the one of the fifteen years before. */
function parseList(page: Page, board: Board): FoundPosts {
  const $ = openPage(page, '#revolution_main_table')
  const rows = rowsOf($, ['.baseList', '.baseNotice', '.list_notice', '.list0', '.list1'].join())
  const whyNoPost = (row: Selection) => reasonAgainst(row, board)
  return readRows(rows, whyNoPost, (row) => {
    const { title, category, votes, comments, views } = fieldsOf(row)
    const postedAt =
      readTime(row.children('td[title]').attr('title') ?? '', page.readAt) ??
      readTime(textOf(row.find('.baseList-time, nobr').last()), page.readAt)
    if (postedAt === null || title === '') return null
    const [likes, dislikes] = votes.split(' - ')
    return {
      ...identify(board, postNumber(titleLink(row), board)),
      title,
      isCut: false,
      shopText: null,
      priceText: null,
      shippingText: null,
      category: category.replace(/^\[|\]$/g, '') || null,
      likes: readCount(likes ?? '') ?? 0,
      dislikes: readCount(dislikes ?? '') ?? 0,
      comments: readCount(comments) ?? 0,
      views: readCount(views),
      postedAt,
      thumbUrl: imageAddress(row.find('.baseList-thumb img, img.thumb_border').attr('src'), page),
      isEnded: titleLink(row).hasClass('end2') || row.find('img[src*="end_icon"]').length > 0,
      outboundUrl: null,
    }
  })
}

const isOld = (row: Selection): boolean => row.is('.list0, .list1')

const titleLink = (row: Selection): Selection =>
  isOld(row) ? row.find('.list_title').closest('a') : row.find('a.baseList-title')

function fieldsOf(row: Selection): Fields {
  return isOld(row) ? oldFields(row) : newFields(row)
}

const newFields = (row: Selection): Fields => ({
  number: textOf(row.find('.baseList-numb')),
  title: textOf(titleLink(row).find('span').first()),
  category: textOf(row.find('.baseList-small')),
  votes: textOf(row.find('.baseList-rec')),
  comments: textOf(row.find('.baseList-c')),
  views: textOf(row.find('.baseList-views')),
})

/** Only the first and the last cells of its rows are always in the same place. */
function oldFields(row: Selection): Fields {
  const cells = row.children('td')
  return {
    number: textOf(cells.first()),
    title: textOf(row.find('.list_title')),
    category: textOf(row.find('span[style*="#999"]').first()),
    votes: textOf(cells.eq(-2)),
    comments: textOf(row.find('.list_comment2')),
    views: textOf(cells.last()),
  }
}

/** Notices have an icon instead of a number, advertisements a link to another board, hidden posts no link. */
function reasonAgainst(row: Selection, board: Board): NoPost | null {
  if (row.is('.baseNotice, .list_notice')) return '공지'
  if (row.find('#ad-icon').length > 0) return '광고'
  if (/블라인드 처리된/.test(row.text())) return '가려진 글'
  if (postNumber(titleLink(row), board) === '') return '다른 게시판의 글'
  return /^\d+$/.test(fieldsOf(row).number) ? null : '공지'
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

const parseFeed = (page: Page, board: Board): FoundPosts =>
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
  const said = textOf($('.topTitle-mainbox'))
  return {
    title: textBeside($('#topTitle h1').first(), '#comment'),
    outboundUrl: shopLinkOf($),
    postedAt: readTime(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.exec(said)?.[0] ?? '', page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
    likes: readCount(textOf($('#vote_list_btn_txt'))),
    dislikes: readCount(textOf($('#vote_anti_list_btn_txt'))),
    views: countAfter('조회수', said),
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
