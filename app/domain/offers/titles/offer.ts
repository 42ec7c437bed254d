import type { OfferText } from '#domain/sources/listing.ts'
import type { Money } from '../money/currencyUnits.ts'
import { canonicalShop, isShopName } from '../shops/shops.ts'
import { convert, inWon } from './currencies.ts'
import { withoutEndMark } from './ended.ts'
import { readPriceField, readTitlePrice, type StatedPrice } from './price.ts'
import { tidyText } from './priceText.ts'
import { seenText } from './seenText.ts'
import { isKnown, parseShipping, type Shipping } from './shippingText.ts'
import { readTitleShop } from './shop.ts'

/** The meaning of a listing: which product a shop offers at which price. */
export interface Offer {
  shop: string | null
  /** The product's name without shop, price and shipping words. */
  name: string
  /**
   * The words at the end of the name that stand behind the price: a remark, or a further description of the product.
   */
  aside: string
  price: number | null
  currency: string
  /** In the smallest unit of `currency`; 0 = free, null = not known. */
  shippingFee: number | null
  shippingNote: string | null
  /** Price and known shipping in won; null without a price. */
  totalWon: number | null
  /** The price holds only with a certain card. */
  isCardOnly: boolean
}

/**
 * Reads a listing by the conventions of Korean deal boards: `[쇼핑몰] 상품명 (가격/배송)` and its variants; a site's
 * own fields win over its title. `usdKrw`: won per dollar.
 */
export function readOffer(listing: OfferText, usdKrw: number): Offer {
  const said = withoutEndMark(tidyText(listing.title))
  const { shopText, rest } = readTitleShop(seenText(said))
  const title = readTitlePrice(rest, listing.isCut, sellsGoods(shopText) || isShippedFree(shopText, rest))
  const { money: asked, isCardOnly, shipping: asWritten } = withFields(listing, title)
  const money = asked && inYuan(asked, shopText, said)
  const shipping = feeInYuan(asWritten, shopText, said)
  return {
    shop: canonicalShop(listing.shopText === null ? shopText : tidyText(listing.shopText)),
    name: title.name || nameInPictures(said, listing.isCut) || rest || said,
    aside: title.aside,
    price: money?.price ?? null,
    currency: money?.currency ?? 'KRW',
    shippingFee: feeIn(shipping, money?.currency ?? shipping.currency, usdKrw),
    shippingNote: shipping.note,
    totalWon: money && inWon(money, usdKrw) + (feeIn(shipping, 'KRW', usdKrw) ?? 0),
    isCardOnly,
  }
}

/** Known shops that also give away programs, pictures and texts. All other known shops sell everything for money. */
const GIVING = ['스팀', '에픽게임즈', '카카오', '토스']

/** The end of a shop's name that shows that it sells goods: 이랜드몰, 현대백화점, 톡딜. */
const GOODS_SHOP = /(?:몰|백화점|쇼핑|마트|톡딜)$/

const sellsGoods = (shopText: string | null): boolean => {
  const shop = canonicalShop(shopText)
  if (shopText === null || shop === null) return false
  return GOODS_SHOP.test(shopText.trim()) || (isShopName(shop) && !GIVING.includes(shop))
}

/** Labels of shops for programs and games that are not among the known shops. */
const GIVING_LABEL =
  /스토브|gog|유비|험블|오리진|플레이\s?스토어|앱\s?스토어|구글\s?플레이|인디갈라|ps\s?n|게임|앱|어플|안드로이드|ios|pc|전자책|이북|ebook|리디|밀리|강의|강좌|웹툰|e-?book/i
/** 무료 at the end of a title with a number. The number of a free period does not count. */
const FREE_BESIDE_NUMBER = /(?<=\d.*)(?<!\d\s?(?:개월|달|주|일|년|시간|회))\s무료\s*$/

/** At a shop that we do not know, 무료 behind a name with a number is its shipping: `[행복마켓] 고구마 5 무료`. */
const isShippedFree = (shopText: string | null, rest: string): boolean =>
  shopText !== null &&
  !isShopName(canonicalShop(shopText) ?? '') &&
  !GIVING_LABEL.test(shopText) &&
  FREE_BESIDE_NUMBER.test(rest)

/** Shops in China, where ¥ is no yen. */
const IN_CHINA = /타오바오|징[동둥]|vvic|중국|1688|테무|티몰|핀둬둬|알리|jd|taobao|tmall/i

const inYuan = (money: Money, shopText: string | null, said: string): Money =>
  money.currency === 'JPY' && said.includes('¥') && IN_CHINA.test(shopText ?? '')
    ? { price: money.price * 100, currency: 'CNY' }
    : money

function feeInYuan(shipping: Shipping, shopText: string | null, said: string): Shipping {
  if (shipping.fee === null) return shipping
  const { price, currency } = inYuan({ price: shipping.fee, currency: shipping.currency }, shopText, said)
  return { ...shipping, fee: price, currency }
}

/** A title that consists only of emoji keeps them as its name. */
const nameInPictures = (said: string, isCut: boolean): string =>
  readTitlePrice(readTitleShop(said).rest, isCut).name

/** The site's own fields where it has them; shipping words in a price field count too. */
function withFields({ priceText, shippingText }: OfferText, title: StatedPrice): StatedPrice {
  const asked = priceText === null ? title : readPriceField(priceText)
  if (shippingText !== null) return { ...asked, shipping: parseShipping(shippingText, asked.money?.price) }
  return isKnown(asked.shipping) ? asked : { ...asked, shipping: title.shipping }
}

const feeIn = ({ fee, currency }: Shipping, wanted: string, usdKrw: number): number | null =>
  fee === null ? null : convert({ price: fee, currency }, wanted, usdKrw)
