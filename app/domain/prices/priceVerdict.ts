import { shortDay } from '#domain/clock.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { isForEverybody, type OfferMoney, type PriceKind } from '#domain/offers/money/offerMoney.ts'
import { ENOUGH_DAYS, ENOUGH_READINGS, lowWords, type PriceRecord, percentTo } from './priceRecord.ts'

/** A price at most this many percent from the baseline counts as usual. */
const NEAR_BASELINE_PERCENT = 3

/** The cheapest offer of a product: a live one, or the last one that ended. */
export interface JudgedOffer extends Pick<OfferMoney, 'price' | 'currency' | 'totalWon'> {
  kind: PriceKind
  endedAt: number | null
  isResting: boolean
}

/** What a reader should know before buying: one sentence in two parts, `head: reason`. */
export interface PriceVerdict {
  /** `good`: buy; `plain`: nothing special; `warn`: check first; `weak`: we cannot say. */
  tone: 'good' | 'plain' | 'warn' | 'weak'
  head: string
  /** Empty if the head says it all. */
  reason: string
}

/** Judges the cheapest offer of a product by the record of its price. */
export function judgeOffer(record: PriceRecord, offer: JudgedOffer | null): PriceVerdict {
  if (offer === null || offer.endedAt !== null)
    return endedVerdict(record, offer?.isResting ? '판매 중인지 확인 안 됨' : '판매 종료')
  if (offer.price === 0) return say('weak', '무료', '가격 기록과 비교하지 않음')
  if (record.suspiciousDropPercent !== null)
    return suspiciousDropVerdict(record, record.suspiciousDropPercent)
  if (offer.price === null) return say('weak', '가격을 알 수 없음', '원문에서 가격 확인')
  if (offer.totalWon === null) return say('weak', '비교할 수 없음', '원화로 환산한 가격이 없음')
  if (!isForEverybody(offer))
    return say('weak', '조건이 있는 가격', '카드나 현금으로만 살 수 있어 비교하지 않음')
  if (record.verdict === 'weak' || record.baseline === null || record.lowest === null)
    return weakVerdict(record)
  const verdict = knownVerdict(offer.totalWon, record, record.baseline, record.lowest)
  return offer.currency === 'KRW' ? verdict : { ...verdict, reason: `${verdict.reason} (환율 적용)` }
}

/** The sentence of a verdict. */
export const verdictText = ({ head, reason }: PriceVerdict): string =>
  reason === '' ? head : `${head}: ${reason}`

const say = (tone: PriceVerdict['tone'], head: string, reason: string): PriceVerdict => ({
  tone,
  head,
  reason,
})

function knownVerdict(total: number, record: PriceRecord, baseline: number, lowest: number) {
  const { verdict, days } = record
  const percent = percentTo(total, baseline)
  const distance = `평소 ${formatPrice(baseline, 'KRW')}보다 ${Math.abs(percent)}% ${percent < 0 ? '낮음' : '높음'}`
  const lowestPrice = pastLow(record, lowest)
  if (verdict === 'lowest' && percent < 0)
    return say('good', '지금 사도 좋은 가격', `${lowWords(record)}, ${distance}`)
  if (verdict === 'lowest') return say('plain', '평소와 같은 가격', `${days}일 동안 더 낮은 적 없음`)
  if (percent < -NEAR_BASELINE_PERCENT) return say('good', '괜찮은 가격', `${distance}, ${lowestPrice}`)
  if (percent <= NEAR_BASELINE_PERCENT) return say('plain', '평소와 비슷한 가격', lowestPrice)
  return say('plain', '기다릴 만한 가격', `${distance}, ${lowestPrice}`)
}

/** The verdict on a product that nobody sells now. Its record is not weak, because it had a lowest price. */
const endedVerdict = (record: PriceRecord, words: string): PriceVerdict =>
  say('weak', words, record.lowest === null ? '남은 가격 기록 없음' : pastLow(record, record.lowest))

/** '90일 최저 9,900원(10.03)': the lowest price that we know, and its last day. */
const pastLow = ({ days, lowestAt }: PriceRecord, lowest: number): string =>
  `${days}일 최저 ${formatPrice(lowest, 'KRW')}${lowestAt === null ? '' : `(${shortDay(lowestAt)})`}`

const suspiciousDropVerdict = ({ baseline }: PriceRecord, percent: number): PriceVerdict =>
  say(
    'warn',
    '가격 확인 필요',
    `평소${baseline === null ? '' : ` ${formatPrice(baseline, 'KRW')}`}보다 ${percent}% 낮음, 확인한 곳 한 곳`,
  )

function weakVerdict({ readings, days }: PriceRecord): PriceVerdict {
  const known = readings === 0 ? '가격 기록 없음' : `가격 기록 ${days}일·${readings}번`
  const awaited = days < ENOUGH_DAYS ? `${ENOUGH_DAYS}일이 지나면 판단` : `${ENOUGH_READINGS}번 확인하면 판단`
  return say('weak', '아직 판단할 수 없음', `${known}, ${awaited}`)
}
