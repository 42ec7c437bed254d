import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addFanout } from '#domain/alerts/fanouts.server.ts'
import { type SecondLook, settleHeldPost, settleOverdue } from './heldPrices.server.ts'
import type { SaleUpdate } from './listings.server.ts'
import { acceptHeld, refuseByHand } from './reviews.server.ts'

/** Settles a held price by what its post's own page says; a price that is published is told like a fresh one. */
export function readAgain(heldId: number, look: SecondLook, now = Date.now()): void {
  write(() => tell([settleHeldPost(heldId, look, now)], now))
}

/** Publishes held prices that have waited long enough, and tells them. */
export function settleOverduePrices(now = Date.now()): void {
  write(() => tell(settleOverdue(now), now))
}

/** Lets a price that was set aside stand on the word of an admin, and tells it. Refuses as `acceptHeld` does. */
export function acceptPrice(admin: Member, id: number, now = Date.now()): void {
  write(() => tell([acceptHeld(admin, id, now)], now))
}

/** Refuses a price on the word of an admin; a sale that waited for it is told without. Refuses as `refuseByHand` does. */
export function refusePrice(admin: Member, id: number, now = Date.now()): void {
  write(() => tell([refuseByHand(admin, id, now)], now))
}

function tell(settled: Array<SaleUpdate | null>, now: number): void {
  for (const sale of settled) if (sale?.isNews) addFanout(sale.saleId, sale.dealId, now)
}
