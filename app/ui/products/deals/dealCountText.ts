/** Lists of deals are counted up to a thousand. */
const MOST_COUNTED = 1_000

/** `71건`, or `1,000건 이상`. */
export const dealCountText = (count: number): string =>
  count > MOST_COUNTED
    ? `${MOST_COUNTED.toLocaleString('ko-KR')}건 이상`
    : `${count.toLocaleString('ko-KR')}건`
