import { normalizeTitle } from '#domain/sources/titleLength.ts'

/**
 * The total content of an offer: grams, millilitres, or pieces of the smallest unit that the name counts.
 */
interface Quantity {
  amount: number
  unit: 'g' | 'ml' | '개'
}

const COUNTERS =
  '개입|매입|캔입|개|매|캔|병|팩|봉지|봉|롤|포|정|캡슐|알|입|장|켤레|스틱|티백|박스|상자|세트|판|환|패드|통|묶음|t|ea|pcs'
const TOKEN = new RegExp(
  `(?<![a-z\\d.,])(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)\\s*(kg|g|ml|l|리터|${COUNTERS})(?=$|[^가-힣a-z]|세트|묶음|들이)(?:\\s*[x*×]\\s*(\\d+)(?=$|[\\s,)]))?`,
  'g',
)
/** Eggs are counted in 구, and so are sockets. */
const EGGS = /란|계란|달걀|유정란/
const TOKEN_OF_EGGS = new RegExp(TOKEN.source.replace('판', '판|구'), 'g')

/** The content is a choice, a mix, a gift, or not stated exactly. */
const UNSURE =
  /택\s?\d|택일|골라|모음|랜덤|다양|\d+\s*종|\d\s*~|~\s*\d|이상|최대|한정(?!판)|또는|내외|안팎|(?:^|\s)외(?:\s|$)|\d\s*(?:p|줄|미|마리|송이|단|번들|손|포기|망|타)(?![a-z가-힣])|\d\s*(?:kg|g|ml|l|개|매)\s*\/\s*\d/

/** `사과 10개 3kg`: ten that weigh 3 kg together, or ten of 3 kg each. */
const COUNT_BEFORE_WEIGHT = /\d\s*(?:개|입|과|알|개입)\s*\d[\d.]*\s*kg/

/** Things whose litres and kilograms state what they hold, lift or weigh, not their content. */
const NO_CONTENT =
  /텀블러|보온병|물병|물통|머그|컵(?!밥|라면|면|누들|떡|스프|수프)|냄비|프라이팬|주전자|포트|밥솥|오븐|프라이어|냉장고|냉동고|세탁기|건조기|제습기|가습기|청소기|정수기|공기청정기|배낭|백팩|가방|캐리어|아이스박스|쿨러|용기|보관함|정리함|수납|바구니|봉투|지퍼백|롤백|위생백|덤벨|바벨|케틀벨|아령|저울|선반|거치대|의자|테이블|책상|텐트|도시락|휴지통|쓰레기통|분무기|디스펜서|어항|수조|블렌더|믹서|착즙기|레인지|박스(?!당)(?=\s*\d*l)|솥|그릴|식기세척기|처리기|머신|화분|욕조|수영장|튜브|컨테이너|카트|트렁크|양동이|바스켓|탱크|노트북|모니터|이불|담요|토퍼|우산|자전거/

/**
 * Reads the content from a product's name where it is certain: one amount, its counts (`500g x 6개`,
 * `30매*10팩`, `2L 36개`), or a stated total (`2+1 (총 3개)`). Else null. `isConsumed`: litres and kilograms may
 * be its content.
 */
export function readQuantity(name: string, isConsumed: boolean): Quantity | null {
  const text = normalizeTitle(name).toLowerCase()
  if (UNSURE.test(text) || COUNT_BEFORE_WEIGHT.test(text)) return null
  const total = /총\s*([^()]+)/.exec(text)?.[1]
  if (total !== undefined)
    return (
      packsOf(text, total) ??
      bundlesOf(text, isConsumed) ??
      withTotal(text, readPart(total, isConsumed), isConsumed)
    )
  if (text.includes('+')) return null
  return reconcile(
    readPart(text.replace(/\([^()]*\)/g, ' '), isConsumed),
    readPart((text.match(/\([^()]*\)/g) ?? []).join(' '), isConsumed),
  )
}

/** The measures and counts in a part of a name. */
interface Part {
  measure: Quantity | null
  /** The product of all counts; 1 where nothing is counted. */
  count: number
}

