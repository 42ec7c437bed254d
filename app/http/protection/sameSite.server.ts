import { env } from '#app/env.server.ts'
import { noteSecurity } from '#app/securityLog.server.ts'
import { refuse } from '#domain/refusal.ts'

/**
 * Refuses a write with a cookie that another site started: a browser sends `Sec-Fetch-Site: same-origin`,
 * an older one our `Origin`. Both spellings of loopback count as ours when ORIGIN is loopback.
 */
export function assertSameSite(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers.get('Sec-Fetch-Site') === 'same-origin') return
  if (isOwnOrigin(request.headers.get('Origin'))) return
  noteSecurity('cross_site_refused')
  refuse('forbidden', '다른 사이트에서 보낸 요청은 받지 않습니다.', { code: 'cross_site' })
}

/** True when a page of another site leads the browser here; the other spelling of loopback is ours. */
export function isLedByOtherSite({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== 'cross-site' && site !== 'same-site') return false
  const referrer = headers.get('Referer') ?? ''
  return !URL.canParse(referrer) || !isOwnOrigin(new URL(referrer).origin)
}

/** True when a header `Origin` names us. */
export const isOwnOrigin = (origin: string | null): boolean =>
  origin !== null && ownOrigins().includes(origin)

/** True when `origin` is the other spelling of a loopback ORIGIN. */
export function isTwinOrigin(origin: string): boolean {
  return ownOrigins().indexOf(origin) === 1
}

function ownOrigins(): string[] {
  const { origin, hostname } = new URL(env.ORIGIN)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname]
  return twin ? [origin, origin.replace(hostname, twin)] : [origin]
}
