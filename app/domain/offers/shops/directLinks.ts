import type { CommunityKey } from '#domain/sources/communities.ts'

/** The hot-deal boards that people open by hand, in their usual order. */
export const BOARD_LINKS: { key: CommunityKey; url: string }[] = [
  { key: 'pomppu', url: 'https://www.ppomppu.co.kr/zboard/zboard.php?id=ppomppu' },
  { key: 'clien', url: 'https://www.clien.net/service/board/jirum' },
  { key: 'damoang', url: 'https://damoang.net/economy' },
  { key: 'ruliweb', url: 'https://bbs.ruliweb.com/market/board/1020' },
  { key: 'quasarzone', url: 'https://quasarzone.com/bbs/qb_saleinfo' },
  { key: 'eomisae', url: 'https://eomisae.co.kr/rt' },
  { key: 'fmkorea', url: 'https://www.fmkorea.com/hotdeal' },
  { key: 'arcalive', url: 'https://arca.live/b/hotdeal' },
  { key: 'theqoo', url: 'https://theqoo.net/hotdeal' },
  { key: 'coolenjoy', url: 'https://coolenjoy.net/bbs/jirum' },
]

/** Shops and the price comparison, most visited first. */
export const SHOP_LINKS: { name: string; url: string }[] = [
  { name: '쿠팡', url: 'https://www.coupang.com/' },
  { name: '네이버 쇼핑', url: 'https://shopping.naver.com/' },
  { name: '11번가', url: 'https://www.11st.co.kr/' },
  { name: 'G마켓', url: 'https://www.gmarket.co.kr/' },
  { name: '옥션', url: 'https://www.auction.co.kr/' },
  { name: 'SSG', url: 'https://www.ssg.com/' },
  { name: '롯데온', url: 'https://www.lotteon.com/' },
  { name: '알리익스프레스', url: 'https://ko.aliexpress.com/' },
  { name: '아마존', url: 'https://www.amazon.com/' },
  { name: '카카오 톡딜', url: 'https://store.kakao.com/' },
  { name: '컬리', url: 'https://www.kurly.com/' },
  { name: '올리브영', url: 'https://www.oliveyoung.co.kr/' },
  { name: '무신사', url: 'https://www.musinsa.com/' },
  { name: '오늘의집', url: 'https://ohou.se/' },
  { name: '하이마트', url: 'https://www.e-himart.co.kr/' },
  { name: '다나와', url: 'https://www.danawa.com/' },
]
