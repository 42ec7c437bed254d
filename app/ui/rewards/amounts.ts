import type { Currency } from '#domain/rewards/rates.ts'

/** A balance: 1,230P, ★ 12. */
export function balanceText(amount: number, currency: Currency): string {
  const number = amount.toLocaleString('ko-KR')
  return currency === 'POINT' ? `${number}P` : `★ ${number}`
}

/** The amount of an entry: +10, −50. */
export const changeText = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('ko-KR')}`
