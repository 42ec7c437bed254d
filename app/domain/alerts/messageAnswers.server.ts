import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { causes } from '#db/schema/alerts.ts'
import { sales } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { isOverDeal } from '#domain/deals/sums.server.ts'
import { type Acknowledgement, recordAck } from '#domain/devices/delivery/outbox/acks.server.ts'
import { endShown } from '#domain/devices/endings.server.ts'
import { bookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { pauseKeyword } from './keywords/keywords.server.ts'
import { PAUSED_FOR_EVER } from './pausing.ts'
import { pauseProductAlert } from './products/productAlerts.server.ts'
import { refuseRecommendation } from './recommended/recommendSettings.server.ts'

/**
 * Records what a device says of a message, and does in the same transaction what follows. A deal that ended while its
 * message was on the way is said to be over as soon as it shows. 끄기 lets the alerts rest that caused the message and
 * refuses a product that was recommended, 저장 keeps the product. Whoever holds the delivery key may; a button counts
 * once, so that an old message cannot undo what its member decided since. Refuses `not_found`.
 */
export function takeAcknowledgement(said: Acknowledgement): void {
  write(() => {
    const { isNew, historyId, userId, subject } = recordAck(said)
    if (!isNew) return
    if (said.event === 'SHOWN' && isOverDeal(subject)) endShown(historyId)
    if (said.event !== 'MUTED' && said.event !== 'SAVED') return
    const member = getLivingUser(userId)
    if (said.event === 'MUTED') muteCauses(member, historyId)
    else keepProduct(member, historyId)
  })
}

function muteCauses(member: Member, historyId: number): void {
  for (const { kind, alertId, productId } of listCauses(historyId)) {
    unlessGone(() => {
      if (kind === 'RECOMMEND') refuseRecommendation(member, { productId })
      else if (alertId === null) return
      else if (kind === 'KEYWORD') pauseKeyword(member, alertId, PAUSED_FOR_EVER)
      else pauseProductAlert(member, alertId, PAUSED_FOR_EVER)
    })
  }
}

function keepProduct(member: Member, historyId: number): void {
  const newest = listCauses(historyId).at(-1)
  if (newest) unlessGone(() => bookmarkProduct(member, newest.productId))
}

/** Why the message came, the oldest reason first, each with the product that it was about. */
const listCauses = (historyId: number) =>
  db
    .select({ kind: causes.kind, alertId: causes.alertId, productId: sales.productId })
    .from(causes)
    .innerJoin(sales, eq(sales.id, causes.saleId))
    .where(eq(causes.historyId, historyId))
    .orderBy(asc(causes.id))
    .all()

/** An alert that its member ended since is off as well as can be. */
function unlessGone(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!isRefusal(error) || error.reason !== 'not_found') throw error
  }
}
