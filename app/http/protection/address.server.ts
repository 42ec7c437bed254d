import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { keys } from '#app/keys.server.ts'

/**
 * What counts as one address: an IPv4 address, or the /64 that a household has of IPv6. The listener saw it;
 * whatever a client sends under this name is dropped there.
 */
export function householdOf(request: Request): string {
  const address = request.headers.get('x-client-address') ?? 'unknown'
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** Whatever tells visitors apart, as far as pages are counted. `address`: as the listener saw it. */
export const visitorOf = (
  { headers }: Request,
  address = headers.get('x-client-address') ?? 'unknown',
): string => `${address} ${headers.get('User-Agent')}`

/** The address as we keep it: two from one place are seen to be so, and nobody reads from it which place. */
export const hashAddress = (request: Request): string =>
  createHmac('sha256', `address ${keys().tokenSecret}`).update(householdOf(request)).digest('base64url')
