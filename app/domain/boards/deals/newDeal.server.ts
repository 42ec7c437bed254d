import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { Ticked } from '#domain/fields.ts'
import { CURRENCIES, type Money } from '#domain/offers/money/currencyUnits.ts'
import { readOutbound } from '#domain/offers/shops/outbound.ts'
import { cleanOutbound } from '#domain/offers/shops/shopLink.ts'
import { unwrapLink } from '#domain/offers/shops/wrappedLink.ts'
import { readPriceField } from '#domain/offers/titles/price.ts'
import { parseShipping } from '#domain/offers/titles/shippingText.ts'

const MAX_ADDRESS = 2000
const MAX_AMOUNT = 100_000_000
const NO_ADDRESS = '쇼핑몰의 링크를 입력해주세요. http나 https로 시작합니다.'
const NO_PRICE = '가격을 읽을 수 없습니다. 12,900원이나 $19.99처럼 입력해주세요.'
const LONG_SHOP = '쇼핑몰 이름은 40자까지 쓸 수 있습니다.'
const NO_SHIPPING = '배송비를 읽을 수 없습니다. 무료나 3,000원처럼 입력해주세요.'

/** The address of a shop: through its wrappers, without the referrer. Refuses our own pages. */
export const DealAddress = z
  .string(NO_ADDRESS)
  .trim()
  .max(MAX_ADDRESS, '링크가 너무 깁니다.')
  .transform((typed, context) => {
    const outbound = readOutbound(typed)
    const address = outbound && unwrapLink(typed)
    if (address && outbound.url.origin !== env.ORIGIN && new URL(address).origin !== env.ORIGIN)
      return cleanOutbound(address)
    context.addIssue(NO_ADDRESS)
    return z.NEVER
  })

const amount = (message: string) => z.number(message).int(message).min(0, message).max(MAX_AMOUNT, message)

/** A price as a number in the smallest unit, or as text: `12,900원`, `$19.99`, `무료`. */
const price = z
  .union([amount(NO_PRICE), z.string(NO_PRICE).trim().max(40, NO_PRICE)], NO_PRICE)
  .transform((given, context): Money | number | null => {
    if (typeof given === 'number') return given
    if (given === '') return null
    const money = given === '0' ? { price: 0, currency: 'KRW' } : readPriceField(given).money
    if (money && amount(NO_PRICE).safeParse(money.price).success) return money
    context.addIssue(NO_PRICE)
    return z.NEVER
  })
  .nullable()

/** A fee as a number in the smallest unit, or as text: `무료`, `3,000원`. */
const shippingFee = z
  .union([amount(NO_SHIPPING), z.string(NO_SHIPPING).trim().max(40, NO_SHIPPING)], NO_SHIPPING)
  .transform((given, context): Money | number | null => {
    if (typeof given === 'number') return given
    if (given === '') return null
    const { fee, currency } = parseShipping(given)
    if (fee !== null && amount(NO_SHIPPING).safeParse(fee).success) return { price: fee, currency }
    context.addIssue(NO_SHIPPING)
    return z.NEVER
  })
  .nullable()

const shopName = z.string('쇼핑몰 이름을 확인해주세요.').trim().max(40, LONG_SHOP)

/** The deal of a post. Money in the smallest unit of `currency`. */
export interface NewDeal {
  url: string
  price: Money | null
  shippingFee: Money | null
  shopName: string | null
}

const Deal = z
  .object({
    url: DealAddress,
    price: price.default(null),
    currency: z
      .string()
      .refine((code) => Object.hasOwn(CURRENCIES, code), '지원하지 않는 통화입니다.')
      .default('KRW'),
    shippingFee: shippingFee.default(null),
    shopName: shopName.nullable().default(null),
  })
  .transform(
    ({ currency, ...deal }): NewDeal => ({
      url: deal.url,
      price: asMoney(deal.price, currency),
      shippingFee: asMoney(deal.shippingFee, currency),
      shopName: deal.shopName || null,
    }),
  )

const asMoney = (given: Money | number | null, currency: string): Money | null =>
  typeof given === 'number' ? { price: given, currency } : given

/**
 * The fields of a post's deal. Calls send `deal`, null for none; forms send a field each, and `hasDealFields` because
 * an empty field is not sent.
 */
export const dealFields = {
  deal: Deal.nullable().optional(),
  hasDealFields: Ticked,
  dealUrl: DealAddress.optional(),
  dealPrice: price.default(null),
  dealShippingFee: shippingFee.default(null),
  dealShopName: shopName.optional(),
}

/** The same fields as a draft keeps them. */
export const dealTextFields = {
  dealUrl: z.string().max(MAX_ADDRESS, '링크가 너무 깁니다.').default(''),
  dealPrice: z.string().max(40, NO_PRICE).default(''),
  dealShippingFee: z.string().max(40, NO_SHIPPING).default(''),
  dealShopName: z.string().max(40, LONG_SHOP).default(''),
}

interface DealFields {
  deal?: NewDeal | null
  hasDealFields: boolean
  dealUrl?: string
  dealPrice: Money | number | null
  dealShippingFee: Money | number | null
  dealShopName?: string
}

/** The input with one `deal`: null for none, absent where nothing is said of it. */
export function withDeal<T extends DealFields>(input: T, context: z.RefinementCtx) {
  const { deal, hasDealFields, dealUrl, dealPrice, dealShippingFee, dealShopName, ...rest } = input
  if (deal !== undefined) return { ...rest, deal }
  if (dealUrl !== undefined) {
    const money = { price: asMoney(dealPrice, 'KRW'), shippingFee: asMoney(dealShippingFee, 'KRW') }
    return { ...rest, deal: { url: dealUrl, ...money, shopName: dealShopName || null } }
  }
  if (dealPrice !== null || dealShippingFee !== null || dealShopName)
    context.addIssue({ code: 'custom', path: ['dealUrl'], message: NO_ADDRESS })
  return { ...rest, deal: hasDealFields ? null : undefined }
}
