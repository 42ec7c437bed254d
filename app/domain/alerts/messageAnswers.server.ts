import { asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { causes } from '#db/schema/alerts.ts'
import { sales } from '#db/schema/catalog.ts'
import { MESSAGE_BUTTONS, type MessageButton } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getLivingUser } from '#domain/accounts/users.server.ts'
import { isOverDeal } from '#domain/deals/dealLife.server.ts'
import { markShownAsEnded } from '#domain/devices/delivery/cancellation.server.ts'
import { type Acknowledgement, recordAck } from '#domain/devices/delivery/outbox/acks.server.ts'
import { findOwnHistory } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { ALERT_KINDS, SETTABLE_KINDS } from '#domain/devices/settings/notifySettings.ts'
import { bookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { findKeyword, pauseKeyword } from './keywords/keywords.server.ts'
import { longerPause, PAUSED_FOR_EVER, type Pause, pauseEnd } from './pausing.ts'
import { findProductAlert, pauseProductAlert } from './products/productAlerts.server.ts'
import {
  allowRecommendation,
  isRefused,
  pauseRecommendations,
  refuseRecommendation,
} from './recommended/recommendSettings.server.ts'

const isButton = (event: Acknowledgement['event']): event is MessageButton =>
  (MESSAGE_BUTTONS as readonly string[]).includes(event)

/**
 * Records a device's acknowledgement of a message and its consequences. SHOWN: a deal that ended in the meantime is
 * marked '종료됨'. 끄기: the alerts that caused the message pause, a recommended product is refused. 오늘만 끄기: they pause, and
 * recommendations too, until midnight. 저장: the product is bookmarked. The delivery key is the only credential; a button
 * counts once, so that an old message cannot undo a later decision. Refuses `not_found`.
 */
export function takeAcknowledgement(said: Acknowledgement, now = Date.now()): void {
  write(() => {
    const { isNew, historyId, userId, subject } = recordAck(said)
    if (!isNew) return
    if (said.event === 'SHOWN' && isOverDeal(subject)) markShownAsEnded(historyId)
    if (!isButton(said.event)) return
    const member = getLivingUser(userId)
    if (said.event === 'SAVED') keepProduct(member, historyId)
    else muteCauses(member, historyId, pauseEnd(said.event === 'MUTED' ? 'off' : 'today', now))
  })
}

/**
 * Mutes what caused a message of the member's history: its alerts pause for `pause`, unless they pause for longer
 * already; a recommended product is refused or recommendations pause. A message that no alert causes turns its kind off
 * in the settings. Returns which of the two it did. Refuses `not_found`, and `conflict` for an alert whose cause is
 * forgotten.
 */
export function muteMessage(
  member: Member,
  historyId: number,
  pause: Pause,
  now = Date.now(),
): 'alerts' | 'kind' {
  return write(() => {
    const { kind } = getHistory(member, historyId)
    if (muteCauses(member, historyId, pauseEnd(pause, now)) > 0) return 'alerts'
    if (ALERT_KINDS.includes(kind)) refuse('conflict', '오래된 알림입니다. 내 알림에서 꺼주세요.')
    const settable = SETTABLE_KINDS.find((known) => known === kind)
    if (settable) setNotifySettings(member, { channels: { [settable]: [] } }, now)
    return 'kind'
  })
}

/**
 * Undoes `muteMessage`: the alerts that caused the message are on again; the product is recommended again, or
 * recommendations go on. Refuses `not_found`.
 */
export function resumeMessage(member: Member, historyId: number): void {
  write(() => {
    getHistory(member, historyId)
    pauseCauses(member, historyId, {
      until: () => null,
      recommended: (productId) => recommendAgain(member, productId),
    })
  })
}

/** Bookmarks the product of a message in the member's history. Refuses `not_found`. */
export function keepMessage(member: Member, historyId: number): void {
  write(() => {
    getHistory(member, historyId)
    keepProduct(member, historyId)
  })
}

const getHistory = (member: Member, id: number) =>
  findOwnHistory(member, id) ?? refuse('not_found', '알림을 찾을 수 없습니다.')

/** Returns the number of causes. */
const muteCauses = (member: Member, historyId: number, until: number): number =>
  pauseCauses(member, historyId, {
    until: (alert) => longerPause(alert, until),
    recommended: (productId) => muteRecommendations(member, productId, until),
  })

/** Pauses the alerts that caused a message, or resumes them where `until` gives null. Returns the number of causes. */
function pauseCauses(
  member: Member,
  historyId: number,
  {
    until,
    recommended,
  }: {
    until: (alert: { pausedUntil: number | null } | null) => number | null
    recommended: (productId: number) => void
  },
): number {
  const found = listCauses(historyId)
  for (const { kind, alertId, productId } of found) {
    unlessGone(() => {
      if (kind === 'RECOMMEND') recommended(productId)
      else if (alertId === null) return
      else if (kind === 'KEYWORD') pauseKeyword(member, alertId, until(findKeyword(member, alertId)))
      else pauseProductAlert(member, alertId, until(findProductAlert(member, productId)))
    })
  }
  return found.length
}

/** Refuses only this product if the pause has no end; otherwise pauses every recommendation until that instant. */
const muteRecommendations = (member: Member, productId: number, until: number): void =>
  until === PAUSED_FOR_EVER
    ? refuseRecommendation(member, { productId })
    : pauseRecommendations(member, until)

function recommendAgain(member: Member, productId: number): void {
  if (isRefused(member.id, productId, 0)) allowRecommendation(member, { productId })
  else pauseRecommendations(member, null)
}

function keepProduct(member: Member, historyId: number): void {
  const newest = listCauses(historyId).at(-1)
  if (newest) unlessGone(() => bookmarkProduct(member, newest.productId))
}

/** The causes of the message, oldest first, each with its product. */
const listCauses = (historyId: number) =>
  db
    .select({ kind: causes.kind, alertId: causes.alertId, productId: sales.productId })
    .from(causes)
    .innerJoin(sales, eq(sales.id, causes.saleId))
    .where(eq(causes.historyId, historyId))
    .orderBy(asc(causes.id))
    .all()

/** Ignores `not_found`: an alert that its member has since ended needs no pause. */
function unlessGone(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!isRefusal(error) || error.reason !== 'not_found') throw error
  }
}
