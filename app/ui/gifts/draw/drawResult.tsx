import { useEffect, useState } from 'react'
import { receiptPath } from '#domain/rewards/entryPaths.ts'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { PRIZE_ICONS, type ShownReceipt } from './shownDraw.ts'

/** How long the box stays closed. */
const MOMENT_MS = 1_100

const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

interface DrawResultProps {
  /** A press is not answered yet. */
  isDrawing: boolean
  /** The key of the last press; empty before the first. */
  press: string
  receipts: ShownReceipt[]
}

/**
 * The prizes of a press, each with its receipt; nothing before the first press. After a press on this page, the box
 * opens after a moment. It is open at once for readers who want no motion, and without a script. The component stays
 * mounted between presses, because it detects a new press by comparing it with the last one.
 */
export function DrawResult({ isDrawing, press, receipts }: DrawResultProps) {
  const [opened, setOpened] = useState(press)
  useEffect(() => {
    const timer = setTimeout(() => setOpened(press), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [press])
  if (!isDrawing && receipts.length === 0) return null
  const isOpen = !isDrawing && (opened === press || wantsNoMotion())
  return (
    <section className="panel" aria-label="뽑기 결과" aria-live="polite" aria-busy={!isOpen}>
      {isOpen ? <Prizes receipts={receipts} /> : <ClosedBox />}
    </section>
  )
}

/** The box while the result is pending. */
function ClosedBox() {
  return (
    <div className="draw-box">
      <Icon name="gift" />
      <p>두근두근, 상자를 여는 중입니다.</p>
    </div>
  )
}

function Prizes({ receipts }: { receipts: ShownReceipt[] }) {
  const won = receipts.filter(({ prize }) => prize.kind !== 'NOTHING').length
  return (
    <>
      <div className="panel-head">
        <h2>{resultWords(won, receipts.length)}</h2>
      </div>
      <ul className="hair">
        {receipts.map(({ id, n, prize, ranOut }) => (
          <li key={id} className="drawn" data-won={prize.kind === 'NOTHING' ? undefined : ''}>
            <Icon name={PRIZE_ICONS[prize.kind]} />
            <div>
              <b>{prize.name}</b>
              {ranOut && <p className="meta">모두 소진된 ‘{ranOut.name}’ 대신 드립니다.</p>}
              <p className="meta">오늘 {n}번째 뽑기</p>
            </div>
            <Link className="btn btn-small" to={receiptPath(id)} aria-label={`${n}번째 뽑기의 영수증`}>
              영수증
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Counts draws: a prize of one draw may be several points. */
function resultWords(won: number, draws: number): string {
  if (won === 0) return '아쉽지만 다음 기회에'
  return draws === 1 ? '축하합니다! 당첨되었습니다' : `축하합니다! ${draws}번 중 ${won}번 당첨되었습니다`
}
