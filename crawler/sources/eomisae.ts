import type { CheerioAPI } from 'cheerio'
import { MINUTE_MS } from '#domain/clock.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { openPage, readRows } from '../parsing/board.ts'
import { readCount } from '../parsing/counts.ts'
import { imageAddress, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import { firstLinkOut } from '../parsing/outbound.ts'
import { readTime } from '../parsing/time.ts'
import type { FoundPosts, NoPost, Page, PostDetails, Source } from '../source.ts'

const HOST = 'eomisae.co.kr'

/** 핫딜, and two boards of fashion. */
const BOARDS = ['fs', 'rt', 'os'] as const
type Board = (typeof BOARDS)[number]

/**
 * No feed, no queries: only first pages are read. The list shows only the day of a post; its own page also shows the
 * time.
 */
export const eomisae: Source = {
  key: 'eomisae',
  host: HOST,
  pages: BOARDS.map((board) => ({
    path: `/${board}`,
    format: 'list',
    everyMs: 10 * MINUTE_MS,
    parse: (page) => parseList(page, board),
  })),
  parseDetail,
}

/** Cards, or the plain table that some boards show. */
function parseList(page: Page, board: Board): FoundPosts {
  const $ = openPage(page, '.bd_card, ._listA')
  const isTable = $('._listA').length > 0
  const rows = rowsOf($, isTable ? '._listA tr:has(td)' : '.bd_card .card_el')
  const whyNoPost = (row: Selection) => reasonAgainst(row, board)
  return readRows(rows, whyNoPost, (row) => {
    const fields = isTable ? tableFields(row, $, page) : cardFields(row, page)
    const title = textOf(titleLink(row))
    if (title === '' || fields.postedAt === null || isCutOff(row)) return null
    const number = postNumber(row, board)
    return {
      postKey: `eomisae:${board}:${number}`,
      sourceKey: 'eomisae',
      url: `https://${HOST}/${board}/${number}`,
      title,
      isCut: false,
      shopText: null,
      priceText: null,
      shippingText: null,
      ...fields,
      postedAt: fields.postedAt,
      dislikes: null,
      isEnded: null,
      outboundUrl: null,
    }
  })
}

/** Left out: rules, the site's own events, and advertisements, which lead to no post or are marked as such. */
function reasonAgainst(row: Selection, board: Board): NoPost | null {
  const mark = textOf(row.find('.cate, td.no')).replace(/,$/, '')
  if (mark === '공지' || row.is('.card_el:not(.n_ntc)')) return '공지'
  if (/이용\s*규정|상품권\s*이벤트/.test(textOf(titleLink(row)))) return '공지'
  if (/^(?:AD|광고)$/i.test(mark) || titleLink(row).length === 0) return '광고'
  return postNumber(row, board) === '' ? '다른 게시판의 글' : null
}

/** True if the page broke off inside the title of this card: nothing follows the title. */
const isCutOff = (row: Selection): boolean => row.find('h3').get(0)?.nextSibling === null

const titleLink = (row: Selection): Selection => row.find('h3 a.pjax, td.title a').first()

const postNumber = (row: Selection, board: Board): string =>
  new RegExp(`^(?:https://${HOST})?/${board}/(\\d+)`).exec(titleLink(row).attr('href') ?? '')?.[1] ?? ''

type Fields = Pick<Listing, 'category' | 'likes' | 'comments' | 'views' | 'thumbUrl'> & {
  postedAt: number | null
}

function cardFields(row: Selection, page: Page): Fields {
  const countBeside = (icon: string) => readCount(textOf(row.find(`.info .fr:has(.ion-ios-${icon})`)))
  return {
    category: textOf(row.find('.cate')).replace(/,$/, '') || null,
    likes: countBeside('heart'),
    comments: countBeside('chatbubble'),
    views: countBeside('eye'),
    postedAt: readTime(textOf(row.find('.cate + span')), page.readAt),
    thumbUrl: imageAddress(row.find('img.tmb').attr('src'), page),
  }
}

/** Its columns have no names: only the date column is recognisable. */
function tableFields(row: Selection, $: CheerioAPI, page: Page): Fields {
  const day = row.find('td').filter((_, cell) => /^\d{2}\.\d{2}\.\d{2}$/.test(textOf($(cell))))
  return {
    category: null,
    likes: null,
    comments: null,
    views: null,
    postedAt: readTime(textOf(day.first()), page.readAt),
    thumbUrl: null,
  }
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '#D_')
  const written = /\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}(?::\d{2})?/.exec(textOf($('#D_ .btm_area')))?.[0]
  const links = $('#D_ .et_vars .extra_url a, #D_ article a[href]').toArray()
  return {
    title: textOf($('#D_ h2').first()),
    outboundUrl: firstLinkOut(
      links.map((link) => $(link).attr('href')),
      HOST,
    ),
    postedAt: written === undefined ? null : readTime(written, page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
  }
}
