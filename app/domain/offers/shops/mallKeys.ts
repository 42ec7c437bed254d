import type { ShopKey } from './shopLink.ts'

/** The comparison's codes of the shops whose own number of an item is the one in their addresses. */
const SHOPS: Record<string, string> = {
  EE715: 'auction',
  EE128: 'gmarket',
  TH201: '11st',
  TP40F: 'coupang-item',
}

/** The key of what a price comparison's row offers; null for shops whose numbers do not name their pages. */
export function readMallKey(code: string | null, itemId: string | null): ShopKey | null {
  const shop = SHOPS[code ?? '']
  if (!shop || !itemId || !/^\w{3,30}$/.test(itemId)) return null
  const key = `${shop}:${itemId.toLowerCase()}`
  return { key, pageKey: key }
}

/** Coupang's option as a price comparison names it, without its page; null for other keys. */
export function itemKeyOf({ key }: ShopKey): string | null {
  const itemId = /^coupang:\d+:(\d+)$/.exec(key)?.[1]
  return itemId === undefined ? null : `coupang-item:${itemId}`
}
