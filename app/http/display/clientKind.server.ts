import { cookieName } from '#app/env.server.ts'
import { refuse } from '#domain/refusal.ts'

/** The kinds of client: a browser, a browser on an Apple device, or one of the app wrappers. */
type ClientKind = 'web' | 'apple-web' | 'android-app' | 'ios-app'

/**
 * A wrapper names itself `HotdealApp/1.4.9 (android)` or `(ios)` in its user agent; `/bridge` stores the
 * same in a cookie.
 */
const WRAPPER_AGENT = /\bHotdealApp\/(\d+\.\d+\.\d+) \((android|ios)\)/
const WRAPPER = /^(android|ios)-(\d{1,9}\.\d{1,9}\.\d{1,9})$/
/** The minimum app version that may bump a deal and write a post from a product. */
const MIN_APP_VERSION = { android: '1.4.9', ios: '1.4.9' }
/** From this version on an app sets the size of text (specification, section 9). */
const SIZES_TEXT_FROM = '1.4.9'
const APPLE_DEVICE = /\b(?:iPhone|iPad|iPod|Macintosh)\b/

/** The wrapper that a request comes from; null for a browser. */
export function findWrapper(request: Request): { platform: 'android' | 'ios'; appVersion: string } | null {
  const cookies = request.headers.get('Cookie')
  const [, version, platform] = WRAPPER_AGENT.exec(userAgentOf(request)) ?? []
  const [, kept, keptVersion] = (cookies && WRAPPER.exec(wrapperCookie(cookies))) || []
  const [name, appVersion] = [platform ?? kept, version ?? keptVersion]
  return name && appVersion ? { platform: name as 'android' | 'ios', appVersion } : null
}

function wrapperCookie(cookies: string): string {
  const start = `${cookieName('app')}=`
  return (
    cookies
      .split(/;\s*/)
      .find((cookie) => cookie.startsWith(start))
      ?.slice(start.length) ?? ''
  )
}

/** The kind of client behind a request. It decides what a page offers, never what a member may do. */
export function clientKind(request: Request): ClientKind {
  const wrapper = findWrapper(request)
  return wrapper ? `${wrapper.platform}-app` : browserKind(request)
}

/** The kind of a browser that is no app. */
export function browserKind(request: Request): 'web' | 'apple-web' {
  return APPLE_DEVICE.test(userAgentOf(request)) ? 'apple-web' : 'web'
}

/** True for a version at or above another, both major.minor.patch: 1.10.0 is above 1.9.0. */
const isAtLeast = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0

/** Whether the size of text can be chosen: everywhere but in an app that is too old for it. */
export function canSizeText(request: Request): boolean {
  const app = findWrapper(request)
  return app === null || isAtLeast(app.appVersion, SIZES_TEXT_FROM)
}

/** Refuses `invalid` with code `version` to an app that is too old to bump or to write from a product; screens lead to its store. */
export function assertAppVersion(request: Request): void {
  const app = findWrapper(request)
  if (app && !isAtLeast(app.appVersion, MIN_APP_VERSION[app.platform]))
    refuse('invalid', '앱을 업데이트해주세요.', { code: 'version' })
}

export const userAgentOf = (request: Request): string => request.headers.get('User-Agent') ?? ''
