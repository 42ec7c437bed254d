import { normalizeTitle } from '#domain/sources/titleLength.ts'
import { BRANDS } from './makers.ts'
import { inOneNotation } from './notations.ts'

/** The measures, counts and condition that a name states. */
export const OPTION_KINDS = {
  condition: '국내판·직구·벌크·리퍼·중고',
  capacity: '용량',
  weight: '무게',
  volume: '부피',
  screen: '화면 크기',
  length: '길이',
  power: '출력',
  voltage: '전압',
  stage: '단계',
  year: '연식',
  grade: '등급',
  clothing: '옷 크기',
  count: '수량',
  other: '규격',
  bundle: '구성',
} as const
export type OptionKind = keyof typeof OPTION_KINDS

/** The values that a name states, by kind, each in one spelling: `1tb` is `1000gb`. */
export type Options = ReadonlyMap<OptionKind, readonly string[]>

/** A name, split into its measures and the rest. */
export interface Measured {
  /** Everything except counts. */
  options: Options
  /** Counts: `100매 20팩` is 100, 20. */
  counts: readonly number[]
  /** Counts in brackets: a repetition (`36개(6개x6)`), or the content of each (`10팩(100매)`). */
  innerCounts: readonly number[]
  /** The name (NFKC, lower case) without them. */
  rest: string
}

/** Unit → kind, factor, and the unit we write. */
const UNITS: Record<string, [kind: OptionKind, factor: number, unit: string]> = {
  tb: ['capacity', 1000, 'gb'],
  테라: ['capacity', 1000, 'gb'],
  gb: ['capacity', 1, 'gb'],
  기가: ['capacity', 1, 'gb'],
  kg: ['weight', 1000, 'g'],
  키로: ['weight', 1000, 'g'],
  킬로: ['weight', 1000, 'g'],
  g: ['weight', 1, 'g'],
  그램: ['weight', 1, 'g'],
  그람: ['weight', 1, 'g'],
  lb: ['weight', 453.6, 'g'],
  lbs: ['weight', 453.6, 'g'],
  파운드: ['weight', 453.6, 'g'],
  l: ['volume', 1000, 'ml'],
  리터: ['volume', 1000, 'ml'],
  ml: ['volume', 1, 'ml'],
  미리: ['volume', 1, 'ml'],
  인치: ['screen', 1, '인치'],
  inch: ['screen', 1, '인치'],
  형: ['screen', 1, '인치'],
  '"': ['screen', 1, '인치'],
  m: ['length', 1000, 'mm'],
  미터: ['length', 1000, 'mm'],
  cm: ['length', 10, 'mm'],
  센티: ['length', 10, 'mm'],
  센치: ['length', 10, 'mm'],
  mm: ['length', 1, 'mm'],
  v: ['voltage', 1, 'v'],
  mah: ['power', 1, 'mah'],
  w: ['power', 1, 'w'],
  mg: ['other', 1, 'mg'],
  원권: ['other', 1, '원'],
  원: ['other', 1, '원'],
  단계: ['stage', 1, '단계'],
  년형: ['year', 1, '년'],
  년식: ['year', 1, '년'],
  년: ['year', 1, '년'],
  년산: ['year', 1, '년'],
  등급: ['grade', 1, '등급'],
}
UNITS.ch = ['other', 1, '채널']
UNITS.포트 = ['other', 1, '구']
UNITS.일분 = ['other', 1, '일']
for (const unit of '인용 개월분 일 도어 구 겹 호 평 권 칸 핀 코어 월 단 화 탄 층 채널 개월 축 방울 hz dpi 도'.split(
  ' ',
))
  UNITS[unit] = ['other', 1, unit]

const COUNTERS =
  '피스 자루 개입 매입 캔입 병입 팩입 봉입 개 매 캔 병 팩 봉지 봉 롤 포 정 캡슐 알 입 장 켤레 스틱 티백 박스 상자 세트 판 환 통 페트 포대 인분 잔 모 망 포기 마리 미 줄 갑 곽 족 타 번들 묶음 펫 소프트젤 손 본 짝 구입 매입 ea pcs pack p c t 종'.split(
    ' ',
  )
for (const unit of COUNTERS) UNITS[unit] = ['count', 1, '']

