/** Words about the offer, and the marks between them. */
const TALK: RegExp[] = [
  /-?\d{1,2}%\s*(?:할인|OFF|↓)?/y,
  /와우|로켓|네멤|유클|특가|역대가|핫딜|오늘만?|마감(?:\s?임박)?|주말|내일도착|카드(?:추가)?할인|할인|적립|앱|매장|즉시할인|중복쿠폰|가격|최저가|[삼신국현롯하우농비]카/y,
  /쿠폰(?:\s?적용가?)?/y,
  /쿠폰/y,
  /[가-힣]{2}카드|(?:네이버|카카오|토스|스마일|삼성)페이/y,
  /[\s,/+·]+/y,
]
const DAY = '\\d{1,2}[./]\\d{1,2}(?:\\([월화수목금토일]\\))?'

/** Characters that a name never ends with or contains, once price and shipping are removed. */
const NOISE: RegExp[] = [
  // A period of time: ~10/7까지, (7/4~7), 10/7 종료
  new RegExp(
    `[([]\\s*(?:~\\s*)?${DAY}\\s*(?:~\\s*(?:${DAY}|\\d{1,2})\\s*)?(?:(?:까지|종료|마감|한정)\\s*)?[)\\]]`,
    'g',
  ),
  new RegExp(`~\\s*${DAY}\\s*(?:까지)?|${DAY}\\s*까지`, 'g'),
  // The rest of a bracket whose price or shipping was removed: (무배, 오늘 마감)
  /[([]\s*[,/·+]\s*[^()[\]\d]{0,12}[)\]]/g,
  /[([{]\s*[)\]}]/g,
  /^\s*(?:초|핵|대박)?\s?(?:특가|핫딜)[!~]*\s+/g,
  /\s\d{1,2}%\s*(?:할인|OFF|세일)\s*$/gi,
  // Who may buy, and what a buyer chooses: 앱 전용, 옵션 선택
  /(?<=\s)[([]?(?:(?:앱|어플|와우|네이버|멤버십|신규|회원)\s?(?:전용|한정|단독)|옵션\s?(?:선택|참고|다양)|(?:색상|사이즈|컬러)\s?다양)[)\]]?(?=\s|$)/g,
]

/** The text without the brackets that hold nothing but words about the offer. */
const withoutTalk = (text: string): string =>
  text.replace(/[([{]([^()[\]{}]*)[)\]}]/g, (whole, inner: string) => (isTalk(inner.trim()) ? ' ' : whole))

/** True when a text can be divided into nothing but words about the offer. */
function isTalk(text: string): boolean {
  if (/^(?:[,/+·]|$)/.test(text)) return false
  const reached = new Set([0])
  for (const start of reached) {
    for (const words of TALK) {
      words.lastIndex = start
      if (words.test(text)) reached.add(words.lastIndex)
    }
  }
  return reached.has(text.length)
}

/** The product's name in a title without shop, price and shipping. */
export function tidyName(text: string): string {
  const quiet = NOISE.reduce((rest, noise) => rest.replace(noise, ' '), withoutTalk(text))
  return balanced(quiet)
    .replace(/\s+/g, ' ')
    .replace(/ (?=,)/g, '')
    .replace(/\s+\.{2,}\s*$/, '')
    .replace(/(?:\s+(?:배송비|배송|가격|총액?|약|최종|최대|최저가|구매시|결제시))+\s*$/, '')
    .replace(/^[\s\-~/,·|+:→]+|(?:[\s\-~/,·|:→!]|(?<![A-Za-z\d])\+)+$/g, '')
}

/** Removes brackets without a partner. */
function balanced(text: string): string {
  const stray = (open: string, close: string, rest: string) =>
    rest.split(open).length === rest.split(close).length
      ? rest
      : rest.replaceAll(open, ' ').replaceAll(close, ' ')
  return stray('[', ']', stray('(', ')', text))
}
