import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { env } from './env.server.ts'

/*
 * Requests to addresses that others choose: source pages, push endpoints, pictures, outbound links.
 * Addresses that the operator sets (Kakao, the sources' stand-in) are trusted and do not pass through here.
 */

const KEEP = { keepAlive: true, maxSockets: 100, timeout: 60_000 }
const filtering = {
  'http:': new RequestFilteringHttpAgent(KEEP),
  'https:': new RequestFilteringHttpsAgent(KEEP),
}
const trusting = { 'http:': new HttpAgent(KEEP), 'https:': new HttpsAgent(KEEP) }

/** The agent with which to ask `url`: it refuses private addresses after the name was resolved. */
export function agentFor(url: URL): HttpAgent {
  const agents = isAllowed(url) ? trusting : filtering
  return url.protocol === 'https:' ? agents['https:'] : agents['http:']
}

/** Returns how long `Retry-After` asks to wait, given in seconds or as a date (RFC 9110, 10.2.3); undefined without either. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (!header) return undefined
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
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
  return ipaddr.isValid(host) && ipaddr.process(host).range() !== 'unicast'
}