const longestFirst = Object.keys(UNITS).toSorted((a, b) => b.length - a.length)
const NUMBER = '(\\d+(?:\\.\\d+)?)'
/** A number with its unit: not inside a model code, not the beginning of another word (5개월). */
const MEASURE = new RegExp(
  `(?<![\\w.,-])${NUMBER}\\s?(${longestFirst.join('|')})(?=$|[^가-힣a-z\\d-]|-(?!\\d)|(?:들이|세트|묶음|한정|짜리|씩|용|입|권|에)(?![가-힣]))`,
  'g',
)
/** `× 6`: multiplies the amount before it. */
const TIMES = /×\s?(\d{1,3})(?![\d.a-z가-힣])/g
/** Between measures: `100매x20팩`, `3kg*4봉`; not in a code (AX3000). */
const CROSS =
  /(?<=[가-힣)"]|(?<![a-z\d.])[\d.]+(?:kg|g|ml|l|m|cm|gb|ea|p|c|t)?)\s?(?!(?<=\s)x\d{3})[x*×]\s?(?!\d+\s?(?:울트라|프로|맥스|플러스|ultra|pro|max|plus))(?=\d+(?:ea|p|t|c|pcs|kg|g|ml|l|mm|cm|m)?(?![a-z\d]))/g
/** 드리미 X50: a capital letter right before a number, with no counter behind, names a model. */
const MODEL_X = /(?<=(?:^|\s)[가-힣]+\s)X(?=\d{1,3}(?![\d,]|\s?(?:[개입봉팩캔병매롤포장권]|ea)))/g
/** The network of a phone, in capitals: never a weight. */
const NETWORK = /(?<![\w.])(?:[45]G|LTE)(?!\w)/g
/** Devices that are sold with and without a network. */
const TABLET_OR_WATCH = /갤럭시\s?탭|갤탭|아이패드|galaxy tab|ipad|태블릿|워치|watch/i
/** `1+1`, `2+1`: that many for one price. */
const PLUS = /(?<![\d+.])([1-9])\s?\+\s?([1-9])(?:\s?\+\s?([1-9]))?(?![\d+.]|\s?[a-z])(?:\s?개)?/g
/** `80ml+80ml`: two of 80 ml. */
const SUM = /(?<![\w.])(\d[\d.]*\s?(?:kg|g|ml|l))((?:\s?\+\s?\1)+)(?![\w가-힣])/g
/** Brackets, and repetitions of a total. */
const BRACKETS = /\(([^()]*)\)|총\s?(\d[^()]*)/g
const CONDITIONS: ReadonlyArray<[string, RegExp]> = [
  ['리퍼', /(?<![슬클])리퍼(?!블릭)(?:비시|브)?(?:상품|제품|품)?|refurb\w*|전시(?:상품|품)/g],
  ['중고', /중고(?:폰|품|상품|제품)?|(?<![가-힣])b급/g],
  ['벌크', /(?:벌크|bulk)(?!\s?아닌)/g],
  [
    '직구',
    /(?:해외\s?)?직구|구매\s?대행|해외\s?구매|해외판|글로벌판|병행(?:수입)?|글로벌\s?(?:버전|에디션)|(?:미|일|중|홍콩|북미)판(?![가-힣])/g,
  ],
  ['국내판', /국내판|국내\s?(?:정발|정품)|정식\s?수입(?:품)?/g],
]
const GRADES: ReadonlyArray<[string, RegExp]> = [
  ['1++', /(?<!\d)1\s?\+\+|투뿔/g],
  ['1+', /(?<!\d)1\+(?![\d+])|원뿔/g],
]
/** `A + B` is sold as one. Captures the first two words of B, because the first may be its maker. */
const BUNDLE =
  /[가-힣a-z\d)]\s\+\s+(?:\d[\w.-]*\s+)?(?!무료|직배|카드|사은품|증정|쿠폰|cellular|셀룰러|배송|적립)([가-힣a-z]{2,})(?:\s+([가-힣a-z]{2,}))?/
/**
 * In the name of a device `16G` is memory. In the name of a voucher `50,000원` is its value; in other names it is the
 * rest of a price.
 */
const DEVICE =
  /노트북|북|램|ssd|usb|메모리|갤럭시|아이폰|아이패드|slim|슬림|ddr|rtx|gtx|\d(?:ti|xt)|지포스|라데온|블랙박스|\dch|채널/
const MEMORY_SIZES = [4, 8, 16, 32, 64, 128, 256, 512]
/** Phones, tablets and notebooks. People write their storage without its unit: 아이폰 17 256. */
const HANDHELD =
  /플립\s?\d|폴드\s?\d|아이폰|iphone|아이패드|ipad|맥북|macbook|갤럭시|galaxy|[가-힣]패드|태블릿/
const BARE_CAPACITY =
  /(?<![\w./+-])(?:64|128|256|512)(?![\w./+-]|\s?(?:[개입매봉팩캔병포정구]|기가|테라|ea|gb?(?![a-z])|tb|ml|mm|cm))/g
const VOUCHER = /상품권|컬처랜드|해피머니|북앤라이프|기프트|금액권|캐시|구글플레이/
/** Clothes and bedding: a single letter. */
const CLOTHING = /(?<![a-z\d가-힣&.-])(xs|[2-5]?xl|xxl|s|m|l|ss|q|k)(?:사이즈)?(?![a-z\d가-힣&.+-])/g

