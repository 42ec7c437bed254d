const COUPANG = '이 포스팅은 쿠팡 파트너스 활동의 일환으로, 이에 따른 일정액의 수수료를 제공받습니다.'
const OTHERS = '이 링크로 구매하시면 이에 따른 일정액의 수수료를 제공받습니다.'

/** The notice that the affiliate address of a sale requires; null for a sale without one. Written by the server: few sales need it. */
export function commissionNotice(sale: { commissionUrl: string | null } | null | undefined): string | null {
  if (!sale?.commissionUrl) return null
  return /^https:\/\/[\w.]*\bcoupang\.com\//.test(sale.commissionUrl) ? COUPANG : OTHERS
}
