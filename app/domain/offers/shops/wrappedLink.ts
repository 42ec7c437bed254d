import { cleanOutbound } from './shopLink.ts'

/** Hosts whose address carries the shop's address in one of `TARGET_KEYS`. */
const TARGET_KEYS = ['url', 'target_url', 'tu', 'u', 'href', 'link', 'redirect']
export const MAX_WRAPPINGS = 5

/**
 * The shop's address inside a community's or affiliate's wrapper, found without any request. An address that wraps
 * nothing, or nothing that can be read offline (short links), stays as it is. Null when `href` is no http(s) address.
 */
export const unwrapLink = (href: string): string | null => listWrappings(href).at(-1)?.href ?? null

/** The addresses of a link from the outermost wrapper to the shop's, at most six; empty for no http(s) address. */
export function listWrappings(href: string): URL[] {
  const found: URL[] = []
  let address = readAddress(href.trim())
  while (address && found.length <= MAX_WRAPPINGS) {
    found.push(address)
    address = unwrapOnce(address)
  }
  return found
}

/** True for a wrapper whose target cannot be read: it may lead anywhere. */
export function isBlindWrapper(url: URL): boolean {
  const wraps =
    url.hostname === 's.ppomppu.co.kr' ||
    isRuliwebLink(url) ||
    (url.hostname === 'link.coupang.com' && url.searchParams.has('url'))
  return wraps && unwrapOnce(url) === null
}

/** `javascript:goToLink('…')` of quasarzone, else a plain address. */
function readAddress(href: string): URL | null {
  const encoded = /^javascript:\s*goToLink\(\s*['"]([^'"]+)['"]/.exec(href)?.[1]
  const text = encoded === undefined ? href : fromBase64(encoded)
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null
}

function unwrapOnce(url: URL): URL | null {
  if (url.hostname === 's.ppomppu.co.kr') return unwrapPomppu(url)
  const partner = url.hostname === 'link.coupang.com' ? unwrapCoupangPartners(url) : null
  if (partner) return partner
  // arcalive: the whole address is the path.
  if (url.hostname === 'unsafelink.com') return readAddress(url.href.slice(url.origin.length + 1))
  if (isRuliwebLink(url)) return readAddress(url.searchParams.get('ol') ?? '')
  for (const key of TARGET_KEYS) {
    const inner = readAddress(url.searchParams.get(key) ?? '')
    if (inner && inner.hostname !== url.hostname) return inner
  }
  return null
}

/** `s.ppomppu.co.kr?idno=…&target={base64}&encode=on`. */
function unwrapPomppu(url: URL): URL | null {
  const target = url.searchParams.get('target') ?? ''
  return readAddress(url.searchParams.get('encode') === 'on' ? fromBase64(target) : target)
}

/** `web.ruliweb.com/link.php?ol={address}`, on any of its hosts. */
const isRuliwebLink = ({ hostname, pathname }: URL): boolean =>
  hostname.endsWith('.ruliweb.com') && pathname === '/link.php'

/** The long partners' address names product and option; the short one (`/a/…`) cannot be read. */
function unwrapCoupangPartners(url: URL): URL | null {
  const shop = cleanOutbound(url.href)
  return shop === url.href ? null : new URL(shop)
}

/**
 * Parsing a query turned plus signs into blanks, so blanks become plus signs again. `&amp;` comes from an address that
 * was escaped before it was encoded.
 */
const fromBase64 = (text: string): string =>
  Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8').replaceAll('&amp;', '&')
