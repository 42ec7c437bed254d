import { SHOP_SITES } from './shopSites.ts'
import { isBlindWrapper, listWrappings, MAX_WRAPPINGS } from './wrappedLink.ts'

/** Communities, and domains that several shops share. */
const OTHER_HOSTS = [
  'naver.com',
  'naver.me',
  'kakao.com',
  'danawa.com',
  'ppomppu.co.kr',
  'clien.net',
  'damoang.net',
  'ruliweb.com',
  'quasarzone.com',
  'eomisae.co.kr',
  'fmkorea.com',
  'arca.live',
  'theqoo.net',
  'coolenjoy.net',
]

/** Links to these hosts and their subdomains need no confirmation. */
const KNOWN_HOSTS = [...SHOP_SITES.flatMap(({ hosts }) => hosts), ...OTHER_HOSTS]

/** Pages at these hosts that any user can write, and short links to them. */
const USER_PAGES =
  /^(?:(?:m\.)?(?:blog|cafe|post|kin)\.naver\.com|(?:form|office)(?:\.\w+)?\.naver\.com|(?:open|pf|story)\.kakao\.com|naver\.me)$/

/** Where an outbound link leads. */
interface Outbound {
  /** The link itself. For a link that leads to an unknown page through wrappers: that page. */
  url: URL
  /** Every host on the way is a shop or a community, and none of its users wrote the page. */
  isKnown: boolean
}

/** Reads an outbound link through its wrappers (`wrappedLink.ts`). Null for text that is no web address. */
export function readOutbound(text: string): Outbound | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const way = listWrappings(url.href)
  if (way.some(({ username, password }) => username || password)) return null
  const isKnown = way.length <= MAX_WRAPPINGS && way.every(isKnownPage)
  return { url: isKnown ? url : (way.at(-1) ?? url), isKnown }
}

const isKnownPage = (url: URL): boolean =>
  !USER_PAGES.test(url.hostname) &&
  !isBlindWrapper(url) &&
  KNOWN_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
