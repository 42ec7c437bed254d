/** Spellings of one shop. SSG, 이마트몰 and 신세계몰 are separate sellers and stay so. */
const ALIASES: Record<string, string> = {
  gmarket: 'G마켓',
  g마켓: 'G마켓',
  지마켓: 'G마켓',
  '11st': '11번가',
  '11번가': '11번가',
  네이버: '네이버',
  스마트스토어: '네이버',
  네이버페이: '네이버',
  네이버쇼핑: '네이버',
  naver: '네이버',
  쿠팡: '쿠팡',
  coupang: '쿠팡',
  쿠팡로켓배송: '쿠팡',
  로켓배송: '쿠팡',
  옥션: '옥션',
  auction: '옥션',
  알리: '알리익스프레스',
  알리익스프레스: '알리익스프레스',
  aliexpress: '알리익스프레스',
  아마존: '아마존',
  amazon: '아마존',
  롯데온: '롯데온',
  lotteon: '롯데온',
  ssg: 'SSG',
}

/** The shop's usual name; an unknown shop keeps its own spelling. */
export function canonicalShop(text: string | null): string | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  return ALIASES[trimmed.toLowerCase().replace(/\s+/g, '')] ?? trimmed
}
