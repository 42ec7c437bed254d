import type { Money } from '../money/currencyUnits.ts'
import { readCurrency } from './currencies.ts'

/** An amount of money in a text, with its sign and word. */
export interface Amount {
  money: Money
  start: number
  end: number
}

/**
 * Every amount of money in `text` (NFKC), from left to right: `129,000원`, `18.9만`, `18만9천원`, `12.900원`, `$6.82`,
 * `￦ 6.82`, `천원`, `2백18만원`, `만5천원`. With `bare`, numbers without a unit count as well, as in the `(12,900/3,000)` of a
 * title; measures, counts and model numbers never do.
 */
export function findAmounts(text: string, bare: boolean): Amount[] {
  const found: Amount[] = []
  const read = [
    ...firstOf(text, KOREAN_UNITS).map((match) => readKoreanUnits(text, match)),
    ...firstOf(text, SPELLED_WON).map(readSpelled),
    ...firstOf(text, NUMBER).map((match) => readNumber(text, match, bare)),
  ]
  for (const one of read) {
    if (one && !found.some((other) => one.start < other.end && other.start < one.end)) found.push(one)
  }
  return found.sort((a, b) => a.start - b.start)
}

/**
 * At most this many sums of one spelling are read: the time grows with the square of their number. People write fewer.
 */
const MAX_OF_A_KIND = 20

const firstOf = (text: string, pattern: RegExp): RegExpExecArray[] =>
  [...text.matchAll(pattern)].slice(0, MAX_OF_A_KIND)

/** `18.9만`, `18만9천원`, `1만 5,900원`, `1만5천9백원`, `3천원`: Korean units, then the remaining won. */
const KOREAN_UNITS =
  /(?:(?:(?:(?<manBaek>\d)\s*|(?<![\d가-힣])(?<oneBaek>)(?=백\s*\d*\s*만\s*원))백\s*(?<man>\d+(?:\.\d+)?)?|(?<onlyMan>\d+(?:\.\d+)?)(?!\s+만(?:\d|[일이삼사오육칠팔구천백십]{1,6}\s?원))|(?<![\d가-힣])(?<oneMan>)(?=만\s*\d\s*천))\s*만(?:\s*(?<cheon>\d+)\s*천)?|(?<onlyCheon>\d+(?:\.\d+)?)\s*천)(?:\s*(?<baek>\d)\s*백)?(?:(?<=[만천])(?<glued>\d,\d{3}|\d{3,4})(?!\d)|\s*(?<rest>\d,\d{3}|\d{1,4})(?=\s*(?:원|[/)]|$)))?(?<won>\s*원)?/g

/**
 * Text that makes a Korean number a count instead of won: `2만mAh`, `1.5만 명`, `3만여`, `10만대`. The beginning of another
 * word does not: `5만 알리`.
 */
const COUNTED =
  /^\s*(?:(?:m?ah|wh|[kc]?m|mm|ml|k?g|rpm|dpi|hz|lm|cc|pt?|pcs|ea|v|w)(?![a-z가-힣])|[명개회건자병판번장매배부권점년곡알톤여분팩봉평뷰족캔](?=$|[^가-힣]|[이가을를의도째씩])|여(?=[명개건])|[보정포](?![가-힣])|포인트|캐시|마일(?!드)|루멘|걸음|시간|화소|픽셀|원대|리뷰|후기|구독|다운(?!로드)|돌파|조회|클릭|가지|킬로|키로|미터|그램|리터|대(?!란|박)(?=[가-힣]))/i

function readKoreanUnits(text: string, match: RegExpMatchArray): Amount | null {
  const { manBaek, oneBaek, man, onlyMan, oneMan, cheon, onlyCheon, baek, glued, rest, won } =
    match.groups as Record<string, string | undefined>
  const start = match.index ?? 0
  const end = start + match[0].length
  const after = text.slice(end)
  if (!won && COUNTED.test(after)) return null
  if (/[\d.,]$|[x*×]$|(?<![가-힣])[x*×]\s$/i.test(text.slice(0, start))) return null
  const tenThousands =
    Number(manBaek ?? (oneBaek === undefined ? 0 : 1)) * 100 +
    Number(man ?? onlyMan ?? (oneMan === undefined ? 0 : 1))
  const units = tenThousands * 10_000 + Number(cheon ?? onlyCheon ?? 0) * 1000 + Number(baek ?? 0) * 100
  return inWon(Math.round(units) + withoutCommas(glued ?? rest ?? '0'), start, end)
}

