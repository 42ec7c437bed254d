import { SHOP_SITES } from './shopSites.ts'

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

/** Where an outbound link leads, and whether we know the host. Null for text that is no web address. */
export function readOutbound(text: string): { url: URL; isKnown: boolean } | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username || url.password) return null
  const isKnown = KNOWN_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return { url, isKnown }
}
