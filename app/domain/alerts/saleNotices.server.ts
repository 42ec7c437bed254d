import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { env } from '#app/env.server.ts'
import { columnsOf, many, prepare } from '#db/prepare.server.ts'
import { CAUSE_KINDS, causes } from '#db/schema/alerts.ts'
import { notifyHistories } from '#db/schema/devices.ts'
import { DAY_MS } from '#domain/clock.ts'
import { labelAd } from '#domain/devices/advertising/advertising.server.ts'
import { sendMessage } from '#domain/devices/delivery/holding/admission.server.ts'
import { changeHistory, renewHistory, writeHistory } from '#domain/devices/histories.server.ts'
import type { SettableKind } from '#domain/devices/settings/notifySettings.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { readPriceBadge } from '#domain/prices/history.server.ts'
import type { PriceBadge } from '#domain/prices/priceRecord.ts'
import { type CauseWords, dealMessage, type MessageSale } from './message.ts'

/** A sale that members are notified of. */
interface AlertSale extends MessageSale {
  id: number
  kind: PriceKind
  /** The subject of its history row: one row per member and subject (`deal:12`). */
  subject: string
}

/** Why one member is notified. */
export interface Cause extends CauseWords {
  alertId: number
  /** The member wants it only in the history. */
  historyOnly: boolean
  /** It earns the operator a commission: a message about it is labelled and restricted as advertising. */
  isAd?: boolean
}

const KIND_OF: Record<Cause['kind'], SettableKind> = {
  TARGET: 'PRODUCT',
  PRODUCT: 'PRODUCT',
  KEYWORD: 'KEYWORD',
  RECOMMEND: 'RECOMMEND',
}

/** A second message about a deal needs a total lower by 3 % and by 500원 (decisions: Alerts). */
const CLEARLY_LOWER = { share: 0.97, won: 500 }
/** A product alert has separate rules for a second message: any lower total counts, or a day. */
const PRODUCT_REPEATS_AFTER_MS = DAY_MS

/**
 * Notifies a member of a sale for all causes at once. One history row covers a deal: later sources and causes join it.
 * The first cause that wants a message sends one. When the deal becomes clearly cheaper, a second message replaces the
 * first, and a row without a message is renewed too. A price that becomes known only changes the row. Returns the new
 * causes. Call it inside the `write()` of the event.
 */
export function notifyOfSale(userId: number, sale: AlertSale, why: Cause[], now: number): Cause[] {
  if (why.length === 0) return []
  const alert = recordAlert(userId, sale, why, now)
  const wanting = why.filter((cause) => !cause.historyOnly)
  const told = getNotified({ id: alert.history.id })
  const isNews = (causes: Cause[]) => shouldNotifyAgain(told, sale.totalWon, causes, now)
  if (wanting.length > 0 && (told.rounds === 0 || isNews(wanting))) {
    renewAlert(userId, sale, alert, told.rounds + 1, now)
    send(userId, sale, alert, { wanting, round: told.rounds + 1 }, now)
  } else if (told.rounds === 0 && (alert.history.isNew || isNews(why)))
    renewAlert(userId, sale, alert, 0, now)
  else if (told.notifiedWon === null && sale.totalWon !== null) addPrice(sale, alert, told.rounds)
  return alert.added
}

/** Writes the history row of the sale's deal, if it is new, and the causes that it does not have yet. */
function recordAlert(userId: number, sale: AlertSale, why: Cause[], now: number) {
  const isAd = why.every((cause) => cause.isAd && !cause.historyOnly)
  const message = dealMessage(sale, why, findLowest(sale, now))
  const words = isAd ? labelAd(userId, message, contactText()) : message
  const notice = { subject: sale.subject, kind: KIND_OF[why[0]!.kind], ...words }
  const history = writeHistory(userId, notice, now)
  const caused = { historyId: history.id, saleId: sale.id, createdAt: now }
  const added = why.filter(({ kind, alertId, words }) => addCause({ ...caused, kind, alertId, words }) > 0)
  return { notice, history, added, isAd, why }
}

type Alert = ReturnType<typeof recordAlert>

/** Stores the total and the round of the message; an existing row gets the new text. */
function renewAlert(
  userId: number,
  { totalWon }: AlertSale,
  { notice, history: { id, isNew }, why }: Alert,
  rounds: number,
  now: number,
): void {
  saveNotified({ id, notifiedWon: totalWon, rounds })
  if (isNew) return
  renewHistory(userId, id, notice, now)
  forgetPrices(id, why)
  renewCauses({ historyId: id, createdAt: now })
}