/** Null for two measures, and for two counts of one kind: those are two things. */
function readPart(text: string, isConsumed: boolean): Part | null {
  const tokens = [...text.matchAll(EGGS.test(text) ? TOKEN_OF_EGGS : TOKEN)]
  const units = tokens.map(([, , unit]) => unit)
  if (new Set(units).size < units.length) return null
  const measures: Quantity[] = []
  let count = 1
  for (const [, digits = '', unit = '', times = '1'] of tokens) {
    const amount = Number(digits.replaceAll(',', ''))
    const measure = inSmallUnits(amount, unit)
    if (!measure) count *= amount
    else if (isConsumed && !NO_CONTENT.test(text)) measures.push(measure)
    count *= Number(times)
  }
  if (measures.length > 1) return null
  return { measure: measures[0] ?? null, count }
}

function inSmallUnits(amount: number, unit: string): Quantity | null {
  switch (unit) {
    case 'kg':
      return { amount: amount * 1000, unit: 'g' }
    case 'g':
      return { amount, unit: 'g' }
    case 'l':
    case '리터':
      return { amount: amount * 1000, unit: 'ml' }
    case 'ml':
      return { amount, unit: 'ml' }
    default:
      return null
  }
}

function whole(part: Part | null): Quantity | null {
  if (!part || !Number.isInteger(part.count) || part.count < 1) return null
  if (part.measure) return { ...part.measure, amount: part.measure.amount * part.count }
  return part.count > 1 ? { amount: part.count, unit: '개' } : null
}

/** `60T (총 3개)`: three packs of sixty. */
const PACKS_OF =
  /^[^()+]*?(?<![\d.,])(\d+)\s*(?:t|매|정|캡슐|포|스틱|티백|패드)(?![가-힣a-z\d])[^()\d+]*\(\s*총\s*(\d+)\s*(?:개|통|박스|팩|묶음)\s*\)/

function packsOf(text: string, total: string): Quantity | null {
  const [, each, packs] = PACKS_OF.exec(text) ?? []
  const isPacks = each !== undefined && Number(each) > Number(packs) && !/\d.*\d\s*[가-힣a-z]/.test(total)
  return isPacks && !/\d\s*(?:kg|g|ml|l)(?![a-z])/.test(text)
    ? { amount: Number(each) * Number(packs), unit: '개' }
    : null
}

/** What a bundle holds, and how many bundles there are: `2L 6병 총 4묶음`, `휴지 30롤 (총 3묶음)`. */
const BUNDLES = /^([^()+]*?\d[^()+]*?)\(?\s*총\s*(\d+)\s*(?:묶음|통)(?![가-힣])/

function bundlesOf(text: string, isConsumed: boolean): Quantity | null {
  const [, each = '', bundles = ''] = BUNDLES.exec(text) ?? []
  const part = readPart(each, isConsumed)
  if (!part || part.count <= 1) return null
  const isRepeated = [...each.matchAll(/(\d+)\s?[가-힣]/g)].some(([, count]) => count === bundles)
  return whole(isRepeated ? part : { ...part, count: part.count * Number(bundles) })
}

/** A stated total replaces all other counts: `500ml 2+1 (총 3개)`, `1.2kg+1.2kg (총 2.4kg)`. */
function withTotal(text: string, total: Part | null, isConsumed: boolean): Quantity | null {
  if (!total || total.measure) return whole(total)
  const each = readPart(text.replace(/총.*$/, '').replace(/\d\s*\+\s*\d/g, ' '), isConsumed)
  if (!each || text.replace(/\d\s*\+\s*\d/g, ' ').includes('+')) return null
  return each.count === 1 || each.count === total.count
    ? whole({ measure: each.measure, count: total.count })
    : whole(total)
}

/**
 * Brackets may repeat the amount (`2L 36개(6개x6)`) or state the total; anything else that they add is
 * uncertain.
 */
function reconcile(outside: Part | null, inside: Part | null): Quantity | null {
  if (!outside || !inside) return null
  const [all, again] = [whole(outside), whole(inside)]
  if (!again) return all
  if (!all) return outside.measure ? null : again
  if (again.amount === all.amount && again.unit === all.unit) return all
  return !inside.measure && inside.count === outside.count ? all : null
}
