import { dateText } from '#domain/clock.ts'
import { isForEverybody, type PriceKind } from '#domain/offers/money/offerMoney.ts'

export const RECORD_DAYS = 90
export const ENOUGH_READINGS = 10
export const ENOUGH_DAYS = 14
/** A price with fewer readings behind it is not compared. */
const FEW_READINGS = 3
/** A product that is sold again is compared with its last price, if that is at most this many days old. */
const REMEMBERED_DAYS = 30
/** A discount is measured against the lowest price of this many days. */
const DISCOUNT_DAYS = 20

/** The lowest confirmed price of a kind on a day of Seoul. */
export interface PriceDay {
  /** As `seoulDay` numbers it. */
  day: number
  kind: PriceKind
  totalWon: number
  /** When and where that price was read. */
  at: number
  sourceKey: string
  /** How many readings the day had. */
  readings: number
}

/** One reading: the price of a sale from `at` on. */
export interface PricePoint {
  at: number
  kind: PriceKind
  sourceKey: string
  price: number
  totalWon: number
}

/** The record of a price, and the number of readings behind it. */
export interface PriceRecord {
  /** `weak`: too few readings to judge the price; `suspicious`: only the price's own page confirms it yet. */
  verdict: 'lowest' | 'ordinary' | 'weak' | 'suspicious'
  readings: number
  days: number
  /** Whether the price is the lowest of a record that is older than 90 days. */
  isLowestEver: boolean
  /** The lowest total of the last 90 days, in won, and when it was last read. */
  lowest: number | null
  lowestAt: number | null
  /** The median of the lowest total of each of these days, in won: the usual price. */
  baseline: number | null
  /** The price that it is compared with; null when nothing changed today, or when no earlier price is known. */
  before: PriceBefore | null
  /** Won since then; 0 = none known. */
  change: number
  /** For a suspicious drop: by how many percent the price is below the baseline; else null. */
  suspiciousDropPercent: number | null
  /** The lowest total of the 20 days before this price appeared, in won; null when there is none. */
  lowestBefore: number | null
}

/** The lowest total before today's first change, in won. */
interface PriceBefore {
  totalWon: number
  /**
   * '어제' for the price that held until today; '11월 12일' for the last price of a product that nobody sold in between.
   */
  day: string
}

/** The lowest total in won before the first change of a day; null if there was no offer. */
interface Opening {
  openedTotal: number | null
}

/** The lowest current total in won, with its kind and, for a suspicious drop, the percentage below the baseline. */
export interface CurrentPrice {
  totalWon: number
  kind: PriceKind
  suspiciousDropPercent: number | null
}

/**
 * Judges the price of `today` by the lowest price of each of the last 90 days, oldest first. The earlier days in
 * `days`, all of them or only their lowest one, decide whether it is the lowest ever. `opening` is null when nothing
 * changed today.
 */
export function judgePrice(
  days: PriceDay[],
  current: CurrentPrice | null,
  today: number,
  opening: Opening | null = null,
): PriceRecord {
  const everybodys = days.filter((day) => day.day > today - RECORD_DAYS && isForEverybody(day))
  const readings = everybodys.reduce((sum, day) => sum + day.readings, 0)
  const span = spanOf(everybodys, today)
  const lowest = lowestOf(everybodys)
  const before = opening && priceBefore(opening, everybodys, today)
  const verdict = verdictOn(current, lowest, isEnoughToJudge(readings, span))
  return {
    verdict,
    isLowestEver: verdict === 'lowest' && current !== null && isLowestEver(days, current, today),
    readings,
    days: span,
    lowest,
    lowestAt: everybodys.findLast(({ totalWon }) => totalWon === lowest)?.at ?? null,
    baseline: median(dailyLows(everybodys)),
    before,
    change: current === null || before === null ? 0 : current.totalWon - before.totalWon,
    suspiciousDropPercent: current?.suspiciousDropPercent ?? null,
    lowestBefore: current ? lowestBefore(current, everybodys, today) : null,
  }
}

/** How many days of Seoul there are from the first of these to `today`, both included; 0 for none. */
export const spanOf = (days: ReadonlyArray<Pick<PriceDay, 'day'>>, today: number): number =>
  days.length === 0 ? 0 : today - Math.min(...days.map(({ day }) => day)) + 1

/** True when a record has enough readings and covers enough days to judge a price by it. */
export const isEnoughToJudge = (readings: number, days: number): boolean =>
  readings >= ENOUGH_READINGS && days >= ENOUGH_DAYS

