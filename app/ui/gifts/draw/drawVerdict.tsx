import { useEffect, useState } from 'react'
import { type ComputedDraw, computeDraw, type DrawClaim } from '#domain/gifts/draw/drawCheck.ts'
import { Icon } from '../../icons/icon.tsx'

interface VerdictProps {
  claim: DrawClaim
  computed: ComputedDraw
  /** Why the receipt is forged; none for a sound one. */
  faults: string[]
  prizeName: string | null
}

/** Whether a receipt is sound, by the server's computation and by one in the visitor's browser. */
export function DrawVerdict({ claim, computed, faults, prizeName }: VerdictProps) {
  const isSound = faults.length === 0
  return (
    <>
      <div className="honest" data-weak={isSound ? undefined : ''} role="status">
        <Icon name={isSound ? 'shield-check' : 'triangle-exclamation-point'} />
        <div>
          <b>{isSound ? wordsOf(claim) : '위조된 영수증입니다'}</b>
          {faults.map((fault) => (
            <p key={fault} className="line">
              {fault}
            </p>
          ))}
          <p className="line">
            계산 결과: {computed.place}번째 상품{prizeName !== null && ` ‘${prizeName}’`}
          </p>
        </div>
      </div>
      <dl className="facts receipt">
        <div>
          <dt>나온 수</dt>
          <dd>{computed.number}</dd>
        </div>
        <div>
          <dt>시드의 해시</dt>
          <dd>
            <code>{computed.commitment}</code>
          </dd>
        </div>
        <div>
          <dt>서버의 계산</dt>
          <dd>{computed.place}번째 상품</dd>
        </div>
        <InBrowser claim={claim} />
      </dl>
    </>
  )
}

const wordsOf = ({ commitment, place }: DrawClaim): string =>
  commitment === null && place === null ? '계산하였습니다' : '맞는 영수증입니다'

/** The same computation in the visitor's browser, without trust in the server. */
function InBrowser({ claim }: { claim: DrawClaim }) {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const show = (words: string) => !isLeft && setWords(words)
    computeDraw(claim).then(
      ({ place }) => show(`${place}번째 상품`),
      () => show('이 브라우저에서는 계산할 수 없습니다.'),
    )
    return () => {
      isLeft = true
    }
  }, [claim])
  if (words === null) return null
  return (
    <div>
      <dt>내 브라우저의 계산</dt>
      <dd>{words}</dd>
    </div>
  )
}
