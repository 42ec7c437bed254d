import { describe, expect, test } from 'vitest'
import { readOutbound } from '#domain/offers/shops/outbound.ts'

const EVIL = 'https://evil.example/login'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const encoded = encodeURIComponent
const ppomppu = (target: string) => `https://s.ppomppu.co.kr/?idno=1&target=${base64(target)}&encode=on`
const COUPANG = 'https://www.coupang.com/vp/products/1'

describe('a link through a known host to an unknown page is not known, and names that page', () => {
  test.each([
    ['pomppu', ppomppu(EVIL)],
    ['pomppu, plain', `https://s.ppomppu.co.kr/?target=${encoded(EVIL)}`],
    ['ruliweb', `https://web.ruliweb.com/link.php?ol=${encoded(EVIL)}`],
    ['ruliweb on a phone', `https://m.ruliweb.com/link.php?ol=${encoded(EVIL)}`],
    ['Coupang partners', `https://link.coupang.com/re/AFFSDP?lptag=AF1&url=${encoded(EVIL)}`],
    ['Coupang partners, short', `https://link.coupang.com/re?url=${encoded(EVIL)}`],
    ['any parameter that names an address', `https://www.11st.co.kr/go?url=${encoded(EVIL)}`],
    ['one wrapper in another', ppomppu(`https://web.ruliweb.com/link.php?ol=${encoded(EVIL)}`)],
  ])('%s', (_, address) => {
    expect(readOutbound(address)).toMatchObject({ isKnown: false, url: new URL(EVIL) })
  })
})

test.each([
  ['a target that cannot be read', 'https://s.ppomppu.co.kr/?target=%2F%2Fevil.example'],
  ['base64 without its mark', `https://s.ppomppu.co.kr/?target=${base64(EVIL)}`],
  ['a target without protocol', 'https://link.coupang.com/re?url=%2F%2Fevil.example'],
  ['more wrappers than are read', nest(EVIL, 9)],
  ['a blog', 'https://blog.naver.com/somebody/1'],
  ['a blog on a phone', 'https://m.blog.naver.com/somebody/1'],
  ['a café', 'https://cafe.naver.com/somebody/1'],
  ['a form', 'https://form.office.naver.com/form/1'],
  ['a short link to any of them', 'https://naver.me/abc'],
  ['an open chat', 'https://open.kakao.com/o/abc'],
  ['a blog behind a wrapper', ppomppu('https://blog.naver.com/somebody/1')],
])('%s is not known', (_, address) => {
  expect(readOutbound(address)).toMatchObject({ isKnown: false })
})

test.each([
  ppomppu(COUPANG),
  `https://web.ruliweb.com/link.php?ol=${encoded(COUPANG)}`,
  'https://link.coupang.com/re/AFFSDP?lptag=AF1&pageKey=1&itemId=2',
  'https://link.coupang.com/a/bXyz12',
  'https://smartstore.naver.com/sample/products/55',
  'https://www.clien.net/service/board/jirum/1',
])('%s leads to a shop or community and stays the link that it is', (address) => {
  expect(readOutbound(address)).toEqual({ isKnown: true, url: new URL(address) })
})

function nest(address: string, times: number): string {
  return times === 0
    ? address
    : nest(`https://m${times}.ruliweb.com/link.php?ol=${encoded(address)}`, times - 1)
}
