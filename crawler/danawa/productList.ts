import type { CheerioAPI } from 'cheerio'
import type { FoundProduct, FoundProducts } from '#domain/comparison/priceReading.ts'
import { Unreadable } from '../fetching/crawlErrors.ts'
import { openPage } from '../parsing/board.ts'
import { imageAddress, rowsOf, type Selection, textOf } from '../parsing/elements.ts'
import type { Page } from '../source.ts'
import { readWon } from './won.ts'

/**
 * Reads a page of search results or of a category: both are built alike. A search without results is an empty
 * list; throws Unreadable when it is neither, or its rows are built differently.
 */
export function parseProductList(page: Page): FoundProducts {
  const $ = openPage(page, '.product_list, .nosearch_area, .no_result')
  const rows = rowsOf($, '.product_list > li')
  const goods = rows.filter((row) => pcodeOf(row) !== null && !row.hasClass('product-pot'))
  const products = goods.map((row) => readProduct(row, $, page)).filter((product) => product !== null)
  if (products.length * 2 < goods.length || (rows.length > 0 && goods.length === 0))
    throw new Unreadable('목록에서 상품을 읽을 수 없습니다')
  return { products, skipped: rows.length - goods.length }
}

/** Null for advertisements, which have no number of a product. */
const pcodeOf = (row: Selection): string | null =>
  /^productItem(\d+)$/.exec(row.attr('id') ?? '')?.[1] ?? null

function readProduct(row: Selection, $: CheerioAPI, page: Page): FoundProduct | null {
  const pcode = pcodeOf(row)
  const name = textOf(row.find('.prod_name a').first())
  if (pcode === null || name === '') return null
  const variants = readVariants(row, $)
  const prices = variants.map((variant) => variant.price).filter((price) => price !== null)
  const picture = row.find('.thumb_image img')
  return {
    pcode,
    name,
    minPrice:
      readWon(row.find(`#min_price_${pcode}`).attr('value')) ??
      (prices.length > 0 ? Math.min(...prices) : null),
    image: imageAddress(picture.attr('data-src') ?? picture.attr('src'), page),
    categoryPath: row
      .find('.prod_category_location dd span')
      .toArray()
      .map((step) => textOf($(step))),
    cate: /[?&]cate=(\d+)/.exec(row.find('.prod_category_location a').attr('href') ?? '')?.[1] ?? null,
    variants,
  }
}

const readVariants = (row: Selection, $: CheerioAPI): FoundProduct['variants'] =>
  row
    .find('.prod_pricelist li[id^="productInfoDetail_"]')
    .toArray()
    .map((element) => {
      const variant = $(element)
      const malls = /(\d{1,9})\s*몰/.exec(variant.find('.chk_sect').text())?.[1]
      return {
        pcode: (variant.attr('id') ?? '').replace('productInfoDetail_', ''),
        label: textOf(variant.find('.memory_sect .text')),
        price: readWon(textOf(variant.find('.price_sect strong'))),
        malls: malls === undefined ? null : Number(malls),
      }
    })
