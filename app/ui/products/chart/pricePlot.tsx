import { useEffect, useRef } from 'react'
import { whenActive } from '#client/session/whenActive.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { useNeedsScript } from '../../controls/scripted.tsx'
import { kept } from '../../rendering/kept.tsx'
import { KindName } from './kindName.tsx'
import { CHART_HEIGHT, CHART_WIDTH, type PriceDrawing } from './priceDrawing.ts'

interface PlotProps {
  drawing: PriceDrawing
  /** The id of the field with the target of an alert, and its first value in won; null without such a field. */
  target: { fieldId: string; won: number } | null
}

/**
 * The history of a price: a drawing of the server. Once the reader does something, a script adds a readout under the
 * pointer and the arrow keys, and lets them drag the target of an alert.
 */
export function PricePlot({ drawing, target }: PlotProps) {
  const plot = useRef<HTMLDivElement>(null)
  const needsScript = useNeedsScript()
  const { steps, axes, figures } = drawing
  const fieldId = target?.fieldId ?? null
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    void whenActive()
      .then(() => import('./priceReadout.ts'))
      .then(({ followPrices }) => {
        if (!isGone && plot.current) stop = followPrices(plot.current, { steps, axes, fieldId })
      })
      .catch(() => {})
    return () => {
      isGone = true
      stop?.()
    }
  }, [steps, axes, fieldId])
  return (
    <>
      <div className="chart">
        <div className="plot" ref={plot}>
          <Lines
            viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`가격 그래프. 최저 ${formatPrice(figures.lowest, 'KRW')}, 최고 ${formatPrice(figures.highest, 'KRW')}`}
            of={{ drawing }}
          />
          <Words aria-hidden="true" of={{ drawing }} />
          <div className="readout" />
          {target && (
            <div
              className={`target-line ${needsScript}`}
              data-words={`${formatPrice(target.won, 'KRW')} 알림`}
              style={{ top: `${heightOf(target.won, axes)}%` }}
            />
          )}
        </div>
      </div>
      <Legend className="legend" of={{ drawing }} />
    </>
  )
}

/** The styles of the lines; the table of the price records repeats them beside the prices. */
const Legend = kept('p', ({ drawing }: Pick<PlotProps, 'drawing'>) =>
  [null, ...drawing.kinds.map(({ kind }) => kind)].map((kind) => <KindName key={kind} kind={kind} />),
)

const Lines = kept('svg', ({ drawing }: Pick<PlotProps, 'drawing'>) => (
  <>
    <path className="grid" d={drawing.grid} />
    <path className="low-line" d={`M0 ${(drawing.lowestAt / 100) * CHART_HEIGHT}H${CHART_WIDTH}`} />
    {drawing.kinds.map(
      ({ kind, path }) => path && <path key={kind} className="kind-line" data-kind={kind} d={path} />,
    )}
    {drawing.kinds.map(({ kind, dots }) => dots && <path key={kind} className="kind-dots" d={dots} />)}
    <path className="price-line" d={drawing.line} />
  </>
))

const Words = kept('div', ({ drawing }: Pick<PlotProps, 'drawing'>) => (
  <>
    {drawing.y.map(({ at, text }) => (
      <span key={text} className="y" style={{ top: `${at}%` }}>
        {text}
      </span>
    ))}
    {drawing.x.map(({ at, text }) => (
      <span key={at} className="x" style={{ left: `${at}%` }}>
        {text}
      </span>
    ))}
    <span className="low-name" style={{ top: `${drawing.lowestAt}%` }}>
      최저 {formatPrice(drawing.figures.lowest, 'KRW')}
    </span>
  </>
))

/** In percent from the top. */
const heightOf = (won: number, { low, high }: PriceDrawing['axes']): number =>
  Math.min(100, Math.max(0, ((high - won) / (high - low)) * 100))
