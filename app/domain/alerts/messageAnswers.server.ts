import { asc, desc, eq } from 'drizzle-orm'
import { db, write } from '../../../db/client.server.ts'
import { causes } from '../../../db/schema/alerts.ts'
import { sales } from '../../../db/schema/products.ts'
import type { Member } from '../accounts/member.ts'
import { getLivingUser } from '../accounts/users.server.ts'
import { type Acknowledgement, recordAck } from '../devices/deliveries.server.ts'
import { bookmarkProduct } from '../products/interest/bookmarks.server.ts'
import { isRefusal } from '../refusal.ts'
import { pauseKeyword } from './keywords.server.ts'
import { PAUSED_FOR_EVER } from './pausing.ts'
import { pauseProductAlert } from './products/productAlerts.server.ts'

/**
 * Records what a device says of a message, and does what its buttons ask in the same transaction: 끄기 lets the alerts
 * rest that caused the message, 저장 keeps the product. Whoever holds the delivery key may; a button counts once, so
 * that an old message cannot undo what its member decided since. Refuses `not_found`.
 */
export function takeAcknowledgement(said: Acknowledgement): void {
  write(() => {
    const { isNew, historyId, userId } = recordAck(said)
    if (!isNew || (said.event !== 'MUTED' && said.event !== 'SAVED')) return
    const member = getLivingUser(userId)
    if (said.event === 'MUTED') muteCauses(member, historyId)
    else keepProduct(member, historyId)
  })
}

function muteCauses(member: Member, historyId: number): void {
  const why = db.select().from(causes).where(eq(causes.historyId, historyId)).orderBy(asc(causes.id)).all()
  for (const { kind, alertId } of why) {
    if (alertId === null) continue
    unlessGone(() => {
      if (kind === 'KEYWORD') pauseKeyword(member, alertId, PAUSED_FOR_EVER)
      else if (kind !== 'RECOMMEND') pauseProductAlert(member, alertId, PAUSED_FOR_EVER)
    })
  }
}

function keepProduct(member: Member, historyId: number): void {
  const newest = db
    .select({ productId: sales.productId })
    .from(causes)
    .innerJoin(sales, eq(sales.id, causes.saleId))
    .where(eq(causes.historyId, historyId))
    .orderBy(desc(causes.id))
    .limit(1)
    .get()
  if (newest) unlessGone(() => bookmarkProduct(member, newest.productId))
}

/** An alert that its member ended since is off as well as can be. */
function unlessGone(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!isRefusal(error) || error.reason !== 'not_found') throw error
  }
}
