/** The messages of an alert in the last seven days: 7일 동안 받은 알림 3건. */
export const hitsText = (hits = 0): string => `7일 동안 받은 알림 ${hits.toLocaleString('ko-KR')}건`
