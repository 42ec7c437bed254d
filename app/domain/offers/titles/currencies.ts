import { CURRENCIES, foreignCurrency, type Money } from '../money/currencyUnits.ts'
import type { OfferMoney } from '../money/offerMoney.ts'

interface Written {
  /**
   * Approximate dollars per unit: an estimate needs no more, and the operator sets only the dollar's rate.
   */
  inDollars: number
  /** Its spellings before and after an amount. */
  before: RegExp
  after: RegExp
}

/** Words that begin with 원 and are not money: 원두, 원목, 원터치 … */
const WON = /^\s*(?:원(?!두|목|터치|피스|단|형|석|료|통|플|색|룸|더|액|산지)|krw)/i

const WRITTEN: Record<string, Written> = {
  USD: {
    inDollars: 1,
    before: /(?:US\s*|(?<![A-Za-z]))\$\s*$|\bUSD\s*$/i,
    after: /^\s*(?:달러|불(?![가-힣])|(?:usd|\$)(?!\s*\d))/i,
  },
  EUR: { inDollars: 1.1, before: /€\s*$|\bEUR\s*$/i, after: /^\s*(?:유로|(?:eur|€)(?!\s*\d))/i },
  GBP: { inDollars: 1.3, before: /£\s*$|\bGBP\s*$/i, after: /^\s*(?:파운드|(?:gbp|£)(?!\s*\d))/i },
  JPY: {
    inDollars: 1 / 150,
    before: /¥\s*$|\bJPY\s*$/i,
    after: /^\s*(?:엔(?![가-힣])|円|(?:jpy|¥)(?!\s*\d))/i,
  },
  CNY: { inDollars: 0.14, before: /\bCNY\s*$/i, after: /^\s*(?:위안|元|cny(?!\s*\d))/i },
  KRW: { inDollars: 0, before: /₩\s*$|\bKRW\s*$/i, after: WON },
}

/** The currency beside an amount and the length of its spelling; null for a bare number. */
export function readCurrency(before: string, after: string) {
  for (const [code, written] of Object.entries(WRITTEN)) {
    const sign = written.before.exec(before)?.[0].length ?? 0
    const word = written.after.exec(after)?.[0].length ?? 0
    if (sign > 0 || word > 0) return { code, digits: CURRENCIES[code]!.digits, sign, word }
  }
  return null
}

/** `money` in won; foreign money at `usdKrw` won per dollar (shown as an estimate). */
export const inWon = ({ price, currency }: Money, usdKrw: number): number =>
  Math.round(price * wonFor(currency, usdKrw))

/** The item price of an offer in won, without shipping; null when it is not known. */
export const itemInWon = (
  { price, currency }: Pick<OfferMoney, 'price' | 'currency'>,
  usdKrw: number,
): number | null => (price === null ? null : inWon({ price, currency }, usdKrw))

/** `money` in another currency, by the same estimate. */
export const convert = (money: Money, currency: string, usdKrw: number): number =>
  money.currency === currency ? money.price : Math.round(inWon(money, usdKrw) / wonFor(currency, usdKrw))

/** Won per smallest unit of a currency. */
function wonFor(code: string, usdKrw: number): number {
  const foreign = foreignCurrency(code)
  return foreign ? (WRITTEN[code]!.inDollars * usdKrw) / 10 ** foreign.digits : 1
}
