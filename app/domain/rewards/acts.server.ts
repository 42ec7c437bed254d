import { write } from '#db/client.server.ts'
import { payGuest } from './invitations/invitationPay.server.ts'
import { earn } from './ledger.server.ts'
import type { Act } from './rates.ts'

/**
 * Pays a member for an act, once for ever (`reference`: `board:12`), and with the first paid act their
 * invitation. Call it in the `write()` of the act. Returns whether this call paid.
 */
export function payAct(userId: number, act: Act, reference: string, now = Date.now()): boolean {
  return write(() => {
    const isPaid = earn(userId, act, reference, now)
    if (isPaid) payGuest(userId, now)
    return isPaid
  })
}
