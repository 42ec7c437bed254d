const TALK =
  '(?:\\d{1,2}%\\s*(?:할인|OFF)?|와우|로켓|로켓와우|네멤|유클|특가|역대가|핫딜|카드할인|쿠폰|쿠폰적용|할인|적립|즉시할인|중복쿠폰|가격|최저가|[삼신국현롯하우농비]카|[가-힣]{2}카드)'
const DAY = '\\d{1,2}[./]\\d{1,2}(?:\\([월화수목금토일]\\))?'

/** Characters that a name never ends with or contains, once price and shipping are removed. */
const NOISE: RegExp[] = [
  new RegExp(`[([{]\\s*(?:${TALK}[\\s,/+·]*)+[)\\]}]`, 'g'),
  // A period of time: ~10/7까지, (7/4~7), 10/7 종료
  new RegExp(
    `[([]\\s*~?\\s*${DAY}\\s*(?:~\\s*(?:${DAY}|\\d{1,2}))?\\s*(?:까지|종료|마감|한정)?\\s*[)\\]]`,
    'g',
  ),
  new RegExp(`~\\s*${DAY}\\s*(?:까지)?|${DAY}\\s*까지`, 'g'),
  /[([{]\s*[)\]}]/g,
]

/** The product's name in a title without shop, price and shipping. */
export function tidyName(text: string): string {
  const quiet = NOISE.reduce((rest, noise) => rest.replace(noise, ' '), text)
  return balanced(quiet)
    .replace(/\s+/g, ' ')
    .replace(/ (?=,)/g, '')
    .replace(/(?:\s+(?:배송비|배송|가격|총액|약|최종|구매시|결제시))+$/, '')
    .replace(/^[\s\-~/,·|+:→]+|[\s\-~/,·|+:→!]+$/g, '')
}

/** Removes brackets without a partner. */
function balanced(text: string): string {
  const stray = (open: string, close: string, rest: string) =>
    rest.split(open).length === rest.split(close).length
      ? rest
      : rest.replaceAll(open, ' ').replaceAll(close, ' ')
  return stray('[', ']', stray('(', ')', text))
}
