import type { ReactNode } from 'react'
import type { BumpOffer } from '#domain/deals/bumps/bumps.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { Button } from '../../controls/button.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Link } from '../../link.tsx'
import { bumpPath, OWN_BUMPS_PATH } from '../deals/paths.ts'

const COST = COSTS.BUMP.amount
const pointText = (points: number) => `${points.toLocaleString('ko-KR')}P`

/** The confirmation before a bump: its effect, its cost and the member's balance. `no`: the button to cancel. */
export function BumpForm({ offer, no }: { offer: BumpOffer; no: ReactNode }) {
  const obstacle = offer.obstacle ?? (offer.point < COST ? `포인트가 ${COST}P 필요합니다.` : null)
  return (
    <>
      <p className="bump-name">{offer.name}</p>
      <p>
        최대 12시간 동안 끌올 표시와 함께 오늘의 딜 맨 위에 올립니다. 한 번에 3개까지 보이고, 더 많으면
        1분마다 차례로 바뀝니다.
      </p>
      <dl className="facts">
        <div>
          <dt>필요한 포인트</dt>
          <dd className="num">{pointText(COST)}</dd>
        </div>
        <div>
          <dt>내 포인트</dt>
          <dd className="num">
            <b>{pointText(offer.point)}</b>
          </dd>
        </div>
      </dl>
      <p className="note">
        30분 안에 출처에서 종료되면 포인트를 환불합니다. 직접 내리면 환불하지 않습니다.{' '}
        <Link className="inline-link" to={OWN_BUMPS_PATH}>
          내 끌올
        </Link>
      </p>
      {obstacle !== null ? (
        <>
          <FormError>{obstacle}</FormError>
          {no}
        </>
      ) : (
        <OnceForm method="post" action={bumpPath(offer.saleId)} className="two-col">
          {no}
          <Button kind="primary">끌올하기</Button>
        </OnceForm>
      )}
    </>
  )
}
