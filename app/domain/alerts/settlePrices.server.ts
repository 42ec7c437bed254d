import { write } from '../../../db/client.server.ts'
import { type SecondLook, settleHeldPost, settleOverdue } from '../products/guard/heldPrices.server.ts'
import type { Taken } from '../products/listings.server.ts'
import { addFanout } from './fanouts.server.ts'

/** Settles a held price by what its post's own page says; a price that is published is told like a fresh one. */
export function readAgain(heldId: number, look: SecondLook, now = Date.now()): void {
  write(() => tell([settleHeldPost(heldId, look, now)], now))
}

/** Publishes held prices that have waited long enough, and tells them. */
export function settleOverduePrices(now = Date.now()): void {
  write(() => tell(settleOverdue(now), now))
}

function tell(settled: Array<Taken | null>, now: number): void {
  for (const sale of settled) if (sale?.isNews) addFanout(sale.saleId, sale.dealId, now)
}
