import type { KeywordPreview } from '../../domain/alerts/preview.server.ts'
import { escapeHtml, instant } from './wire.server.ts'

/** What a keyword would have brought. */
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
