/** In pixels, as messengers show the card. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
/** The tokens of the dark theme, as colours that every renderer knows. */
const COLORS = { bg: '#0d1313', text: '#f0f5f3', quiet: '#a3aeaa', accent: '#7adab7', fall: '#fe8880' }

const NAME_SIZE = 60
const NAME_LINE = 78
const MOST_LINES = 3
/** The available width in Hangul letters; other letters are about half as wide. */
const LETTERS_A_LINE = 19

/** The content of a card. */
interface Shared {
  name: string
  siteName: string
  /** The large line: a price, a category. */
  figure: string
  isQuiet: boolean
  note: string
}

/** The picture that a messenger shows beside a link to a product or a post. */
export function ShareCard({ name, siteName, figure, isQuiet, note }: Shared) {
  const lines = breakLines(drawable(name))
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
      {lines.map((line, at) => (
        <text key={line} x={MARGIN} y={250 + at * NAME_LINE} fontSize={NAME_SIZE} fill={COLORS.text}>
          {line}
        </text>
      ))}
      <text x={MARGIN} y={HEIGHT - 106} fontSize={76} fill={isQuiet ? COLORS.quiet : COLORS.accent}>
        {drawable(figure)}
      </text>
      <text x={MARGIN} y={HEIGHT - 44} fontSize={32} fill={COLORS.quiet}>
        {note}
      </text>
    </svg>
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

/** A name in at most three lines, broken at blanks and cut with an ellipsis. */
export function breakLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).flatMap(cutLong)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= LETTERS_A_LINE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= MOST_LINES) return lines
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`]
}

/** Splits a word without blanks that is wider than a line. */
const cutLong = (word: string): string[] =>
  widthOf(word) <= LETTERS_A_LINE ? [word] : (word.match(new RegExp(`.{1,${LETTERS_A_LINE}}`, 'gsu')) ?? [])

const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter.charCodeAt(0) < 0x1100 ? 0.55 : 1), 0)
