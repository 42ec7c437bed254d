import { dotPath, placeSteps, stepPath } from '../chart/stepLine.ts'

const WIDTH = 88
const HEIGHT = 30
const INSET = 4
const NOISE = 0.01
const WAYS = { down: '내림', up: '오름', same: '변동 없음' }

/** The last 30 days of a price as a small step line; renders nothing with too few readings. */
export function Sparkline({ totals }: { totals: number[] }) {
  const spots = placeSteps(totals, { width: WIDTH, height: HEIGHT, inset: INSET })
  const last = spots.at(-1)
  if (!last) return null
  const way = wayOf(totals)
  return (
    <svg
      className="sparkline"
      data-way={way}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`30일 가격 흐름: ${WAYS[way]}`}
    >
      <path d={stepPath(spots, WIDTH)} />
      <path className="now" d={dotPath([{ x: WIDTH, y: last.y }])} />
    </svg>
  )
}

function wayOf(totals: number[]): keyof typeof WAYS {
  const [first = 0] = totals
  const change = (totals.at(-1) ?? first) - first
  if (Math.abs(change) < first * NOISE) return 'same'
  return change < 0 ? 'down' : 'up'
}
