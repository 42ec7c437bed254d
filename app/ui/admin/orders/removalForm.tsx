import type { Order } from '#domain/gifts/userGifts/orders.server.ts'
import { Button } from '../../controls/button.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

/** Archives a gift, or deletes one that staff gave. */
export function RemovalForm({ gift, refusal }: { gift: Order; refusal?: { message: string } }) {
  if (gift.archivedAt !== null && gift.origin !== 'STAFF') return null
  return (
    <section className="panel" aria-label="정리">
      <OnceForm className="form" method="post" preventScrollReset>
        {refusal && <FormError>{refusal.message}</FormError>}
        <div className="actions">
          {gift.archivedAt === null && (
            <Button name="_act" value="archive">
              보관함으로 이동
            </Button>
          )}
          {gift.origin === 'STAFF' && (
            <Button name="_act" value="remove" kind="danger">
              삭제
            </Button>
          )}
        </div>
      </OnceForm>
    </section>
  )
}
