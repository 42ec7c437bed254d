import type { Order } from '#domain/gifts/userGifts/orders.server.ts'
import { type GiftStatus, listFollowers } from '#domain/gifts/userGifts/states.ts'
import type { Typed } from '../../alerts/typed.ts'
import { Button } from '../../controls/button.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import type { Refused } from '../refused.ts'
import { StatusFields } from './statusFields.tsx'

/** Moves a gift to a state that may follow; renders nothing for a gift in its last state. */
export function StatusForm({ gift, typed = {}, refusal }: { gift: Order; typed?: Typed; refusal?: Refused }) {
  const followers = listFollowers(gift.status).filter((status) => maySet(gift, status))
  if (followers.length === 0) return null
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>상태 변경</h2>
      </div>
      <OnceForm className="form" method="post" preventScrollReset key={gift.status}>
        {refusal && <FormError>{refusal.message}</FormError>}
        <input type="hidden" name="id" value={gift.id} />
        <StatusFields
          label="다음 상태"
          hint={
            gift.origin === 'STORE' && followers.includes('CANCELED')
              ? '취소하면 스타 포인트와 수량이 되돌아갑니다.'
              : undefined
          }
          targets={followers}
          first={followers[0]}
          typed={typed}
          refusal={refusal}
        />
        <div className="actions">
          <Button name="_act" value="status">
            상태 저장
          </Button>
        </div>
      </OnceForm>
    </section>
  )
}

/** A bought or drawn voucher is sent with its picture. */
const maySet = ({ delivery, origin }: Order, status: GiftStatus): boolean =>
  status !== 'SENT' || delivery !== 'VOUCHER' || origin === 'STAFF'
