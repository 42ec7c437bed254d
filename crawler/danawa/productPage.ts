import type { CheerioAPI } from 'cheerio'
import { readPcode } from '#domain/comparison/priceAddress.ts'
import type { MallOffer, PriceReading } from '#domain/comparison/priceReading.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import { openPage } from '../parsing/board.ts'
import { imageAddress, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import type { Page } from '../source.ts'
import { readWon } from './won.ts'

const COUPANG = 'TP40F'
const MAX_NOTICE_LETTERS = 2_000

/**
 * Reads a product page: the layout of 2026 and the one before. `expired` for a product that is no longer
 * compared; throws Unreadable when it is no product page.
 */
export function parseProductPage(page: Page): PriceReading {
  if (isGoodbye(page.text)) return { kind: 'expired' }
  const $ = openPage(page, '.prod_tit')
  const pcode = pcodeOf($, page)
  const name = textOf($('.prod_tit .title').first()) || textOf($('.prod_tit').first())
  if (pcode === null || name === '') throw new Unreadable('상품의 이름이나 번호를 찾을 수 없습니다')
  const { offers: malls, skipped } = readOffers(rowsOf($, MALL_ROWS), page)
  const { offers: cards } = readOffers(rowsOf($, CARD_ROWS), page)
  const minPrice = readMinPrice($, pcode)
  if (malls.length === 0 && minPrice === null && isDiscontinued($)) return { kind: 'expired' }
  return {
    kind: 'product',
    pcode,
    name,
    categories: readCategories($, page.text),
    image: readImage($, page),
    minPrice,
    cashPrice: readCashPrice($) ?? lowestOf(malls.filter((mall) => mall.cash)),
    cardPrice: lowestOf(cards),
    coupangPrice: lowestOf(malls.filter(({ code, name }) => code === COUPANG || name === '쿠팡')),
    malls,
    cards,
    skippedMalls: skipped,
  }
}

/** True for the page of an expired product: a few lines of script that say so and redirect. */
const isGoodbye = (text: string): boolean =>
  text.length < MAX_NOTICE_LETTERS &&
  alertsOf(text).some((said) => /종료|단종|중지|중단|삭제|존재하지|없는 상품/.test(said)) &&
  /location\.(?:replace|href)/.test(text)

const alertsOf = (text: string): string[] =>
  text
    .split('alert(')
    .slice(1)
    .map((said) => said.split(')')[0] ?? '')

const isDiscontinued = ($: CheerioAPI): boolean =>
  $('.discontinued, .no_result').length > 0 || /단종|판매\s*중지|판매\s*종료/.test($('.price-summary').text())

const pcodeOf = ($: CheerioAPI, page: Page): string | null =>
  readPcode($('link[rel="canonical"]').attr('href') ?? '') ??
  /^min_price_(\d+)$/.exec($('input[id^="min_price_"]').attr('id') ?? '')?.[1] ??
  readPcode(page.url)

function readMinPrice($: CheerioAPI, pcode: string): number | null {
  const said = $('meta[property="og:description"]').attr('content') ?? ''
  return (
    readWon($(`#min_price_${pcode}`).attr('value')) ??
    readWon($('#intMinFee').attr('value')) ??
    readWon(textOf($('.lowest_area .lwst_prc em').first())) ??
    readWon(/최저가\s*([\d,]+)원/.exec(said)?.[1])
  )
}

function readCashPrice($: CheerioAPI): number | null {
  const said = $('meta[property="og:description"]').attr('content') ?? ''
  return (
    readWon(/현금최저가:\s*([\d,]+)원/.exec(said)?.[1]) ?? readWon(textOf($('#lowPriceCash .prc_c').first()))
  )
}

/** The description begins with the whole category path; the script has the path without its first level. */
function readCategories($: CheerioAPI, text: string): string[] {
  const described = beginningOf($('meta[name="Description"]').attr('content') ?? '', '다나와에서')
  const scripted = /sUICategoryName:\s*"([^"]*)"/.exec(text)?.[1]?.replaceAll('&gt;', '>')
  const path = described ?? scripted ?? ''
  return path
    .split('>')
    .map((step) => step.trim())
    .filter((step) => step !== '')
}

const beginningOf = (text: string, end: string): string | undefined =>
  text.includes(end) ? text.split(end)[0] : undefined

const readImage = ($: CheerioAPI, page: Page): string | null =>
  imageAddress($('#baseImage').attr('src'), page) ??
  imageAddress($('meta[property="og:image"]').attr('content'), page)

/** The first pair of the layout of 2026, the second of the one before. */
const MALL_ROWS = '.box__mall-price .list__mall-price > .list-item, .lwst_tbl tbody.high_list > tr'
const CARD_ROWS = '.box__discount .list-item:has(.badge__card), .lwst_tbl tbody.card_list > tr'

function readOffers(rows: Selection[], page: Page): { offers: MallOffer[]; skipped: number } {
  const offers = rows.map((row) => readOffer(row, page)).filter((offer) => offer !== null)
  return { offers, skipped: rows.length - offers.length }
}

/** Null for a row without a shop's name or a price: such rows are never the cheapest real offer. */
function readOffer(row: Selection, page: Page): MallOffer | null {
  const isOld = row.is('tr')
  const name = isOld ? oldNameOf(row) : newNameOf(row)
  const price = isOld
    ? readWon(textOf(row.find('.prc_t, .prc_c').first()))
    : readWon(row.find('.sell-price').attr('data-base-price'))
  if (name === '' || price === null || row.hasClass('product-pot')) return null
  const link = linkOf(row, page)
  return {
    name,
    code: link?.searchParams.get('cmpnyc') ?? null,
    price,
    delivery: readDelivery(row),
    lowest: row.is('.lowest') || row.find('.box__price.lowest').length > 0,
    cash: row.find('.badge__cash').length > 0 || /현금/.test(row.find('.txt_dsc').text()),
    itemId: link?.searchParams.get('link_pcode') ?? null,
    link: link?.href ?? null,
  }
}

const newNameOf = (row: Selection): string =>
  (row.find('.box__logo img').attr('alt') ?? row.find('.text__logo').attr('aria-label') ?? '').trim()

const oldNameOf = (row: Selection): string =>
  (row.find('.mall img').attr('alt') ?? textOf(row.find('.mall a').first())).trim()

function linkOf(row: Selection, page: Page): URL | null {
  const href = row.find('a.link__full-cover, .mall a').attr('href') ?? ''
  return URL.canParse(href, page.url) ? new URL(href, page.url) : null
}

/** Item price and delivery separately, because the shown price may be their sum. */
function readDelivery(row: Selection): number | null {
  const attribute = row.find('.sell-price').attr('data-delivery-price')
  if (attribute !== undefined && /^\d+$/.test(attribute)) return Number(attribute)
  const text = textOf(row.find('.box__delivery, .ship .stxt, .deleveryBaseSection').first())
  return /무료/.test(text) ? 0 : readWon(text)
}

const lowestOf = (offers: MallOffer[]): number | null =>
  offers.length === 0 ? null : Math.min(...offers.map((offer) => offer.price))
