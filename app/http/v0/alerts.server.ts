import type { Explanation } from '#domain/alerts/explainedHistories.server.ts'
import type { KeywordAlert } from '#domain/alerts/keywords/keyword.ts'
import type { KeywordPreview } from '#domain/alerts/keywords/preview.server.ts'
import type { ProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import type { NotifyHistory } from '#domain/devices/histories.server.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { notifyHistory } from './devices.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** The dry run of a keyword. */
export const keywordPreview = ({ count, perDay, spellings, contents }: KeywordPreview) => ({
  count,
  perDay,
  spellings,
  contents: contents.map(({ saleId, productId, name, shop, sourceKey, price, currency, postedAt }) => ({
    productSaleId: saleId,
    productId,
    name: escapeHtml(name),
    shop,
    source: sourceKey,
    price,
    currency,
    postedAt: instant(postedAt),
  })),
})

/** A keyword alert as its owner sees it. */
export const keywordAlert = ({ pausedUntil, insideWords, ...alert }: KeywordAlert) => ({
  ...alert,
  // Only an alert with this choice has the field: older callers may refuse unknown fields.
  ...(insideWords === null ? {} : { insideWords }),
  pausedUntil: instantOrNull(pausedUntil),
})

/** A product alert as its owner sees it. */
export const productAlert = (alert: ProductAlert) => ({
  name: escapeHtml(alert.productName),
  pausedUntil: instantOrNull(alert.pausedUntil),
  createAt: instant(alert.createdAt),
  id: alert.id,
  productId: alert.productId,
  imageUrl: alert.imageUrl,
  categoryId: alert.categoryId,
  kind: alert.kind,
  value: alert.value,
  targetTotal: alert.targetTotal,
  priceKinds: alert.priceKinds,
  currentTotal: alert.currentTotal,
  surprise: alert.suspiciousDropPercent,
  isMet: alert.isMet,
  historyOnly: alert.historyOnly,
})

/** A message in a member's history, with its causes and the later price. */
export const explainedHistory = (history: NotifyHistory, explanation: Explanation | undefined) => ({
  ...notifyHistory(history),
  productId: explanation?.productId ?? null,
  causes: explanation?.causes ?? [],
  toldTotal: explanation?.notifiedTotal ?? null,
  currentTotal: explanation?.currentTotal ?? null,
  isEnded: explanation?.isEnded ?? false,
})
