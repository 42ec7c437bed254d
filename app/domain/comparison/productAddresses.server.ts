import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { pricePages } from '#db/schema/comparison.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findProductByShopKey } from '#domain/catalog/grouping/shopKeys.server.ts'
import { readShopKey } from '#domain/offers/shops/shopLink.ts'
import { refuseField } from '#domain/refusal.ts'
import { readPcode } from './priceAddress.ts'
import { askForPages, ensurePricePage, followPage } from './pricePages.server.ts'

const WHAT_WORKS = '다나와 상품 주소(https://prod.danawa.com/info/?pcode=…)를 입력해주세요.'

/** A product by its address. */
export const ProductAddress = z.object({
  url: z
    .string('상품 페이지의 주소를 입력해주세요.')
    .trim()
    .min(1, '상품 페이지의 주소를 입력해주세요.')
    .max(2_000, '주소가 너무 깁니다.'),
})
export type ProductAddress = z.infer<typeof ProductAddress>

/** The result of adding an address. */
export interface AddedProduct {
  /** Null until the page was read for the first time. */
  productId: number | null
  /** Its prices are about to be read. */
  isReading: boolean
}

/**
 * Returns the product that an address means; from now on the member waits for its prices. An address of danawa names
 * any of its products, a shop's address one that we know. Refuses `invalid` for everything else, saying what works, and
 * `too_many` past 500 products.
 */
export function addProductByUrl(member: Member, { url }: ProductAddress, now = Date.now()): AddedProduct {
  const address = /^https?:\/\//i.test(url) ? url : `https://${url}`
  const pcode = readPcode(address)
  return write(() => (pcode === null ? addByShop(member, address, now) : addByPcode(member, pcode, now)))
}

/** The product that an address means; null when we know none. Nothing is stored. */
export function findProductByAddress(url: string): number | null {
  const pcode = readPcode(url)
  if (pcode !== null)
    return db.select().from(pricePages).where(eq(pricePages.pcode, pcode)).get()?.productId ?? null
  const key = URL.canParse(url) ? readShopKey(url) : null
  return key && findProductByShopKey(key)
}

/** The fields that an app shares. Most apps put the address into the text. */
export const Shared = z.object({
  title: z.string().default('').catch(''),
  text: z.string().default('').catch(''),
  url: z.string().default('').catch(''),
})
export type Shared = z.infer<typeof Shared>

const ADDRESS = /https?:\/\/\S+/gi
/** What a shop's app adds before the name. */
const GREETING = /^쿠팡을 추천합니다!?/
const MAX_SHARED_LETTERS = 2_000

/** The product whose address was shared, or else the words to search for, which may be empty. Nothing is stored. */
export function findShared({ title, text, url }: Shared): { productId: number | null; words: string } {
  const [said, name] = [text, title].map((part) => part.slice(0, MAX_SHARED_LETTERS)) as [string, string]
  const addresses = [url.slice(0, MAX_SHARED_LETTERS), ...(said.match(ADDRESS) ?? [])]
  const productId = addresses.map(findProductByAddress).find((id) => id !== null) ?? null
  const wordsOf = (part: string) =>
    part.replace(ADDRESS, ' ').trim().replace(GREETING, '').replace(/\s+/g, ' ').trim()
  return { productId, words: wordsOf(said) || wordsOf(name) }
}

function addByPcode(member: Member, pcode: string, now: number): AddedProduct {
  const { id, productId, readAt, expiredAt } = ensurePricePage(pcode, now)
  followPage(member, id, now)
  const isReading = readAt === null || expiredAt !== null
  if (isReading) askForPages([pcode], now)
  return { productId, isReading }
}

function addByShop(member: Member, address: string, now: number): AddedProduct {
  const productId = findProductByShopKey(readKey(address))
  if (productId === null) refuseAddress(`아직 등록되지 않은 상품입니다. ${WHAT_WORKS}`)
  const page = db.select().from(pricePages).where(eq(pricePages.productId, productId)).get()
  if (page) followPage(member, page.id, now)
  return { productId, isReading: false }
}

function readKey(address: string) {
  if (!URL.canParse(address) || !new URL(address).hostname.includes('.'))
    refuseAddress(`상품 페이지의 주소가 아닙니다. ${WHAT_WORKS}`)
  return (
    readShopKey(address) ?? refuseAddress(`줄인 주소와 첫 화면 주소로는 상품을 알 수 없습니다. ${WHAT_WORKS}`)
  )
}

function refuseAddress(message: string): never {
  refuseField('url', message)
}
