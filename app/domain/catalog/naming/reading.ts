import { memoize } from '#domain/memoize.ts'
import { BRANDS } from './makers.ts'
import { conditionsOf, type Measured, measure } from './measures.ts'
import { CONSOLES, canonicalWord, isColour, isTalk } from './vocabulary.ts'

/** The content of a name, in one spelling. */
export interface Reading extends Pick<Measured, 'options' | 'counts' | 'innerCounts'> {
  /** Hangul and Latin words in the order of the name, without colours and words about the offer. */
  words: readonly string[]
  /** Models and numbers: every token with a digit that is no measure, without hyphens. */
  codes: readonly string[]
  colours: readonly string[]
}

const WORDS = /[가-힣]+|[a-z\d]+(?:[.-][a-z\d]+)*/g
/** Shops and sale days whose names contain a number. */
const NUMBERED_SHOPS = /11번가|11\s?절|십일절|29cm|g마켓|11st/g
const USB_C = /usb[\s-]?c(?:타입)?(?![a-z])|(?<![a-z])c\s?타입|type[\s-]?c(?![a-z])/g
const ORDINAL = /(?<![a-z\d])(\d)(?:st|nd|rd|th)(?![a-z])/g
/** Suffixes of makers' names: 한빛전자 is 한빛. */
const COMPANY = /(?<=^[가-힣]{2,})(?:전자|식품|제과|코리아|생활건강|제약)$/
/** The letters at the end of a long model code that name a colour or a country: DN3E170-LWK. */
const MARKET = /^([a-z-]*\d[a-z\d]{4,}|[a-z][a-z\d]{5,})-[a-z]{1,3}$/
/** Hyphens inside a code; between two numbers a hyphen separates. */
const HYPHEN = /(?<=[a-z])-|-(?=[a-z])/g
/** A word with its number, omega3, buds2; a model has no vowel, a zero in front, or many digits (atgh500). */
const WORD_WITH_NUMBER = /^(?=[a-z]*[aeiou])([a-z]{4,})([1-9]\d?)$/
/** Sold by measure or by the pack: there a colour is a kind (신라면 블랙). */
const EATEN = /\d\s?(?:봉지|봉|입|캔|포|병|페트|팩|kg|g|ml)(?![a-wyz가-힣])/i
/** Vessels are sold in colours, even where the name states a volume. */
const VESSEL = /텀블러|보틀|물병|보온병|머그|주전자|포트|도시락|용기/
/** Detergents and scented things: their colours name a scent. */
const SCENTED = /세제|유연제|샴푸|린스|워시|방향제|탈취제|세정제|클리너/

/**
 * The most words and codes of a name that are read. Comparing two names takes the square of their words: with the 73
 * that fit into a title, taking one post took 65 ms of processor, with 20 it takes 11 to 15. Of 17,557 names of the
 * samples none has more than 11.
 */
const MAX_WORDS = 20

/**
 * Reads a product's name. `learned`: options that the name does not state, as `optionsBeyond` writes them.
 */
export const readName = (name: string, learned = ''): Reading => readMemoized(`${name}\0${learned}`)

const readMemoized = memoize((text) => {
  const [name = '', learned = ''] = text.split('\0')
  return read(name, learned)
})

function read(name: string, learned: string): Reading {
  const measured = measure(learned === '' ? name : `${name} ${learned}`)
  const keeps = keepsColours(name)
  const [words, codes, colours]: [string[], string[], string[]] = [[], [], []]
  for (const text of partsOf(measured.rest).slice(0, MAX_WORDS)) {
    if (/\d/.test(text)) {
      if (!isTalk(text)) codes.push(text)
      continue
    }
    const word = canonicalWord(words.length === 0 ? text.replace(COMPANY, '') : text)
    if (!keeps && isColour(word)) colours.push(word)
    else if (!isTalk(word)) words.push(word)
  }
  return { ...measured, words, codes, colours }
}

/** True where a colour names a kind or a scent of the product. */
const keepsColours = (name: string): boolean => (EATEN.test(name) && !VESSEL.test(name)) || SCENTED.test(name)

/** Words and codes, one by one. */
const partsOf = (text: string): string[] =>
  [
    ...text
      .replace(NUMBERED_SHOPS, ' ')
      .replace(USB_C, ' usbc ')
      .replace(ORDINAL, '$1 ')
      .replace(/(?<=[a-z]\d+)\+/g, ' 플러스 ')
      .matchAll(WORDS),
  ].flatMap(([found]) =>
    found
      .replace(/(?<=^[a-z]{4,})-(?=[a-z]$)/, ' ')
      .replace(MARKET, '$1')
      .replace(HYPHEN, '')
      .split(/[- ]/)
      .flatMap((part) => WORD_WITH_NUMBER.exec(part)?.slice(1) ?? part),
  )

/** The consoles that a name mentions. */
export const consolesOf = ({ words, codes }: Reading): string[] =>
  [...words, ...codes].filter((word) => CONSOLES.has(word))

/** An offer, with what its title adds to its name. */
export interface Offered {
  name: string
  title?: string
  shop?: string | null
  currency?: string
}

/** Shops that always ship from abroad, whatever the title says. */
const ABROAD = new Set(['아마존', '이베이', '큐텐', '아이허브'])

/** What an offer states outside its name: `[해외직구]`, `[PS5]` or the maker in front, a price in dollars. */
export function optionsBeside({ name, title = name, shop = null, currency = 'KRW' }: Offered): string {
  const conditions = new Set(title === name ? readName(name).options.get('condition') : conditionsOf(title))
  if (currency !== 'KRW' || (shop !== null && ABROAD.has(shop))) conditions.add('직구')
  const maker = canonicalWord(shop?.toLowerCase() ?? '')
  const consoles = consolesOf(readName(shop ?? ''))
  return [...conditions, ...(BRANDS.has(maker) ? [maker] : consoles)].join(' ')
}

/**
 * The options and counts that one reading states and the other does not, in words that `readName`
 * understands.
 */
export function optionsBeyond(one: Reading, other: Reading): string {
  const told = [...one.options].filter(([kind]) => !other.options.has(kind)).flatMap(([, values]) => values)
  const counted = other.counts.length === 0 ? one.counts.map((count) => `${count}개`) : []
  return [...told, ...counted].join(' ')
}