/** Takes the options out of a name. */
export function measure(name: string): Measured {
  const found = new Map<OptionKind, Set<string>>()
  const add = (kind: OptionKind, value: string) => {
    found.set(kind, (found.get(kind) ?? new Set()).add(value))
  }
  let text = takeConditions(withPlainNumbers(name), (value) => add('condition', value))
  const counts = { outer: [] as number[], inner: [] as number[] }
  const note = (digits: string, unit: string, counted: number[]) => {
    const value = Number(digits)
    const meant = unit === 'g' && MEMORY_SIZES.includes(value) && DEVICE.test(text) ? 'gb' : unit
    if (meant === '원' && !VOUCHER.test(text)) return ' '
    const [kind, factor, written] = UNITS[meant] as (typeof UNITS)[string]
    if (kind === 'count') counted.push(value)
    else add(kind, `${roundly((kind === 'year' ? value % 100 : value) * factor)}${written}`)
    return ' '
  }
  const count = (counted: number[], value: number) => {
    counted.push(value)
    return ' '
  }
  const takeMeasures = (text: string, counted: number[]): string =>
    text
      .replace(SUM, (_, each: string, sum: string) => {
        counted.push(sum.split('+').length)
        return each
      })
      .replace(PLUS, (_, ...added: unknown[]) =>
        count(
          counted,
          added.slice(0, 3).reduce((sum: number, one) => sum + Number(one ?? 0), 0),
        ),
      )
      .replace(MEASURE, (_, digits: string, unit: string) => note(digits, unit, counted))
      .replace(TIMES, (_, times: string) => count(counted, Number(times)))
  for (const [value, pattern] of GRADES)
    text = text.replace(
      pattern,
      taking(() => add('grade', value)),
    )
  const [, besides = '', next] = BUNDLE.exec(text) ?? []
  if (besides) add('bundle', next && BRANDS.has(besides) ? next : besides)
  const inBrackets: string[] = []
  const rest = takeMeasures(
    text.replace(BRACKETS, (_, said: string | undefined, total: string | undefined) => {
      inBrackets.push(takeMeasures(said ?? total ?? '', counts.inner))
      return ' '
    }),
    counts.outer,
  )
  const worn = [rest, ...inBrackets].join(' ').replace(CLOTHING, (_, size: string) => {
    add('clothing', size)
    return ' '
  })
  return {
    options: new Map([...found].map(([kind, values]) => [kind, [...values]])),
    counts: counts.outer.filter(isSeveral),
    innerCounts: counts.inner.filter(isSeveral),
    rest: worn,
  }
}

/** The conditions that a text states, without the other options that `measure` reads. */
export function conditionsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  takeConditions(withPlainNumbers(text), (value) => found.add(value))
  return found
}

const takeConditions = (text: string, take: (value: string) => void): string =>
  CONDITIONS.reduce(
    (left, [value, pattern]) =>
      left.replace(
        pattern,
        taking(() => take(value)),
      ),
    text,
  )

const isSeveral = (count: number): boolean => count !== 1

/**
 * Normalises to lower case, `34,900` and `7만` to numbers, crosses to ×, `3~4` to 4, 2024 to a year; drops
 * shares and choices. Drops the rest of a price: a round sum of hundreds without a unit.
 */
const withPlainNumbers = (name: string): string =>
  inOneNotation(
    normalizeTitle(name)
      .replace(NETWORK, (_, __, text) => (TABLET_OR_WATCH.test(text) ? ' 셀룰러 ' : ' '))
      .replace(MODEL_X, 'x-')
      .toLowerCase(),
  )
    .replace(/(?<![\d.])\d{1,3}(?:,\d{3})*,\d00(?![\d,]|\s?(?:[a-z%]|원|매|개|정))/g, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(\d+(?:\.\d+)?)만(?:(\d)천)?(?!\s?원대)/g, (_, tens: string, thousands = '0') =>
      String(Math.round(Number(tens) * 10_000 + Number(thousands) * 1_000)),
    )
    .replace(/(\d+)천(?=\s?원)/g, (_, thousands) => String(Number(thousands) * 1_000))
    .replace(CROSS, ' × ')
    .replace(CROSS, ' × ')
    .replace(/\d+\s?~\s?(?=\d)|\d+(?:\.\d+)?\s?%|택\s?\d/g, '')
    .replace(/(?<=[가-힣])&(?=[가-힣])/g, '앤')
    .replace(/(?<![\d/])(4|8|12|16|24|32|36|48|64)\s?[/+]\s?(128|256|512)(?![\d/a-z가-힣])/g, '$1gb $2gb')
    .replace(/(?<![\w.-])(20[123]\d)(?![\w.-]|\s?년)/g, '$1년')
    .replace(BARE_CAPACITY, (size, _, text: string) => (HANDHELD.test(text) ? `${size}gb` : size))

const taking = (act: () => void) => () => {
  act()
  return ' '
}

/** Rounds away what floating point adds: 1.05 kg is 1050 g. */
const roundly = (value: number): number => Math.round(value * 1000) / 1000
