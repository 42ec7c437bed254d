import { normalizeTitle } from '#domain/sources/titleLength.ts'

const OVER = '(?:종료|품절|매진|마감|완판|솔드\\s*아웃|sold\\s*out)'
/** ㅠ and ㅜ, also as NFKC writes them. */
const TEARS = 'ㅠㅜ\\u1172\\u116e'
/** The word may not continue as in 종료되었습니다, and may not be a condition: 선착순 완판시 종료. */
const NOT_YET = '(?!됨|됐|되었|\\s*(?:시(?![가-힣])|되면|하면))'
/** Endings of a sentence that says that the deal is over: 품절이네요, 품절인 듯, 마감합니다. */
const SAYING = '(?:(?:이|입|인|임|합|했|함|났|네|요)[가-힣]*(?:\\s듯[가-힣]*)?)?'
/**
 * Only these places and forms mean that the deal is over: in the middle of a title the words are about something else.
 */
const ENDED = new RegExp(
  [
    // At the start, or behind the shop: 품절 상품, [쇼핑몰] 품절 상품
    `^(?:\\s*\\[[^\\]]*\\])*\\s*${OVER}[\\s:)!,.${TEARS}]`,
    // At the end of the title or of a bracket, or before a bracket: 상품 (현재 품절), 상품 종료 (9,900원)
    `${OVER}${SAYING}(?:[\\s!.~]*(?:$|[)\\]】〕>★☆*([【〔<-])|\\s?[${TEARS}])`,
    `${OVER}\\s?(?:됨|(?:됐|되었)(?!던)|된\\s*딜)`,
    '\\[\\s*(?:완료|삭제)\\s*\\]|\\(\\s*(?:완료|삭제)\\s*\\)|삭제(?:됨|됐|되었|합니다|했)',
    // 펑 alone, or right behind a price, means "gone": not 펑펑, not 스펑지, not 펑 터지는.
    '(?:(?<![가-힣a-z\\d])|(?<=\\d[만천]?원?))펑(?:됨|됐\\S*|되었\\S*|이네요|입니다)?(?=$|[^가-힣a-z\\d])(?!\\s*(?:터[지진질짐]|소리))',
  ].join('|'),
  'i',
)

/** Words at these places that mean a live deal or something else. */
const STILL_LIVE = new RegExp(
  [
    `(?:소진|완판|품절|매진|완료|도달|달성)\\s*(?:시|되면|하면)\\s*(?:에|자동|즉시|조기)?\\s*${OVER}${NOT_YET}`,
    `선착순\\s*\\d[\\d,]*\\s*(?:명|분|개|대|매)?\\s*(?:한정)?\\s*${OVER}${NOT_YET}`,
    `(?:지원|생산|제조|서비스)\\s*${OVER}`,
    `${OVER}\\s*(?:시(?![가-힣])|예상|기념|아님|아니|아닙|앱|몰딩|D-)`,
    `${OVER}\\s*(?:대란|임박|예정|직전|전(?![가-힣])|주의|행렬|템|신화|세일|특가|할인|찬스|이벤트|재|까지|시까지|처리|캡|용|핫딜)`,
    `(?:오늘|금일|내일|곧|선착순|조기|자정|이번\\s*주|주말|시즌|연속|매번|D-\\d+|소진|수량)\\s*(?:에|로|만)?\\s*${OVER}${NOT_YET}`,
    `(?:\\d\\s*(?:시|분|일)|\\d[/.:]\\d+)\\s*(?:\\([월화수목금토일]\\))?\\s*(?:까지|에|한정)?\\s*${OVER}${NOT_YET}`,
    `${OVER}\\s*\\d+\\s*(?:시간|분|일)\\s*전`,
    `${OVER}\\s*(?:되기|될|돼기|하기)`,
    `${OVER}\\s*(?:\\S+\\s+)?(?:후\\s*)?(?:재입고|풀림|풀렸|재오픈)`,
  ].join('|'),
  'gi',
)

/** True when the title itself says that the deal is over. */
export const saysEnded = (title: string): boolean =>
  ENDED.test(normalizeTitle(title).replace(STILL_LIVE, ' '))

const MARKS: RegExp[] = [
  new RegExp(`[[(【〔<★☆*~-]+\\s*(?:${OVER}|완료|삭제|펑)(?:됨|된\\s*딜|입니다)?\\s*[\\])】〕>★☆*~-]+`, 'gi'),
  new RegExp(
    `(?:^|[\\s)\\]]|(?<=\\d[만천]?원?)(?=펑))(?:${OVER}|펑)(?:\\s?(?:됐|되었)\\S*(?:\\s[\\s!.~${TEARS}]*)?|(?:됨|입니다|이네요)?[\\s!.~${TEARS}]*)$`,
    'i',
  ),
  new RegExp(`^\\s*(?:${OVER}|펑)(?:됨)?[\\s:)]+`, 'i'),
]

/** The title of an ended deal without the words that say so; unchanged when nothing else would remain. */
export function withoutEndMark(title: string): string {
  if (!saysEnded(title)) return title
  const rest = MARKS.reduce(
    (text, mark) => text.replace(mark, (found) => /^\)/.exec(found)?.[0] ?? ' '),
    title,
  )
  return rest.trim() || title
}
