import type { URGENCIES } from '#db/schema/devices.ts'
import { COMMENT_KINDS, type SettableKind } from '../../settings/notifySettings.ts'
import { dropOlderMessages, listDevicesOn, queueDelivery, urgencyOf } from '../outbox/queueing.server.ts'
import { countMessage, isOverCap } from './caps.server.ts'
import { forgetHeld, holdMessage, type Why } from './held.server.ts'
import { isOpen } from './hours.ts'
import { channelsFor, type Plan, readPlan } from './plan.server.ts'

/** A message about a history row. */
export interface Message {
  historyId: number
  kind: SettableKind
  urgency: (typeof URGENCIES)[number]
  /** The number of this message within its history row. */
  round?: number
  /** The product; null: none. */
  productId?: number | null
}

/**
 * Sends a member a message under the member's settings (decisions: Alerts): nothing without a channel, on
 * hold outside the allowed hours, on hold for the digest past a cap, else at once; advertising is never put
 * on hold. It replaces earlier messages of the same history row. Call it inside the `write()` of the
 * history row.
 */
export function sendMessage(userId: number, message: Message, now = Date.now()): void {
  const { historyId, kind, urgency, round = 1 } = message
  if (round > 1) dropOlderMessages(historyId)
  forgetHeld(historyId)
  const plan = readPlan(userId)
  const deviceIds = listDevicesOn(userId, channelsFor(plan, kind))
  if (deviceIds.length === 0) return
  const why = whyHeld(userId, message, plan, now)
  if (why !== null) {
    const held = { historyId, why, round, urgency: urgencyOf(urgency) }
    if (urgency !== 'AD') holdMessage(userId, held, plan, now)
    return
  }
  countSent(userId, message, now)
  for (const deviceId of deviceIds) queueDelivery(historyId, deviceId, { round, urgency, now })
}

function whyHeld(userId: number, message: Message, { hours, dailyCap }: Plan, now: number): Why | null {
  if (!isOpen(hours, now)) return 'HOURS'
  return isCounted(message) && isOverCap(userId, cappedBy(message), dailyCap, now) ? 'CAP' : null
}

/** Counts a message that is sent towards the caps of the day. */
export function countSent(userId: number, message: Message, now: number): void {
  if (isCounted(message)) countMessage(userId, cappedBy(message), now)
}

/** Messages of the operator do not count towards the caps. */
const isCounted = ({ kind }: Message): boolean => kind !== 'OPERATION'

const cappedBy = ({ productId = null, urgency, kind }: Message) => ({
  productId,
  isTarget: urgency === 'TARGET',
  isByComment: COMMENT_KINDS.includes(kind),
})
