/** An amount in the smallest unit of `currency`: won, yen, cents. */
export interface Money {
  price: number
  currency: string
}

/** How an amount is shown: its sign, and the digits after the point. */
export const CURRENCIES: Record<string, { sign: string; digits: number }> = {
  USD: { sign: '$', digits: 2 },
  EUR: { sign: '€', digits: 2 },
  GBP: { sign: '£', digits: 2 },
  JPY: { sign: '¥', digits: 0 },
  CNY: { sign: 'CN¥', digits: 2 },
  KRW: { sign: '₩', digits: 0 },
}

/** Sign and digits of a foreign currency; null for won. */
export const foreignCurrency = (code: string): { sign: string; digits: number } | null =>
  code === 'KRW' ? null : (CURRENCIES[code] ?? null)
