import { unwrapLink } from '#domain/offers/shops/wrappedLink.ts'

/**
 * The first of `hrefs` that leaves `site` (and its subdomains), unwrapped; null when none does. Invalid
 * addresses are skipped.
 */
export function firstLinkOut(hrefs: Array<string | undefined>, site: string): string | null {
  const addresses = hrefs.map((href) => unwrapLink(href ?? '')).filter((address) => address !== null)
  return addresses.find((address) => !`.${new URL(address).hostname}`.endsWith(`.${site}`)) ?? null
}
