/** Explains why a gift above 50,000 won needs an explicit permission (decisions: Draw). */
export const EXPENSIVE_GIFT_NOTICE =
  '5만 원이 넘는 경품은 제세공과금을 신고해야 할 수 있습니다. 확인했다면 허용을 선택해주세요.'
