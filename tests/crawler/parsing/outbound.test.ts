import { describe, expect, test } from 'vitest'
import { firstLinkOut } from '#crawler/parsing/outbound.ts'
import { unwrapLink } from '#domain/offers/shops/wrappedLink.ts'

const COUPANG = 'https://www.coupang.com/vp/products/7700000101?itemId=20000000101&vendorItemId=80000000101'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const linkPrice = (target: string) =>
  `https://click.linkprice.com/click.php?m=11st&a=A100DEMO&l=9999&l_cd1=3&l_cd2=0&tu=${encodeURIComponent(target)}`

describe('the shop behind a wrapper is found without a request', () => {
  test.each([
    ['pomppu', `https://s.ppomppu.co.kr?idno=ppomppu_1&target=${base64(COUPANG)}&encode=on`, COUPANG],
    [
      'pomppu, escaped first',
      `https://s.ppomppu.co.kr?target=${base64(COUPANG.replace('&', '&amp;'))}&encode=on`,
      COUPANG,
    ],
    ['pomppu, not encoded', `https://s.ppomppu.co.kr?target=${encodeURIComponent(COUPANG)}`, COUPANG],
    ['ruliweb', `https://web.ruliweb.com/link.php?ol=${encodeURIComponent(COUPANG)}&bbs=1020`, COUPANG],
    ['ruliweb on a phone', `https://m.ruliweb.com/link.php?ol=${encodeURIComponent(COUPANG)}`, COUPANG],
    ['quasarzone', `javascript:goToLink('${base64(COUPANG)}');`, COUPANG],
    [
      'linkprice',
      linkPrice('https://www.11st.co.kr/products/6600000202'),
      'https://www.11st.co.kr/products/6600000202',
    ],
    [
      'gmarket',
      'https://link.gmarket.co.kr/gate?url=https%3A%2F%2Fitem.gmarket.co.kr%2FItem%3Fgoodscode%3D1',
      'https://item.gmarket.co.kr/Item?goodscode=1',
    ],
    [
      'coupang partners',
      'https://link.coupang.com/re/AFFSDP?lptag=AF1&pageKey=7700000101&itemId=20000000101&vendorItemId=80000000101&subid=x',
      COUPANG,
    ],
    ['arcalive', `https://unsafelink.com/${COUPANG}`, COUPANG],
    ['one in another', `https://s.ppomppu.co.kr?target=${base64(linkPrice(COUPANG))}&encode=on`, COUPANG],
  ])('%s', (_, wrapped, shop) => {
    expect(unwrapLink(wrapped)).toBe(shop)
  })

  test('the first valid link that leaves a site', () => {
    const hrefs = [undefined, '구매하기', '/go/1', 'https://damoang.net/go/1', 'https://s3.damoang.net/a.png']
    expect(firstLinkOut(hrefs, 'damoang.net')).toBeNull()
    expect(firstLinkOut([...hrefs, 'https://notdamoang.net/1', COUPANG], 'damoang.net')).toBe(
      'https://notdamoang.net/1',
    )
  })

  test('base64 whose plus signs became blanks', () => {
    const shop = 'https://smartstore.naver.com/a/products/1?note=>>>~~~???>>'
    expect(base64(shop)).toContain('+')
    expect(unwrapLink(`https://s.ppomppu.co.kr?target=${base64(shop)}&encode=on`)).toBe(new URL(shop).href)
  })

  test.each([
    COUPANG,
    'https://link.coupang.com/a/demoAbC',
    'https://link.coupang.com/re/AFFHOME?lptag=AF1',
    'https://coupa.ng/abc',
    'https://naver.me/abc',
    'https://s.click.aliexpress.com/e/_abc',
    'https://danawa.page.link/abc',
    'https://shop.example/item/1?redirect=/cart&url=item',
  ])('%s stays as it is', (address) => {
    expect(unwrapLink(address)).toBe(address)
  })

  // ASVS 1.2.2
  test.each([
    '',
    '#',
    '/zboard/view.php?no=1',
    'javascript:void(0)',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'ftp://example.com/',
  ])('%s is not an address', (href) => {
    expect(unwrapLink(href)).toBeNull()
  })

  test.each([
    ['javascript:', base64('javascript:alert(1)')],
    ['rubbish', '%%%'],
  ])('a wrapper around %s stays closed', (_, target) => {
    const wrapper = `https://s.ppomppu.co.kr/?target=${target}&encode=on`
    expect(unwrapLink(wrapper)).toBe(wrapper)
  })

  test('a wrapper around itself comes to an end', () => {
    const around = (inner: string) => `https://a${inner.length}.example/go?url=${encodeURIComponent(inner)}`
    let address = 'https://shop.example/1'
    for (let depth = 0; depth < 8; depth++) address = around(address)
    expect(unwrapLink(address)).toMatch(/^https:\/\/a\d+\.example/)
  })
})
