import type { MouseEvent } from 'react'
import { onIntent } from '#client/prefetch.ts'
import { IconButton } from '../../controls/button.tsx'
import { useNeedsScript } from '../../controls/scripted.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'
import { dotPath, placeSteps, stepPath } from '../chart/stepLine.ts'
import { Movement, toHundreds, Won } from '../price.tsx'
import { ProductPicture } from '../productPicture.tsx'
import type { ShownFall } from './shownDeal.ts'

const WIDTH = 72
const HEIGHT = 34
const INSET = 5
/** Half a dot, so that the edge does not cut it off. */
const DOT = 3

/**
 * The day's biggest price drops side by side under their heading; a phone scrolls them, arrows do for a mouse. Renders
 * nothing without drops.
 */
export const FallRail = ({ falls }: RailProps) =>
  falls.length > 0 && <Rail className="falls" aria-labelledby="falls" of={{ falls }} />

interface RailProps {
  falls: ShownFall[]
}

const Rail = kept('section', function RailContent({ falls }: RailProps) {
  const needsScript = useNeedsScript()
  return (
    <>
      <div className="falls-head">
        <h2 id="falls">
          많이 내린 상품 <span className="muted">어제보다, 배송비 포함</span>
        </h2>
        <span className={`falls-arrows ${needsScript}`}>
          <IconButton type="button" size="small" label="이전 상품" onClick={(event) => turn(event, -1)}>
            <Icon name="chevron-left" size="small" />
          </IconButton>
          <IconButton type="button" size="small" label="다음 상품" onClick={(event) => turn(event, 1)}>
            <Icon name="chevron-right" size="small" />
          </IconButton>
        </span>
      </div>
      <ul className="rail">
        {falls.map((fall) => (
          <FallCard key={fall.card.productId} {...fall} />
        ))}
      </ul>
    </>
  )
})

/** Scrolls the rail by as many cards as it shows. */
function turn({ currentTarget }: MouseEvent, direction: 1 | -1): void {
  const rail = currentTarget.closest('.falls')?.querySelector('.rail')
  rail?.scrollBy({ left: direction * rail.clientWidth })
}

function FallCard({ card, totalWon, fallenBy }: ShownFall) {
  const isConverted = card.currency !== 'KRW'
  const shown = (won: number) => (isConverted ? toHundreds(won) : won)
  return (
    <li className="fall">
      <ProductPicture product={{ ...card, id: card.productId }} />
      <Link className="fall-name row-link" to={`/products/${card.productId}`} prefetch={onIntent()}>
        {card.name}
      </Link>
      <span>
        {isConverted && <span className="about">약 </span>}
        <Won amount={shown(totalWon)} />
      </span>
      <Movement change={-shown(fallenBy)} />
      <Stair totals={[...card.sparkline.slice(0, -1), totalWon + fallenBy, totalWon]} />
    </li>
  )
}

/** The last days of a fallen price. */
function Stair({ totals }: { totals: number[] }) {
  const spots = placeSteps(totals, { width: WIDTH, height: HEIGHT, inset: INSET })
  const line = stepPath(spots, WIDTH - DOT)
  const last = spots.at(-1)
  return (
    <svg className="stair" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={line} />
      {last && <path className="now" d={dotPath([{ x: WIDTH - DOT, y: last.y }])} />}
    </svg>
  )
}
