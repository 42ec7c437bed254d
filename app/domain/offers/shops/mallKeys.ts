import type { ShopKey } from './shopLink.ts'

/** The comparison's codes of the shops whose item numbers also appear in their addresses. */
const SHOPS: Record<string, string> = {
  EE715: 'auction',
  EE128: 'gmarket',
  TH201: '11st',
  TP40F: 'coupang-item',
}

/** The key of an offer in a price comparison; null for shops whose numbers do not identify their pages. */
export function readMallKey(code: string | null, itemId: string | null): ShopKey | null {
  const shop = SHOPS[code ?? '']
  if (!shop || !itemId || !/^\w{3,30}$/.test(itemId)) return null
  const key = `${shop}:${itemId.toLowerCase()}`
  return { key, pageKey: key }
}

/** Coupang's option without its page, as a price comparison names it; null for other keys. */
export function itemKeyOf({ key }: ShopKey): string | null {
  const itemId = /^coupang:\d+:(\d+)$/.exec(key)?.[1]
  return itemId === undefined ? null : `coupang-item:${itemId}`
}