/** The badge of a price in a list: the same record in two words. */
export interface PriceBadge {
  /**
   * `ever`: the lowest of a record that is older than 90 days. A number: the lowest of that many recorded days, at most
   * 90.
   */
  lowest: 'ever' | number | null
  /**
   * Percent below the lowest price of the 20 days before it appeared; null if not below, or if only some buyers get it.
   */
  percentBelow: number | null
}

/** Judges the price of `today` for a list, by the same days. */
export function judgePriceBadge(days: PriceDay[], current: CurrentPrice, today: number): PriceBadge {
  if (current.suspiciousDropPercent !== null || !isForEverybody(current))
    return { lowest: null, percentBelow: null }
  const { verdict, readings, days: known, lowestBefore, ...record } = judgePrice(days, current, today)
  const percent =
    readings < FEW_READINGS || lowestBefore === null ? 0 : percentTo(current.totalWon, lowestBefore)
  return {
    lowest: verdict === 'lowest' ? (record.isLowestEver ? 'ever' : known) : null,
    percentBelow: percent < 0 ? -percent : null,
  }
}

function isLowestEver(days: PriceDay[], { totalWon }: CurrentPrice, today: number): boolean {
  const everybodys = days.filter(isForEverybody)
  const isLongKnown = everybodys.some(({ day }) => day <= today - RECORD_DAYS)
  return isLongKnown && totalWon <= (lowestOf(everybodys) ?? 0)
}

/** Says how long the lowest price has been the lowest: ever ('역대 최저'), or in the recorded days ('90일 최저'). */
export const lowWords = ({ isLowestEver, days }: Pick<PriceRecord, 'isLowestEver' | 'days'>): string =>
  isLowestEver ? '역대 최저' : `${days}일 최저`

/** How far a total lies from another one: −17 = 17 % under it. */
export const percentTo = (totalWon: number, before: number): number =>
  Math.round((totalWon / before - 1) * 100)

/** The lowest total of these days, in won. */
export const lowestOf = (days: PriceDay[]): number | null =>
  days.length === 0
    ? null
    : days.reduce((low, { totalWon }) => Math.min(low, totalWon), Number.POSITIVE_INFINITY)

/** The lowest total of each of these days, in won, in the order of the days. */
export const dailyLows = (days: readonly PriceDay[]): number[] =>
  [...Map.groupBy(days, ({ day }) => day).values()].flatMap((kinds) => lowestOf(kinds) ?? [])

/** The median in whole won; null for no amounts. */
export function median(amounts: number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return below === undefined || above === undefined ? null : Math.round((below + above) / 2)
}

function verdictOn(
  current: CurrentPrice | null,
  lowest: number | null,
  isEnough: boolean,
): PriceRecord['verdict'] {
  if (current?.suspiciousDropPercent) return 'suspicious'
  if (!isEnough || current === null || lowest === null) return 'weak'
  return current.totalWon <= lowest ? 'lowest' : 'ordinary'
}

/** The price that held until today, or the lowest of the last day that has one. */
function priceBefore({ openedTotal }: Opening, days: PriceDay[], today: number): PriceBefore | null {
  if (openedTotal !== null) return { totalWon: openedTotal, day: '어제' }
  const last = days.findLast(({ day }) => day < today && day >= today - REMEMBERED_DAYS)
  const [low] = days.filter(({ day }) => day === last?.day).toSorted((a, b) => a.totalWon - b.totalWon)
  return low ? { totalWon: low.totalWon, day: dateText(low.at) } : null
}

/** The lowest total before the present price appeared: days with the present price do not count. */
function lowestBefore({ totalWon }: CurrentPrice, days: PriceDay[], today: number): number | null {
  const recent = days.filter(({ day }) => day >= today - DISCOUNT_DAYS)
  const lows = [...Map.groupBy(newestFirst(recent), ({ day }) => day)]
  const cameAfter = lows.findIndex(([, kinds]) => lowestOf(kinds) !== totalWon)
  const before = cameAfter < 0 ? [] : lows.slice(cameAfter)
  return lowestOf(before.flatMap(([, kinds]) => kinds))
}

const newestFirst = (days: PriceDay[]): PriceDay[] => days.toSorted((a, b) => b.day - a.day)

/** The discount that a shop or a poster claims in a name, in percent; null when they claim none. */
export function advertisedDiscount(name: string): number | null {
  const claimed = /(\d{1,2})\s*%\s*(?:할인|세일|off\b|↓|dc\b|특가)|(?:할인|세일)\s*(\d{1,2})\s*%/i.exec(name)
  const percent = Number(claimed?.[1] ?? claimed?.[2] ?? 0)
  return percent > 0 ? percent : null
}
