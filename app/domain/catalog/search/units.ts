/** Units as people write them behind a number, each row one unit, the most usual spellings first. */
const UNITS = [
  'tb 테라 테라바이트',
  'gb 기가 기가바이트',
  'kg 키로 킬로 킬로그램 키로그램',
  'g 그램 그람',
  'l 리터',
  'ml 미리 밀리 밀리리터',
  '인치 형 inch',
  'cm 센티 센치 센티미터',
].map((row) => row.split(' '))

/** A word has its own spelling and one other one. Each further spelling makes the keyword index slower to build. */
const MAX_WRITTEN = 2

const BY_UNIT = new Map(
  UNITS.flatMap((row) =>
    row.map((unit) => [unit, [unit, ...row.filter((other) => other !== unit).slice(0, MAX_WRITTEN - 1)]]),
  ),
)

const longestFirst = [...BY_UNIT.keys()].toSorted((a, b) => b.length - a.length).join('|')
const MEASURE = new RegExp(`^(\\d+(?:\\.\\d+)?)(${longestFirst})(?![a-z\\d])(.*)$`)

/** A number with its unit at the beginning of a word. */
interface Measure {
  /** Its own spelling and the most usual other one: 1테라, 1tb. */
  spellings: string[]
  /** The rest of the word behind it. */
  rest: string
}

/**
 * Reads the measure with which a condensed word begins; null for another word. Behind a unit of one sign the word ends:
 * 27형광등.
 */
export function readMeasure(word: string): Measure | null {
  const [, number, unit = '', rest = ''] = MEASURE.exec(word) ?? []
  if (number === undefined || (unit.length === 1 && rest !== '')) return null
  return { spellings: (BY_UNIT.get(unit) ?? []).map((each) => number + each), rest }
}
