/**
 * What a shop's address names. `key` is the option when the address tells it, else the page; `pageKey` is the
 * page in both cases. Null for a shop's front page, a short link (never requested, so never known) and rubbish.
 */
export interface ShopKey {
  key: string
  pageKey: string
}

const SHORT_LINKS =
  /^(?:link\.coupang\.com|coupa\.ng|naver\.me|gma\.me|s\.click\.aliexpress\.com|danawa\.page\.link|bit\.ly|han\.gl)$/

/** Parameters that say who sent a visitor, not what is sold. */
const TRACKING =
  /^(?:utm_.*|n[ak]_.*|napm|nl-.*|fbclid|gclid|lptag|subid|traceid|token|requestid|src|spec|addtag|ctag|itime|wpcid|wref|wtime|mcid|campaign_id|redirect|tag|ref_?|ref|pid|affid?|affiliate.*|sourcetype|service_id|jaehuid|trtype|spm|scm|algo_.*|pvid|aff_.*)$/i

/** Reads the canonical key of a shop's address. */
export function readShopKey(address: string | null): ShopKey | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/^(?:www|m|mw|mobile)\./, '')
  if (host === 'link.coupang.com' && url.searchParams.has('pageKey'))
    return readCoupang(url, url.searchParams.get('pageKey'))
  if (SHORT_LINKS.test(host)) return null
  return readKnownShop(url, host) ?? readAnyShop(url, host)
}

function readKnownShop(url: URL, host: string): ShopKey | null {
  const page = (shop: string, id: string | null | undefined): ShopKey | null =>
    id ? { key: `${shop}:${id.toLowerCase()}`, pageKey: `${shop}:${id.toLowerCase()}` } : null
  const inPath = (pattern: RegExp) => pattern.exec(url.pathname)?.[1]
  const inQuery = (name: RegExp) => [...url.searchParams].find(([key]) => name.test(key))?.[1]

  if (host === 'coupang.com') return readCoupang(url, inPath(/^\/v[pm]\/products\/(\d+)/))
  if (host.endsWith('11st.co.kr'))
    return page('11st', inPath(/\/products\/(?:m\/|pa\/)?(\d+)/) ?? inQuery(/^prdNo$/i))
  if (host.endsWith('gmarket.co.kr')) return page('gmarket', inQuery(/^goodscode$/i))
  if (host.endsWith('auction.co.kr')) return page('auction', inQuery(/^itemno$/i))
  if (/(?:smartstore|brand|shopping)\.naver\.com$/.test(host))
    return page('naver', inPath(/\/products\/(\d+)/))
  if (/(?:^|\.)amazon\./.test(host)) return page('amazon', inPath(/\/(?:dp|gp\/product)\/([A-Z0-9]{10})/i))
  if (/aliexpress\./.test(host)) return page('aliexpress', inPath(/\/item\/(\d+)/))
  return null
}

/** Coupang's page holds options: itemId names one; the seller (vendorItemId) does not change what is sold. */
function readCoupang(url: URL, productId: string | null | undefined): ShopKey | null {
  if (!productId) return null
  const pageKey = `coupang:${productId}`
  const itemId = url.searchParams.get('itemId')
  return { key: itemId && /^\d+$/.test(itemId) ? `${pageKey}:${itemId}` : pageKey, pageKey }
}

function readAnyShop(url: URL, host: string): ShopKey | null {
  const query = [...url.searchParams]
    .filter(([key]) => !TRACKING.test(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '' && query.length === 0) return null
  const key = `url:${host}${path}${query.length ? `?${new URLSearchParams(query)}` : ''}`
  return { key, pageKey: key }
}
