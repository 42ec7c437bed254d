import { readQuantity } from './quantity.ts'

/** The price of a unit of a product, in won, which makes packs of different sizes comparable. */
export interface UnitPrice {
  price: number
  per: '100g' | '100ml' | '개'
}

interface Priced {
  name: string
  categoryId: number
  price: number | null
  currency: string
}

/** Categories of durable things: their litres and kilograms are not content. */
const DURABLES = [2, 3, 4, 6, 8, 10]

/**
 * The price of 100 g, 100 ml or a piece, from the price without shipping; null where the name leaves a
 * doubt.
 */
export function readUnitPrice({ name, categoryId, price, currency }: Priced): UnitPrice | null {
  if (!price || currency !== 'KRW') return null
  const quantity = readQuantity(name, !DURABLES.includes(categoryId))
  if (!quantity) return null
  const { amount, unit } = quantity
  return unit === '개'
    ? { price: Math.round(price / amount), per: unit }
    : { price: Math.round((price * 100) / amount), per: `100${unit}` }
}
