import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { env } from '#app/env.server.ts'
import { keyedHash } from '#app/keys.server.ts'
import { processSingleton } from '#db/singleton.ts'
import { DAY_MS } from '#domain/clock.ts'
import { sha256 } from '#domain/hash.ts'
import { PASSED_ON, readPassedOn } from './machines.server.ts'

/** A visitor's address as seen by another of our machines or the trusted proxies; else the socket's remote address. */
export function addressSeen(request: Request, address: string): string {
  const passedOn = request.headers.has(PASSED_ON) ? readPassedOn(request) : null
  if (passedOn !== null) return passedOn
  if (env.TRUST_PROXY === 0) return address
  return request.headers.get('X-Forwarded-For')?.split(',').at(-env.TRUST_PROXY)?.trim() || address
}

/** All visitors without a known address count as one household. */
const UNKNOWN = 'unknown'

/** Some proxies forward the port too: `203.0.113.8:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

/**
 * The unit that counts as one address: an IPv4 address, or the /64 of an IPv6 household. `address`: as the
 * listener saw it. The listener notes it in a header; a client's header of this name is dropped.
 */
export function householdOf({ headers }: Request, address = headers.get('x-client-address')): string {
  const bare = withoutPort(address ?? '')
  if (!ipaddr.isValid(bare)) return UNKNOWN
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** An address counts as at most this many visitors, however many browser names it sends. */
const MAX_BROWSERS = 3
const MAX_ADDRESSES = 50_000

/** The first browsers that were seen at each address, at most three in a day. */
const browsers = () =>
  processSingleton(
    'browsers-of-addresses',
    () => new LRUCache<string, string[]>({ max: MAX_ADDRESSES, ttl: DAY_MS }),
  )

/**
 * A text that identifies a visitor for counting pages: the address and the browser; a fourth browser at an
 * address counts as its first one. `address`: as the listener saw it.
 */
export function visitorOf(request: Request, address?: string): string {
  const household = householdOf(request, address)
  const agent = sha256(request.headers.get('User-Agent') ?? '')
  const known = browsers().get(household) ?? []
  if (!known.includes(agent) && known.length < MAX_BROWSERS)
    browsers().set(household, [...known, agent], { noUpdateTTL: true })
  return `${household} ${Math.max((browsers().get(household) ?? []).indexOf(agent), 0)}`
}

/** The stored form of an address: it shows whether two requests came from the same address, but not from which. */
export const hashAddress = (request: Request): string => hashHousehold(householdOf(request))

/** The same for a household. */
export const hashHousehold = (household: string): string => keyedHash('address', household)
