import { lookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { env } from './env.server.ts'

/*
 * Requests to addresses that others choose: source pages, push endpoints, pictures, outbound links.
 * Addresses that the operator sets (Kakao, the sources' stand-in) are trusted and do not pass through here.
 */

const KEEP = { keepAlive: true, maxSockets: 100, timeout: 60_000 }
/** The library's agents filter addresses by range; `publicLookup` adds the other checks. */
const FILTERING = { ...KEEP, lookup: publicLookup(lookup) }
const filtering = {
  'http:': new RequestFilteringHttpAgent(FILTERING),
  'https:': new RequestFilteringHttpsAgent(FILTERING),
}
const trusting = { 'http:': new HttpAgent(KEEP), 'https:': new HttpsAgent(KEEP) }

/** The agent with which to ask `url`: it refuses private addresses after the name was resolved. */
export function agentFor(url: URL): HttpAgent {
  const agents = isAllowed(url) ? trusting : filtering
  return url.protocol === 'https:' ? agents['https:'] : agents['http:']
}

/** The longest wait, whatever a service asks for; a timer takes at most 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000

/** A wait that another service asks for, from 0 to a day. */
export const boundWaitMs = (waitMs: number): number => Math.min(Math.max(0, waitMs), MAX_WAIT_MS)

/**
 * Returns how long `Retry-After` asks to wait, at most a day, given in seconds or as a date (RFC 9110, 10.2.3); undefined
 * without either.
 */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (!header) return undefined
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(waitMs) ? undefined : boundWaitMs(waitMs)
}

/** The answers of all interfaces that we call are smaller. */
const MAX_JSON_BYTES = 1024 * 1024

/** Reads an answer as JSON. Throws for one of more than 1 MB, as a broken service may send without end. */
export async function readJson(response: Response): Promise<unknown> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return JSON.parse(Buffer.concat(chunks).toString())
    bytes += value.byteLength
    if (bytes > MAX_JSON_BYTES) {
      await reader?.cancel()
      throw new RangeError('the answer is too long')
    }
    chunks.push(value)
  }
}

/** True when the operator lets us call this host although it is private (`ALLOW_HOSTS`, as `host:port`). */
function isAllowed(url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return env.ALLOW_HOSTS.includes(`${url.hostname}:${port}`)
}

/** True when `url` names a private or special address by itself; a name is judged when it is resolved. */
export function isPrivateAddress(url: URL): boolean {
  if (isAllowed(url)) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return true
  return ipaddr.isValid(host) && isSpecial(host)
}

/** The host of a virtual machine at Azure: a public address that answers privately. */
const AZURE_HOST = '168.63.129.16'
/** IPv6 addresses that contain an IPv4 address (RFC 4291, 2.5.5.1). */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96')

function isSpecial(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return true
  return parsed instanceof ipaddr.IPv6 ? parsed.match(IPV4_COMPATIBLE) : parsed.toString() === AZURE_HOST
}

/** A resolver that fails for a name with a private or special address among its own. */
export function publicLookup(resolve: typeof lookup): LookupFunction {
  return (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const special = found?.find(({ address }) => isSpecial(address))
      if (error || special) callback(error ?? new Error(`private address ${special?.address}`), '')
      else if (options.all) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family)
    })
}
