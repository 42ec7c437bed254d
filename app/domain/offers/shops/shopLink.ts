import { SHOP_SITES, type ShopSite } from './shopSites.ts'

/**
 * What a shop's address identifies. `key` is the option when the address names it, else the page; `pageKey`
 * is the page in both cases. Null for a shop's front page, a short link (never requested, so never known)
 * and rubbish.
 */
export interface ShopKey {
  key: string
  pageKey: string
}

/** Short links: only a request would reveal their target, and we never make one. */
const SHORT_LINKS =
  /^(?:link\.coupang\.com|coupa\.ng|naver\.me|(?:cr\.shopping|adcr)\.naver\.com|gma\.me|link\.gmarket\.co\.kr|11st\.kr|(?:s\.click|a)\.aliexpress\.com|amzn\.to|a\.co|danawa\.page\.link|ozip\.me|musinsa\.onelink\.me|oy\.run|kko\.to|kko\.kakao\.com|toss\.im|tmon\.me|bit\.ly|han\.gl|url\.kr|vo\.la|t\.co|click\.linkprice\.com|(?:lase|lpweb)\.kr|linkmoa\.kr|bestmore\.net|newtip\.net|app\.ac)$/

/** Parameters that on any site identify the referrer, not the article. */
const TRACKING =
  /^(?:utm_.*|[a-z]*clid|gbraid|wbraid|igshid?|srsltid|_ga|_gl|mc_[ce]id|napm|n[ak]_.*|n_.*|nt_.*|nl-.*|lptag|lpinfo|subid|sub_id|traceid|clickid|click_id|irclickid|cjevent|ran(?:mid|eaid|siteid)|wpcid|wref|wtime|itime|addtag|ctag|mcid|campaign_?id|ref_?|ref_src|referr?er|src|source|sourcetype|from|affid?|affiliate.*|aff_.*|afsrc|jaehuid|service_id|spm|scm|algo_.*|pvid|pdp_npi|k_campaign|_branch.*|deep_link.*)$/i

/** Reads the canonical key of a shop's address. */
export function readShopKey(address: string | null): ShopKey | null {
  const given = readUrl(address)
  if (!given) return null
  const url = coupangPage(given) ?? given
  const site = siteOf(url)
  const id = site && idIn(url, site)
  if (id) return site.key === 'coupang' ? coupangKey(url, id) : samePage(`${site.key}:${id}`)
  return isShort(url) ? null : readAnyShop(url)
}

/** The name of the shop whose address it is; null for unknown shops and for short links of others. */
export function shopOfAddress(address: string | null): string | null {
  const url = readUrl(address)
  return (url && siteOf(url)?.shop) ?? null
}

/**
 * Removes what only identifies the referrer: affiliate tags, search words, campaigns. The result leads to
 * the same page. Short links and text that is no web address stay as they are.
 */
export function cleanOutbound(address: string): string {
  const given = readUrl(address)
  const url = given && (coupangPage(given) ?? given)
  if (!url || isShort(url)) return address
  const site = siteOf(url)
  const isArticle = site !== undefined && idIn(url, site) !== null
  const needed = isArticle ? [...(site.query ?? []), ...(site.keeps ?? [])] : null
  const isNeeded = (name: string) =>
    needed ? needed.some((other) => sameName(name, other)) : !TRACKING.test(name)
  const dropped = [...url.searchParams.keys()].filter((name) => !isNeeded(name))
  if (url === given && dropped.length === 0 && !(isArticle && url.hash)) return address
  for (const name of dropped) url.searchParams.delete(name)
  if (isArticle) url.hash = ''
  return url.href
}

/** The page behind a long Coupang partners' address; null for other addresses. */
function coupangPage(url: URL): URL | null {
  const productId = url.searchParams.get('pageKey')
  if (url.hostname !== 'link.coupang.com' || !productId) return null
  return new URL(`https://www.coupang.com/vp/products/${encodeURIComponent(productId)}${url.search}`)
}

function readUrl(address: string | null): URL | null {
  const url = address && URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}

const isShort = ({ hostname }: URL): boolean => SHORT_LINKS.test(hostname.replace(/^www\./, ''))

const siteOf = ({ hostname }: URL): ShopSite | undefined =>
  SHOP_SITES.find(({ hosts }) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))

function idIn(url: URL, { path, query = [] }: ShopSite): string | null {
  const inQuery = [...url.searchParams].find(([name]) => query.some((other) => sameName(name, other)))?.[1]
  const id = path?.exec(url.pathname)?.[1] ?? inQuery
  return id && /^[\w/-]{1,40}$/.test(id) ? id.toLowerCase() : null
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Coupang's page holds options: itemId names one; the seller (vendorItemId) does not change the article.
 */
function coupangKey(url: URL, productId: string): ShopKey {
  const pageKey = `coupang:${productId}`
  const itemId = url.searchParams.get('itemId')
  return { key: itemId && /^\d+$/.test(itemId) ? `${pageKey}:${itemId}` : pageKey, pageKey }
}

const samePage = (key: string): ShopKey => ({ key, pageKey: key })

function readAnyShop(url: URL): ShopKey | null {
  const host = url.hostname.replace(/^(?:www|m|mw|mobile)\./, '')
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const path = url.pathname.replace(/\/{1,9}$/, '')
  if (path === '' && query.length === 0) return null
  return samePage(`url:${host}${path}${query.length ? `?${new URLSearchParams(query)}` : ''}`)
}
