// How well titles, pairs of posts and posts of one deal are read, on samples written before the code was changed. Every
// second sample is set aside, and so are all samples of the folders heldOut and fresh, which were written later: the code is
// developed against the others only. The pairs and deals of `fresh` are by somebody who read none of the code and none of the
// other samples.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordListing } from '#domain/intake/listings.server.ts'
import { readQuantity } from '#domain/offers/money/quantity.ts'
import { saysEnded } from '#domain/offers/titles/ended.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import { post } from './listings.ts'
import type { Pair } from './pairs.ts'

export type Part = 'developed' | 'set aside' | 'held out' | 'fresh'

const FOLDERS: Partial<Record<Part, string>> = { 'held out': 'heldOut', fresh: 'fresh' }

const read = <T>(file: string): T[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/secondRound', `${file}.json`), 'utf8'))

/** Every second sample of a file, by its place in the file alone. What a later file `…More` adds is developed against. */
const samples = <T>(file: 'titles' | 'pairs' | 'clusters', part: Part): T[] =>
  FOLDERS[part]
    ? read<T>(`${FOLDERS[part]}/${file}`)
    : [
        ...read<T>(file).filter((_, no) => (no % 2 === 0) === (part === 'developed')),
        ...(part === 'developed' ? read<T>(`${file}More`) : []),
      ]

interface Beside {
  currency?: string
  note?: string
  card?: true
  cut?: true
  ended?: true
  quantity?: string
}

/** A title, its shop, name, price and shipping fee as a careful shopper reads them, and what is unlike the default. */
type TitleRow = [
  title: string,
  shop: string,
  name: string,
  price: number | null,
  fee: number | null,
  beside?: Beside,
]

const WON_FOR_A_DOLLAR = 1400

/** The share of titles that are read wholly as a careful shopper reads them, and the others. */
export function judgeTitles(part: Part) {
  const rows = samples<TitleRow>('titles', part)
  const wrong = rows.flatMap((row) => {
    const [said, asRead] = [saidBy(row), readOf(row)]
    return JSON.stringify(said) === JSON.stringify(asRead) ? [] : [{ title: row[0], said, asRead }]
  })
  return { share: 1 - wrong.length / rows.length, count: rows.length, wrong }
}

const saidBy = ([, shop, name, price, fee, beside = {}]: TitleRow) => ({
  shop: shop || null,
  name,
  price,
  currency: price === null ? 'KRW' : (beside.currency ?? 'KRW'),
  fee,
  note: beside.note ?? null,
  card: beside.card ?? false,
  ended: beside.ended ?? false,
  quantity: beside.quantity ?? null,
})

function readOf([title, , , , , beside = {}]: TitleRow) {
  const offer = readOffer(post(1, title, { isCut: beside.cut ?? false }), WON_FOR_A_DOLLAR)
  const quantity = beside.quantity === undefined ? null : readQuantity(offer.name, true)
  return {
    shop: offer.shop,
    name: offer.name,
    price: offer.price,
    currency: offer.price === null ? 'KRW' : offer.currency,
    fee: offer.shippingFee,
    note: offer.shippingNote,
    card: offer.isCardOnly,
    ended: saysEnded(title),
    quantity: quantity && `${quantity.amount}${quantity.unit}`,
  }
}

type PairRow = [same: boolean, a: string, b: string, aLink?: string, bLink?: string]

/** Pairs of posts, of one product or of two. */
export const listPairs = (part: Part): Pair[] =>
  samples<PairRow>('pairs', part).map(([same, a, b, aLink, bLink]) => ({
    a: { title: a, source: 'pomppu', outboundUrl: addressOf(aLink) },
    b: { title: b, source: 'clien', outboundUrl: addressOf(bLink) },
    same,
    why: '',
  }))

const ADDRESSES: Record<string, string> = {
  c: 'https://www.coupang.com/vp/products/',
  e: 'https://www.11st.co.kr/products/',
  g: 'https://item.gmarket.co.kr/item/',
  n: 'https://smartstore.naver.com/shop/products/',
  x: 'https://itempage3.auction.co.kr/DetailView.aspx?itemno=A',
  s: 'https://www.ssg.com/item/itemView.ssg?itemId=',
  l: 'https://www.lotteon.com/p/product/LO',
  a: 'https://ko.aliexpress.com/item/',
}
/** A page of a shop that has no row above. */
const anyShop = (letter: string): string => `https://${letter}.example/products/`

/** `e5002` is the page 5002 of 11번가, `c501:1` the option 1 of the page 501 of 쿠팡. */
function addressOf(link: string | undefined): string | null {
  const [, shop = '', page = '', option] = /^([a-z])(\d+)(?::(\d+))?$/.exec(link ?? '') ?? []
  if (shop === '') return null
  const path =
    shop === 'g' ? `90000${page}` : shop === 'x' ? `90000${page}` : shop === 'a' ? `${page}.html` : page
  // The id of an item is unique among all pages of the shop.
  const item = `${page}${option}`
  return `${ADDRESSES[shop] ?? anyShop(shop)}${path}${option ? `?itemId=${item}&vendorItemId=${item}` : ''}`
}

type ClusterRow = [deal: string[], near: string[]]

/**
 * Counts the deals that become one product while their near-duplicates and parts of other deals become other products,
 * if all posts of the part arrive in this order. `between` runs after the last post and before the products are read.
 */
export async function judgeClusters(
  part: Part,
  order: 'forward' | 'reversed',
  productOf: (saleId: number) => number,
  between: () => void | Promise<void> = () => {},
) {
  const clusters = samples<ClusterRow>('clusters', part)
  const titles = clusters.flatMap(([deal, near], no) =>
    [...deal, ...near].map((title) => ({ title, no, isDeal: deal.includes(title) })),
  )
  const posts = order === 'forward' ? titles : titles.toReversed()
  const taken = posts.map((one, at) => ({
    ...one,
    saleId: recordListing(post(at, one.title, { sourceKey: `source${at % 5}`, postKey: `${order}:${at}` }))
      .saleId,
  }))
  await between()
  const placed = taken.map((one) => ({ ...one, productId: productOf(one.saleId) }))
  const wrong = clusters.flatMap(([deal], no) => {
    const ids = new Set(placed.filter((one) => one.no === no && one.isDeal).map(({ productId }) => productId))
    const isWhole = (other: number) =>
      placed.every((one) => one.no !== other || !one.isDeal || ids.has(one.productId))
    // A deal that two people wrote about is one product; their near-duplicates may be it as well.
    const guests = placed.filter(
      (one) => ids.has(one.productId) && (one.no === no ? !one.isDeal : one.isDeal && !isWhole(one.no)),
    )
    return ids.size === 1 && guests.length === 0
      ? []
      : [{ deal, products: ids.size, guests: guests.map(({ title }) => title) }]
  })
  return { right: clusters.length - wrong.length, count: clusters.length, wrong }
}