/** Adds the price to a history row that was written without one, so that a later, lower price is news. */
function addPrice({ totalWon }: AlertSale, { notice, history: { id } }: Alert, rounds: number): void {
  saveNotified({ id, notifiedWon: totalWon, rounds })
  changeHistory(id, { title: notice.title, body: notice.body })
}

/** Deletes the price causes of earlier messages: their words describe the earlier price. */
function forgetPrices(historyId: number, why: Cause[]): void {
  const words = why.filter(({ kind }) => PRICE_CAUSES.includes(kind)).map((cause) => cause.words)
  if (words.length > 0) dropPrices({ historyId, kinds: PRICE_CAUSES, words })
}

const PRICE_CAUSES: readonly Cause['kind'][] = ['TARGET', 'PRODUCT']

const dropPrices = prepare(
  'run',
  { historyId: causes.historyId, kinds: many(causes.kind), words: many(causes.words) },
  (db, given) =>
    db
      .delete(causes)
      .where(
        and(
          eq(causes.historyId, given.historyId),
          inArray(causes.kind, given.kinds),
          notInArray(causes.words, given.words),
        ),
      ),
)

/** Sends the message, in place of the previous one about the same deal. */
function send(
  userId: number,
  { productId }: AlertSale,
  { history, isAd }: Alert,
  { wanting, round }: { wanting: Cause[]; round: number },
  now: number,
): void {
  const historyId = history.id
  const cause = mostUrgent(wanting)
  const message = { historyId, kind: KIND_OF[cause], urgency: isAd ? 'AD' : cause, productId } as const
  sendMessage(userId, { ...message, round }, now)
}

/**
 * For how many days the price is the lowest of the product's record. A suspicious drop, a card price and a price with a
 * weak record are never the lowest.
 */
const findLowest = (
  { productId, totalWon, kind, suspiciousDropPercent }: AlertSale,
  now: number,
): PriceBadge['lowest'] =>
  totalWon === null || totalWon <= 0
    ? null
    : readPriceBadge(productId, { totalWon, kind, suspiciousDropPercent }, now).lowest

const contactText = (): string => (env.VAPID_SUBJECT ?? '').replace(/^mailto:/, '')

const mostUrgent = (why: Cause[]): Cause['kind'] =>
  CAUSE_KINDS.find((kind) => why.some((cause) => cause.kind === kind)) ?? 'KEYWORD'

function shouldNotifyAgain(
  told: { notifiedWon: number | null; createdAt: number },
  totalWon: number | null,
  why: Cause[],
  now: number,
): boolean {
  if (isClearlyLower(totalWon, told.notifiedWon)) return true
  if (why.some(({ isRise }) => isRise)) return true
  const isOfProduct = why.some(({ kind }) => PRICE_CAUSES.includes(kind))
  const isLower = totalWon !== null && (told.notifiedWon === null || totalWon < told.notifiedWon)
  return isOfProduct && (isLower || now - told.createdAt >= PRODUCT_REPEATS_AFTER_MS)
}

const isClearlyLower = (total: number | null, before: number | null): boolean =>
  total !== null &&
  before !== null &&
  total <= before * CLEARLY_LOWER.share &&
  total <= before - CLEARLY_LOWER.won

const addCause = prepare(
  'run',
  columnsOf(causes, 'historyId', 'saleId', 'kind', 'alertId', 'words', 'createdAt'),
  (db, given) => db.insert(causes).values(given).onConflictDoNothing(),
)

/** Renews the age of a message's causes when the message is sent again, so that they are kept as long as it is. */
const renewCauses = prepare('run', columnsOf(causes, 'historyId', 'createdAt'), (db, given) =>
  db.update(causes).set({ createdAt: given.createdAt }).where(eq(causes.historyId, given.historyId)),
)

const getNotified = prepare('get', { id: notifyHistories.id }, (db, given) =>
  db
    .select(columnsOf(notifyHistories, 'notifiedWon', 'rounds', 'createdAt'))
    .from(notifyHistories)
    .where(eq(notifyHistories.id, given.id)),
)

const saveNotified = prepare(
  'run',
  columnsOf(notifyHistories, 'id', 'notifiedWon', 'rounds'),
  (db, { id, ...told }) => db.update(notifyHistories).set(told).where(eq(notifyHistories.id, id)),
)
