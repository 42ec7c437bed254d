/** The shops that communities post most, offered as filters. */
export const COMMON_SHOPS = [
  '쿠팡',
  'G마켓',
  '옥션',
  '11번가',
  '네이버',
  '알리익스프레스',
  '아마존',
  '롯데온',
  'SSG',
  '카카오',
  '올리브영',
  '무신사',
] as const
