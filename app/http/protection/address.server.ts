import ipaddr from 'ipaddr.js'
import { keyedHash } from '#app/keys.server.ts'

/**
 * The unit that counts as one address: an IPv4 address, or the /64 of an IPv6 household. The listener sets
 * it; a client's header of this name is dropped.
 */
export function householdOf(request: Request): string {
  const address = request.headers.get('x-client-address') ?? 'unknown'
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** A text that identifies a visitor for counting pages. `address`: as the listener saw it. */
export const visitorOf = (
  { headers }: Request,
  address = headers.get('x-client-address') ?? 'unknown',
): string => `${address} ${headers.get('User-Agent')}`

/** The stored form of an address: it shows that two requests came from one place, but not from which. */
export const hashAddress = (request: Request): string => keyedHash('address', householdOf(request))
