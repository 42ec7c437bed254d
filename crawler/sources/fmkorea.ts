import type { CheerioAPI } from 'cheerio'
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

const HOST = 'www.fmkorea.com'

/**
 * 핫딜. Shop, price and shipping have separate fields. Its robots.txt refuses crawlers like ours, so it is in
 * SOURCES_OFF until an operator has the site's permission.
 */
export const fmkorea: Source = {
  key: 'fmkorea',
  host: HOST,
  pages: [{ path: '/hotdeal', format: 'list', everyMs: 10 * MINUTE_MS, parse: parseList }],
  parseDetail,
}

function parseList(page: Page): FoundPosts {
  const $ = openPage(page, '.fm_best_widget')
  return readRows(rowsOf($, '.fm_best_widget > ul > li'), whyNoPost, (row) => {
    const link = row.find('h3.title a').first()
    const number = /^\/(\d+)/.exec(link.attr('href') ?? '')?.[1]
    const title = titleOf(link)
    const postedAt = readTime(textOf(row.find('.regdate')), page.readAt)
    if (number === undefined || title === '' || postedAt === null) return null
    return {
      postKey: `fmkorea:${number}`,
      sourceKey: 'fmkorea',
      url: `https://${HOST}/${number}`,
      title,
      isCut: false,
      ...readFields(row.find('.hotdeal_info'), $),
      category: textOf(row.find('.category')) || null,
      // Zero recommendations and zero comments are not shown at all.
      likes: readCount(textOf(row.find('.pc_voted_count .count'))) ?? 0,
      dislikes: null,
      comments: readCount(textOf(link.find('.comment_count'))) ?? 0,
      views: null,
      postedAt,
      thumbUrl: imageAddress(row.find('img.thumb').attr('data-original'), page),
      isEnded: link.hasClass('hotdeal_var8Y'),
      outboundUrl: null,
    }
  })
}

function whyNoPost(row: Selection): NoPost | null {
  if (row.hasClass('notice')) return '공지'
  return row.find('.hotdeal_info').length === 0 ? '핫딜이 아닌 글' : null
}

/** The title without its count of comments; older pages keep it as bare text. */
function titleOf(link: Selection): string {
  const marked = link.find('.ellipsis-target')
  return marked.length > 0 ? textOf(marked) : textBeside(link, '.comment_count')
}

/** `쇼핑몰: 쿠팡 / 가격: 129,000원 / 배송: 무료`; any of them can be missing. */
function readFields(info: Selection, $: CheerioAPI) {
  const texts = info
    .find('span')
    .toArray()
    .map((field) => textOf($(field)))
  const field = (label: string) =>
    texts
      .find((text) => text.startsWith(`${label}:`))
      ?.slice(label.length + 1)
      .trim() || null
  return { shopText: field('쇼핑몰'), priceText: field('가격'), shippingText: field('배송') }
}

function parseDetail(page: Page): PostDetails {
  const $ = openPage(page, '#bd_capture .rd_hd')
  const rows = $('.hotdeal_table tr')
  const link = cellBeside(rows, '링크').find('a')
  const counts = textOf($('.rd_hd .side.fr'))
  return {
    title: textOf($('.np_18px_span').first()),
    outboundUrl: unwrapLink(link.attr('href') ?? '') ?? unwrapLink(textOf(link)),
    postedAt: readTime(textOf($('.rd_hd .date').first()), page.readAt),
    thumbUrl: imageAddress($('meta[property="og:image"]').attr('content'), page),
    shopText: textOf(cellBeside(rows, '쇼핑몰')) || null,
    priceText: textOf(cellBeside(rows, '가격')) || null,
    shippingText: textOf(cellBeside(rows, '배송')) || null,
    likes: countAfter('추천 수', counts),
    comments: countAfter('댓글', counts),
    views: countAfter('조회 수', counts),
  }
}
