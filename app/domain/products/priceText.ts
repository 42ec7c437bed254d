/** A price as text says it, in the smallest unit of `currency`: won, yen, cents. */
export interface Money {
  price: number
  currency: string
}

interface FoundPrice {
  money: Money
  start: number
  end: number
}

const AMOUNT = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

const CURRENCIES: ReadonlyArray<{ currency: string; digits: number; before: RegExp | null; after: RegExp }> =
  [
    { currency: 'USD', digits: 2, before: /(?:US)?\$\s*$/i, after: /^\s*(?:달러|불(?![가-힣])|usd)/i },
    { currency: 'EUR', digits: 2, before: /€\s*$/, after: /^\s*(?:유로|eur)/i },
    { currency: 'JPY', digits: 0, before: /[¥￥]\s*$/, after: /^\s*(?:엔(?![가-힣])|jpy)/i },
    { currency: 'KRW', digits: 0, before: /[₩￦]\s*$/, after: /^\s*(?:원|krw)/i },
  ]

/** Words after an amount that make it something else than a price. */
const NO_PRICE_AFTER = /^\s*(?:원?\s*대(?![가-힣])|원?\s*(?:적립|포인트|페이백|할인|쿠폰|캐시백)|p(?![a-z]))/i
const MONTHLY_BEFORE = /월\s*$/

/**
 * Reads one price out of a piece of text: `129,000원`, `18.9만`, `18만9천원`, `￦129,000`, `$6.82`, `9,900원~`.
 * Null for `2만 원대`, monthly fees, reward points, `가격다양` and text without a price. `무료` and `나눔` are 0.
 * `bare`: a number without any unit counts, as in the `(12,900/3,000)` of a title.
 */
export function parsePrice(text: string, { bare = false } = {}): Money | null {
  const plain = text.normalize('NFKC').trim()
  const found = findPrices(plain, bare)
  if (found.length > 0) return found[0]?.money ?? null
  return /^(?:무료|나눔|공짜)(?:배포|나눔)?$/.test(plain) ? { price: 0, currency: 'KRW' } : null
}

/** Every price in `text` (NFKC-normalised by the caller) with where it stands, from left to right. */
export function findPrices(text: string, bare = false): FoundPrice[] {
  const found: FoundPrice[] = []
  const read = [
    ...[...text.matchAll(KOREAN_UNITS)].map((match) => readKoreanUnits(text, match)),
    ...[...text.matchAll(AMOUNT)].map((match) => readAmount(text, match, bare)),
  ]
  for (const one of read) {
    if (one && !found.some((other) => one.start < other.end && other.start < one.end)) found.push(one)
  }
  return found.sort((a, b) => a.start - b.start)
}

/** `18.9만`, `18만9천원`, `1만 5,900원`, `3천원`: Korean units, then what is left of the won. */
const KOREAN_UNITS =
  /(?:(?<man>\d+(?:\.\d+)?)\s*만(?:\s*(?<cheon>\d+)\s*천)?|(?<onlyCheon>\d+(?:\.\d+)?)\s*천)(?:\s*(?<rest>\d{1,3}(?:,\d{3})+|\d+)(?=\s*원))?(?<won>\s*원)?/g

function readKoreanUnits(text: string, match: RegExpMatchArray): FoundPrice | null {
  const { man, cheon, onlyCheon, rest, won } = match.groups as Record<string, string | undefined>
  const start = match.index ?? 0
  const end = start + match[0].length
  const after = text.slice(end)
  // `2만mAh`, `1.5만 명`: without 원 it is money only where nothing is counted.
  if (!won && /^\s*[a-z가-힣]/i.test(after) && !/^\s*(?:무배|무료|배송|에(?![가-힣]))/.test(after))
    return null
  if (/[\d.,]$/.test(text.slice(0, start))) return null
  if (isNoPrice(text.slice(0, start), after)) return null
  const thousands = Number(cheon ?? onlyCheon ?? 0) * 1000
  const price = Math.round(Number(man ?? 0) * 10_000 + thousands) + Number(rest?.replaceAll(',', '') ?? 0)
  return { money: { price, currency: 'KRW' }, start, end }
}

function readAmount(text: string, match: RegExpMatchArray, bare: boolean): FoundPrice | null {
  const start = match.index ?? 0
  const end = start + match[0].length
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (/[\d.,]$/.test(before) && /[\d]$/.test(before.replace(/[.,]$/, ''))) return null
  const unit = CURRENCIES.find(({ before: sign, after: word }) => sign?.test(before) || word.test(after))
  if (!unit && !(bare && standsAlone(before, after, match[0]))) return null
  if (isNoPrice(before, after)) return null
  const { currency, digits } = unit ?? { currency: 'KRW', digits: 0 }
  const amount = Number(match[0].replaceAll(',', ''))
  if (digits === 0 && !Number.isInteger(amount)) return null
  const sign = unit?.before?.exec(before)?.[0].length ?? 0
  const word = unit?.after.exec(after)?.[0].length ?? 0
  return {
    money: { price: Math.round(amount * 10 ** digits), currency },
    start: start - sign,
    end: end + word,
  }
}

/** A number without unit is money when nothing that measures, counts or names a model touches it. */
function standsAlone(before: string, after: string, digits: string): boolean {
  if (/[a-z가-힣+\-x×*]\s*$/i.test(before) && !/[\s/(]$/.test(before)) return false
  if (/^\s*[a-z가-힣+%x×*]/i.test(after) && !/^\s*(?:무료|무배|배송|와우|네멤|로켓|~)/.test(after))
    return false
  return Number(digits.replaceAll(',', '')) >= 100
}

const isNoPrice = (before: string, after: string): boolean =>
  MONTHLY_BEFORE.test(before) || NO_PRICE_AFTER.test(after)

/** Won worth of `money`; foreign money by `usdKrw`, won for a dollar (an estimate shown as such). */
export function inWon(money: Money, usdKrw: number): number {
  switch (money.currency) {
    case 'KRW':
      return money.price
    case 'USD':
      return Math.round((money.price / 100) * usdKrw)
    case 'EUR':
      return Math.round((money.price / 100) * usdKrw * EUR_IN_USD)
    default:
      return Math.round(money.price * usdKrw * JPY_IN_USD)
  }
}

// Rough cross rates: estimates need no more, and only the dollar rate is the operator's to set.
const EUR_IN_USD = 1.1
const JPY_IN_USD = 1 / 150
