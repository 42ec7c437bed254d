import { type PriceVerdict, verdictText } from '#domain/prices/priceVerdict.ts'
import { type Spot, stepPath } from './products/chart/stepLine.ts'

/** In pixels, as messengers show the card. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
/** The tokens of the dark theme, as colours that every renderer knows. */
const COLORS = {
  bg: '#0d1313',
  text: '#f0f5f3',
  quiet: '#a3aeaa',
  accent: '#7adab7',
  fall: '#fe8880',
  warn: '#eec066',
  rule: '#25302d',
}

const NAME_SIZE = 60
const NAME_LINE = 78
const MAX_LINES = 3
/** The size of a name above a verdict, where there is less room. */
const SHORT_NAME = { size: 50, line: 66, lines: 2 }
/** The available width in Hangul letters; other letters are about half as wide. */
const LETTERS_A_LINE = 19

const VERDICT_SIZE = 36
const VERDICT_COLORS = { good: COLORS.accent, plain: COLORS.text, warn: COLORS.warn, weak: COLORS.quiet }

/** The place of the line of a price. */
const PLOT = { left: 640, top: 330, width: WIDTH - MARGIN - 640, height: 156 }

/** The place of the photo of a product. */
export const PHOTO = { left: WIDTH - MARGIN - 216, top: 74, size: 216 }
/** The letters in a line beside a photo. */
const SHORT_LINE = 15

/** The content of a card. */
interface Shared {
  name: string
  siteName: string
  /** The large line: a price, a category. */
  figure: string
  isQuiet: boolean
  note: string
  verdict?: PriceVerdict
  line?: PriceLine | null
  /** The address of a photo that is laid on the card. */
  photo?: string | null
}

/** The line of a price, in thousandths of its width and height. */
interface PriceLine {
  spots: Spot[]
  lowestAt: number
  /** The lowest price. */
  lowest: string
}

/** The picture that a messenger shows beside a link to a product or a post. */
export function ShareCard({ name, siteName, figure, isQuiet, note, verdict, line, photo }: Shared) {
  const text = verdict ? SHORT_NAME : { size: NAME_SIZE, line: NAME_LINE, lines: MAX_LINES }
  const lines = breakLines(drawable(name), text.lines, photo ? SHORT_LINE : LETTERS_A_LINE)
  const figureAt = HEIGHT - (verdict ? 204 : 106)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontFamily="Pretendard"
      fontWeight={700}
    >
      <title>{name}</title>
      <rect width={WIDTH} height={HEIGHT} fill={COLORS.bg} />
      <Mark />
      <text x={MARGIN + 76} y={118} fontSize={36} fill={COLORS.text}>
        {siteName}
      </text>
      {lines.map((words, at) => (
        <text
          key={words}
          x={MARGIN}
          y={(verdict ? 214 : 250) + at * text.line}
          fontSize={text.size}
          fill={COLORS.text}
        >
          {words}
        </text>
      ))}
      <text x={MARGIN} y={figureAt} fontSize={76} fill={isQuiet ? COLORS.quiet : COLORS.accent}>
        {drawable(figure)}
      </text>
      <text x={MARGIN} y={figureAt + 58} fontSize={32} fill={COLORS.quiet}>
        {note}
      </text>
      {line && <Line {...line} />}
      {verdict && <Verdict {...verdict} />}
    </svg>
  )
}

/** The verdict on a price in one line, in smaller letters if it is long. */
function Verdict({ tone, ...verdict }: PriceVerdict) {
  const words = verdictText({ tone, ...verdict })
  const size = Math.min(VERDICT_SIZE, (WIDTH - 2 * MARGIN) / widthOf(words))
  return (
    <>
      <path d={`M${MARGIN} ${HEIGHT - 112}H${WIDTH - MARGIN}`} stroke={COLORS.rule} strokeWidth={2} />
      <text x={MARGIN} y={HEIGHT - 54} fontSize={size} fill={VERDICT_COLORS[tone]}>
        {words}
      </text>
    </>
  )
}

/** The step line of a price over its lowest price. */
function Line({ spots, lowestAt, lowest }: PriceLine) {
  const placed = spots.map(({ x, y }) => ({
    x: PLOT.left + (x / 1000) * PLOT.width,
    y: PLOT.top + (y / 1000) * PLOT.height,
  }))
  const last = placed.at(-1)
  const lowY = PLOT.top + (lowestAt / 1000) * PLOT.height
  return (
    <g fill="none">
      <path
        d={`M${PLOT.left} ${lowY}h${PLOT.width}`}
        stroke={COLORS.quiet}
        strokeWidth={2}
        strokeDasharray="4 8"
      />
      <text x={PLOT.left} y={lowY + 30} fontSize={24} fill={COLORS.quiet}>
        최저 {lowest}
      </text>
      <path
        d={stepPath(placed, PLOT.left + PLOT.width)}
        stroke={COLORS.accent}
        strokeWidth={6}
        strokeLinejoin="round"
      />
      {last && <circle cx={PLOT.left + PLOT.width} cy={last.y} r={11} fill={COLORS.fall} />}
    </g>
  )
}

function Mark() {
  return (
    <g transform={`translate(${MARGIN} 74)`} fill="none">
      <path d="M0 6h16v15h16v15h14" stroke={COLORS.accent} strokeWidth={7} strokeLinejoin="round" />
      <circle cx={50} cy={36} r={9} fill={COLORS.fall} />
    </g>
  )
}

/** The letters that the card's font contains: other scripts and emoji would be boxes. */
const UNDRAWABLE = /[^\p{Script=Hangul}\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Sm}\s]+/gu

/** The drawable part of a text. */
const drawable = (name: string): string => name.replace(UNDRAWABLE, ' ').trim() || '오늘의 핫딜'

/** Breaks a name at blanks into at most `most` lines. An ellipsis ends a name that is cut. */
export function breakLines(name: string, most = MAX_LINES, letters = LETTERS_A_LINE): string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).flatMap((word) => cutLong(word, letters))) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= letters) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
}

/** Splits a word without blanks that is wider than a line. */
const cutLong = (word: string, letters: number): string[] =>
  widthOf(word) <= letters ? [word] : (word.match(new RegExp(`.{1,${letters}}`, 'gsu')) ?? [])

const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter.charCodeAt(0) < 0x1100 ? 0.55 : 1), 0)
