import { onIntent } from '#client/prefetch.ts'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'
import { dotPath, placeSteps, stepPath } from '../chart/stepLine.ts'
import { Movement, Won } from '../price.tsx'
import { ProductPicture } from '../productPicture.tsx'
import type { ShownFall } from './shownDeal.ts'

const WIDTH = 200
const HEIGHT = 52
const INSET = 8
/** Half a dot, so that the edge does not cut it off. */
const DOT = 5

/** The day's biggest price drops side by side; a phone scrolls them. Renders nothing without drops. */
export function FallRail({ falls }: { falls: ShownFall[] }) {
  if (falls.length === 0) return null
  return (
    <section aria-label="어제보다 많이 내린 상품">
      <FallCards className="rail" of={{ falls }} />
    </section>
  )
}

const FallCards = kept('ul', ({ falls }: { falls: ShownFall[] }) =>
  falls.map((fall) => <FallCard key={fall.card.productId} {...fall} />),
)

function FallCard({ card, totalWon, fallenBy }: ShownFall) {
  return (
    <li className="fall">
      <div className="fall-head">
        <ProductPicture product={{ ...card, id: card.productId }} />
        <Link className="fall-name row-link" to={`/products/${card.productId}`} prefetch={onIntent()}>
          {card.name}
        </Link>
      </div>
      <div className="fall-body">
        <Won amount={totalWon} />
        <Movement change={-fallenBy} since="어제보다" />
      </div>
      <Stair totals={[...card.sparkline.slice(0, -1), totalWon + fallenBy, totalWon]} />
    </li>
  )
}

/** The last days of a fallen price, on a tinted background. */
function Stair({ totals }: { totals: number[] }) {
  const spots = placeSteps(totals, { width: WIDTH, height: HEIGHT, inset: INSET })
  const line = stepPath(spots, WIDTH)
  const last = spots.at(-1)
  return (
    <svg className="stair" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="area" d={`${line}V${HEIGHT}H0z`} />
      <path className="edge" d={line} />
      {last && <path className="now" d={dotPath([{ x: WIDTH - DOT, y: last.y }])} />}
    </svg>
  )
}
