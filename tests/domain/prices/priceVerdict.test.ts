import { describe, expect, test } from 'vitest'
import { seoulDay } from '#domain/clock.ts'
import { type CurrentPrice, judgePrice, type PriceDay } from '#domain/prices/priceRecord.ts'
import { type JudgedOffer, judgeOffer, verdictText } from '#domain/prices/priceVerdict.ts'
import { NOW, readings } from '#tests/support/goods/pricePoints.ts'

const TODAY = seoulDay(NOW)
const USUAL = [143, 141, 141, 139, 141, 145, 141, 140, 141, 141, 110].map((thousand) => thousand * 1000)

const days = (totals: number[], everyDays = 2): PriceDay[] =>
  readings(totals, everyDays).map((point) => ({ ...point, day: seoulDay(point.at), readings: 1 }))

/** The sentence about an offer after these daily lows. */
function verdictOn(
  offer: Partial<JudgedOffer>,
  lows: PriceDay[] = days(USUAL),
  suspiciousDropPercent: number | null = null,
) {
  const judged = { price: 110_000, currency: 'KRW', kind: 'HOT_DEAL', endedAt: null, ...offer } as JudgedOffer
  const totalWon = offer.totalWon === undefined ? judged.price : offer.totalWon
  const isCurrent = judged.endedAt === null && totalWon !== null && totalWon > 0 && judged.kind !== 'CARD'
  const current: CurrentPrice | null = isCurrent
    ? { totalWon, kind: judged.kind, suspiciousDropPercent }
    : null
  const verdict = judgeOffer(judgePrice(lows, current, TODAY), { ...judged, totalWon })
  return [verdict.tone, verdictText(verdict)]
}

describe('the verdict on a price', () => {
  test('a new low is a good price, with the days that we know and the usual price', () => {
    expect(verdictOn({})).toEqual(['good', '지금 사도 좋은 가격: 21일 최저, 평소 141,000원보다 22% 낮음'])
  })

  test('the lowest of a record of more than 90 days is told as the lowest ever, as in a list', () => {
    expect(verdictOn({}, days([...USUAL, 110_000], 9))[1]).toMatch(/^지금 사도 좋은 가격: 역대 최저, /)
  })

  test('clearly below the usual price, but not the lowest', () => {
    expect(verdictOn({ price: 127_000 })).toEqual([
      'good',
      '괜찮은 가격: 평소 141,000원보다 10% 낮음, 21일 최저 110,000원(11.20)',
    ])
  })

  test('near the usual price', () => {
    expect(verdictOn({ price: 143_900 })).toEqual(['plain', '평소와 비슷한 가격: 21일 최저 110,000원(11.20)'])
  })

  test('above the usual price', () => {
    expect(verdictOn({ price: 152_000 })).toEqual([
      'plain',
      '기다릴 만한 가격: 평소 141,000원보다 8% 높음, 21일 최저 110,000원(11.20)',
    ])
  })

  test('a price that never moved is as usual, though it is the lowest', () => {
    expect(verdictOn({ price: 9_900 }, days(Array(11).fill(9_900)))).toEqual([
      'plain',
      '평소와 같은 가격: 21일 동안 더 낮은 적 없음',
    ])
  })

  test('too few days or readings give no verdict, and say what is missing', () => {
    expect(verdictOn({}, days(USUAL.slice(-10), 1))).toEqual([
      'weak',
      '아직 판단할 수 없음: 가격 기록 10일·10번, 14일이 지나면 판단',
    ])
    expect(verdictOn({}, days(USUAL.slice(-8), 3))).toEqual([
      'weak',
      '아직 판단할 수 없음: 가격 기록 22일·8번, 10번 확인하면 판단',
    ])
    expect(verdictOn({}, [])).toEqual(['weak', '아직 판단할 수 없음: 가격 기록 없음, 14일이 지나면 판단'])
  })

  test('a suspicious drop is a warning without a minus sign', () => {
    expect(verdictOn({ price: 900 }, days(USUAL), 99)).toEqual([
      'warn',
      '가격 확인 필요: 평소 141,000원보다 99% 낮음, 확인한 곳 한 곳',
    ])
  })

  test('an ended offer says its lowest price', () => {
    expect(verdictOn({ endedAt: NOW })).toEqual(['weak', '판매 종료: 21일 최저 110,000원(11.20)'])
    expect(verdictOn({ endedAt: NOW }, [])).toEqual(['weak', '판매 종료: 남은 가격 기록 없음'])
    expect(verdictText(judgeOffer(judgePrice([], null, TODAY), null))).toBe('판매 종료: 남은 가격 기록 없음')
  })

  test('a price in dollars is compared in won at the exchange rate, and not at all without a rate', () => {
    expect(verdictOn({ price: 7_900, currency: 'USD', totalWon: 110_000 })).toEqual([
      'good',
      '지금 사도 좋은 가격: 21일 최저, 평소 141,000원보다 22% 낮음 (환율 적용)',
    ])
    expect(verdictOn({ price: 7_900, currency: 'USD', totalWon: null })).toEqual([
      'weak',
      '비교할 수 없음: 원화로 환산한 가격이 없음',
    ])
  })

  test('free, unknown and conditional prices are not compared', () => {
    expect(verdictOn({ price: 0 })).toEqual(['weak', '무료: 가격 기록과 비교하지 않음'])
    expect(verdictOn({ price: null })).toEqual(['weak', '가격을 알 수 없음: 원문에서 가격 확인'])
    expect(verdictOn({ kind: 'CARD' })[1]).toBe(
      '조건이 있는 가격: 카드나 현금으로만 살 수 있어 비교하지 않음',
    )
  })
})