/** One to nine, as Hangul spells them. */
const DIGITS = '일이삼사오육칠팔구'
const UNITS: ReadonlyArray<[string, number]> = [
  ['천', 1000],
  ['백', 100],
  ['십', 10],
]
const SPELLED = `${UNITS.map(([unit]) => `(?:[${DIGITS}]?${unit}\\s?)?`).join('')}[${DIGITS}]?`
/** `천원 무배`, `만원에`, `만구천구백원`, `이십만 원`: spelled out, where a unit without a digit means one. */
const SPELLED_WON = new RegExp(
  `(?<![\\d가-힣])(?:(?<tenThousands>${SPELLED})(?<man>만)\\s?)?(?<rest>${SPELLED})(?<=[만천백][^원]*)\\s?원(?=에(?![가-힣])|짜리|대(?![가-힣])|딜|부터|[^가-힣]|$)`,
  'g',
)

function readSpelled(match: RegExpMatchArray): Amount {
  const { tenThousands = '', man, rest = '' } = match.groups as Record<string, string | undefined>
  const won = man === undefined ? 0 : (wonOfSpelled(tenThousands) || 1) * 10_000
  const start = match.index ?? 0
  return inWon(won + wonOfSpelled(rest), start, start + match[0].length)
}

/** 9,900 for 구천구백. */
function wonOfSpelled(text: string): number {
  const below = UNITS.reduce((sum, [unit, value]) => {
    const at = text.indexOf(unit)
    return at === -1 ? sum : sum + (DIGITS.indexOf(text[at - 1] ?? ' ') + 1 || 1) * value
  }, 0)
  return below + DIGITS.indexOf(text.at(-1) || ' ') + 1
}

const inWon = (price: number, start: number, end: number): Amount => ({
  money: { price, currency: 'KRW' },
  start,
  end,
})

/** A point before three digits and 원 is a mistyped comma. */
const NUMBER = /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?=\s*원)|\d+(?:\.\d+)?/g

const UPPER_END = /^\s*~\s*[\d,.]+(?=\s*(?:원|달러|엔|유로))/
/** Behind a sum with a comma a hyphen also means a range. Behind other numbers a hyphen belongs to a model name. */
const UPPER_END_OF_SUM = /^\s*(?:~\s*[\d,.]+|-\s*\d{1,3}(?:,\d{3})+)(?=\s*(?:원|달러|엔|유로))/

const withoutCommas = (digits: string): number => Number(digits.replaceAll(',', ''))

function readNumber(text: string, match: RegExpMatchArray, bare: boolean): Amount | null {
  const start = match.index ?? 0
  const end = start + match[0].length
  const before = text.slice(0, start)
  // The lower end of a range takes its unit from the upper end: 9,900~12,900원, 9,900-12,900원.
  const after = text.slice(end).replace(match[0].includes(',') ? UPPER_END_OF_SUM : UPPER_END, '')
  if (/\d[.,]$/.test(before)) return null
  const unit = readCurrency(before, after)
  if (!unit)
    return bare && standsAlone(before, after, match[0]) ? inWon(withoutCommas(match[0]), start, end) : null
  const money = readMoney(match[0], unit)
  const isRange = after.length < text.length - end
  return money && { money, start: start - unit.sign, end: end + (isRange ? 0 : unit.word) }
}

/** Won have no fractions: a won sign before a fraction was typed for a dollar sign. */
function readMoney(
  digits: string,
  { code, digits: places, sign }: { code: string; digits: number; sign: number },
) {
  const amount = withoutCommas(/\.\d{3}$/.test(digits) && places === 0 ? digits.replaceAll('.', '') : digits)
  if (Number.isInteger(amount) || places > 0)
    return { price: Math.round(amount * 10 ** places), currency: code }
  if (sign === 0) return null
  // Yen have no fractions either: before a fraction the sign means yuan.
  return { price: Math.round(amount * 100), currency: code === 'KRW' ? 'USD' : 'CNY' }
}

/** A number without a unit is money unless a measure, a count or a model name touches it. */
function standsAlone(before: string, after: string, digits: string): boolean {
  if (/[a-z+\-x×*]\s?$/i.test(before) && !/\b(?:KB|NH|BC)\s?$/.test(before)) return false
  if (/^\s*[a-z가-힣+%x×*]/i.test(after) && !/^\s*(?:무료|무배|배송|와우|네멤|로켓)/.test(after)) return false
  return withoutCommas(digits) >= 100 && Number.isInteger(withoutCommas(digits))
}
