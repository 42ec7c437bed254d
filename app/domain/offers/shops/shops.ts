import { clip, MAX_TITLE_LETTERS } from '#domain/sources/titleLength.ts'
import type { COMMON_SHOPS } from './commonShops.ts'
import { SHOP_SITES } from './shopSites.ts'

/** The shops' usual names, by every spelling: in lower case, without blanks. */
const SPELLINGS: Record<(typeof COMMON_SHOPS)[number], string> & Record<string, string> = {
  쿠팡: 'coupang 로켓배송 로켓와우 로켓프레시 쿠팡로켓 쿠팡와우',
  G마켓: 'gmarket 지마켓 쥐마켓 지마켓글로벌 g9',
  옥션: 'auction',
  '11번가': '11st 십일번가',
  네이버: 'naver 스마트스토어 네이버페이 네이버쇼핑 스토어팜 브랜드스토어 네이버스토어 쇼핑라이브 네쇼라',
  알리익스프레스: '알리 aliexpress ali 알리코리아',
  아마존: 'amazon amazon.com amazon.co.jp amazon.de amazon.co.uk',
  롯데온: 'lotteon 롯데on',
  SSG: '쓱 쓱닷컴 ssg.com ssg닷컴',
  카카오: 'kakao 카카오톡 카톡 톡딜 카카오톡딜 카카오쇼핑 카카오메이커스 톡스토어 카카오톡선물하기',
  올리브영: '올영 oliveyoung',
  무신사: 'musinsa',
  컬리: '마켓컬리 kurly',
  오늘의집: 'ohouse 오집',
  하이마트: '롯데하이마트 himart',
  컴퓨존: 'compuzone',
  위메프: '위메프 wemakeprice 윔프',
  티몬: 'tmon',
  홈플러스: 'homeplus',
  GS샵: 'gs샵 gsshop 지에스샵',
  CJ온스타일: 'cj온스타일 cjonstyle cj몰',
  현대Hmall: '현대hmall hmall 현대홈쇼핑',
  토스: '토스쇼핑 toss 토스페이',
  이베이: 'ebay',
  큐텐: 'qoo10',
  아이허브: 'iherb',
  스팀: 'steam',
  에픽게임즈: '에픽 epic epicgames 에픽스토어',
}

const BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([name, spellings]) =>
    [name.toLowerCase(), ...spellings.split(' ')].map((spelling) => [spelling, name] as const),
  ),
)

/** Additions to a shop's name: its country, programme or part. */
const QUALIFIERS =
  /(?<=.{2})(?:로켓|와우|배송|직구|글로벌|해외|재팬|일본|독일|미국|영국|프라임|프레시|타임|브랜드|스토어|쇼핑|라이브|딜|톡|선물하기|슈퍼|유니버스|클럽|빅스마일|공식|앱|모바일|아마존|jp|us|uk|de|페이)+$/

/** The usual name of a known shop, from what people write: `지마켓_슈퍼딜`, `쿠팡(로켓)`, `G마켓/옥션`. Else null. */
export function findShop(text: string): string | null {
  const [first = ''] = clip(text, MAX_TITLE_LETTERS)
    .toLowerCase()
    .split(/[/,·&+_(|]/)
    .map((part) => part.replace(/\s+/g, ''))
  return BY_SPELLING.get(first) ?? BY_SPELLING.get(withoutQualifiers(first)) ?? null
}

/** 카카오페이 and 쿠팡플레이 are not 카카오 and 쿠팡. */
const withoutQualifiers = (spelling: string): string =>
  /^(?:카카오페이|배달)/.test(spelling) ? spelling : spelling.replace(QUALIFIERS, '')

/** The shop's usual name; an unknown shop keeps its own spelling. SSG, 이마트몰 and 신세계몰 are separate sellers. */
export function canonicalShop(text: string | null): string | null {
  const trimmed = text?.trim()
  return trimmed ? (findShop(trimmed) ?? trimmed) : null
}

const NAMES = new Set([...Object.keys(SPELLINGS), ...SHOP_SITES.map(({ shop }) => shop)])

/** True for the usual name of a shop that we know. */
export const isShopName = (text: string): boolean => NAMES.has(text)
