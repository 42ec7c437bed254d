/** Shops and communities to which a link leads without asking first; their subdomains too. */
const KNOWN_HOSTS = [
  'coupang.com',
  '11st.co.kr',
  'gmarket.co.kr',
  'auction.co.kr',
  'naver.com',
  'naver.me',
  'ssg.com',
  'lotteon.com',
  'himart.co.kr',
  'ohou.se',
  'kakao.com',
  'wemakeprice.com',
  'tmon.co.kr',
  'musinsa.com',
  'oliveyoung.co.kr',
  'kurly.com',
  'compuzone.co.kr',
  'danawa.com',
  'amazon.com',
  'amazon.co.jp',
  'aliexpress.com',
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

/** Where a link out of the site leads, and whether we know the place. Null for what is no web address. */
export function readOutbound(text: string): { url: URL; isKnown: boolean } | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username || url.password) return null
  const isKnown = KNOWN_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return { url, isKnown }
}
