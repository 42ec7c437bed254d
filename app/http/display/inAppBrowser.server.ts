import { env } from '#app/env.server.ts'
import { userAgentOf } from './clientKind.server.ts'

const IN_APP = /KAKAOTALK|NAVER\(inapp/i
const ANDROID = /\bAndroid\b/
const IOS = /\b(?:iPhone|iPad|iPod)\b/

/**
 * True for the browsers inside KakaoTalk and Naver, which have separate cookies and lose the state of a
 * sign-in.
 */
export const isInAppBrowser = (request: Request): boolean => IN_APP.test(userAgentOf(request))

/**
 * How to open a path of this site in the device's browser; `link` is null where no app knows such a link.
 */
export function otherBrowserFor(request: Request, path: string): { address: string; link: string | null } {
  const address = env.ORIGIN + path
  return { address, link: otherBrowserLink(request, address) }
}

/** A link that opens `address` in the device's own browser; null where no app knows such a link. */
function otherBrowserLink(request: Request, address: string): string | null {
  const agent = userAgentOf(request)
  if (/KAKAOTALK/i.test(agent)) return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`
  const { protocol, host, pathname, search } = new URL(address)
  const scheme = protocol.slice(0, -1)
  if (ANDROID.test(agent)) return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};end`
  return IOS.test(agent) ? `x-safari-${address}` : null
}
