import { cookieName } from '#app/env.server.ts'
import { browserKind, findWrapper } from './clientKind.server.ts'

const DISPLAY_COOKIES = ['theme', 'text', 'rows', 'app']
const MAX_LENGTH = 500

/**
 * Everything that the answer to a signed-out visitor depends on, in one text: the address, and this
 * browser's display settings. Equal texts get equal pages. Null for anything personal: a session, a token,
 * a waiting toast, and any request that is no plain page view.
 */
export function publicView(request: Request): string | null {
  const { headers, method } = request
  if (method !== 'GET' || headers.has('Authorization')) return null
  if (isPersonal(addressOf(request.url))) return null
  const display = displayCookies(headers.get('Cookie'))
  if (display === null) return null
  const view = `${addressOf(request.url)} ${display} ${clientOf(request)}`
  return view.length <= MAX_LENGTH ? view : null
}

/** `/login` depends on every detail of the browser, `/external` on the page before it. */
const PERSONAL = ['/login', '/external']

const isPersonal = (address: string): boolean => PERSONAL.some((path) => address.startsWith(path))

/** Which of the four kinds of client it is, and in an app of which version. */
function clientOf(request: Request): string {
  const wrapper = findWrapper(request)
  return wrapper ? `${wrapper.platform} ${wrapper.appVersion}` : browserKind(request)
}

/** The address without the host, which a visitor may forge: pages take the host from ORIGIN. */
const addressOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** The cookies that say how pages look; null when there are others. */
function displayCookies(header: string | null): string | null {
  if (header === null) return ''
  const cookies = header.split(/;\s*/).sort()
  const isDisplay = (cookie: string) =>
    DISPLAY_COOKIES.some((name) => cookie.startsWith(`${cookieName(name)}=`))
  return cookies.every(isDisplay) ? cookies.join('; ') : null
}
