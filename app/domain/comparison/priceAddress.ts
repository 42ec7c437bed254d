const PRODUCT_PAGE = 'https://prod.danawa.com/info/'

/** The canonical address of a product's page at danawa. */
export const pricePageUrl = (pcode: string): string => `${PRODUCT_PAGE}?pcode=${pcode}`

/** The product's number in an address of danawa: of its site, old or new, or its mobile one. Null elsewhere. */
export function readPcode(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const isProduct =
    (hostname === 'prod.danawa.com' && /^\/info\/?$/.test(pathname)) ||
    (hostname === 'm.danawa.com' && pathname.startsWith('/product/'))
  const pcode = searchParams.get('pcode') ?? searchParams.get('code') ?? ''
  return isProduct && /^\d{1,15}$/.test(pcode) ? pcode : null
}
