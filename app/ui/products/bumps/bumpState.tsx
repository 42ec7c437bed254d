import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { countText } from '../../count.ts'
import { clockTime } from '../../time.ts'

/** A sale's bump on its product page. */
export interface ShownBump {
  id: number
  saleId: number
  endsAt: number
  hitCount: number
  /** The viewer may take it down. */
  mayEnd: boolean
}

/** Shows that a sale is bumped, until when, and how many visitors opened it. */
export function BumpState({ productId, bump }: { productId: number; bump: ShownBump }) {
  return (
    <div className="said">
      <span className="meta">
        끌올 · {clockTime(bump.endsAt)}까지 · 조회 {countText(bump.hitCount)}
      </span>
      {bump.mayEnd && <EndBump id={bump.id} action={`/products/${productId}`} />}
    </div>
  )
}

/** Takes a bump down after a confirmation, without a refund. `action`: the screen that does it. */
export function EndBump({ id, action }: { id: number; action: string }) {
  return (
    <details className="end-bump">
      <summary className="btn btn-plain btn-small">끌올 내리기</summary>
      <OnceForm method="post" action={action} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <span className="meta">포인트는 환불하지 않습니다.</span>
        <Button kind="danger" size="small" name="_act" value="endBump">
          내리기
        </Button>
      </OnceForm>
    </details>
  )
}
