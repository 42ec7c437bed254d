import { redirect } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { readDrawnAt } from '#domain/catalog/pictures/drawnPictures.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { formatPrice, formatShipping } from '#domain/offers/money/money.ts'
import { readHistory } from '#domain/prices/history.server.ts'
import { judgeOffer } from '#domain/prices/priceVerdict.ts'
import { DEFAULT_RANGE } from '#domain/prices/ranges.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import { shareCard } from '#http/shareCards.server.ts'
import { drawPrices, lowestTotals, type PriceDrawing } from '#ui/products/chart/priceDrawing.ts'
import { PHOTO, ShareCard } from '#ui/shareCard.tsx'

/**
 * The picture beside a shared link to a product: name and photo, cheapest price and shop, the verdict, and the
 * line of the price. Only a photo that was shown before is there at once.
 */
export const loader = page(async ({ params, request }) => {
  await limitAddress(request, 'PUBLIC_CALLS')
  const id = readId(params.id)
  const { id: survivor, name, imageUrl, sales } = getProduct(id)
  if (survivor !== id) throw redirect(`/products/${survivor}/card.png`, 301)
  const offer = sales.find((sale) => sale.endedAt === null)
  const now = Date.now()
  const history = readHistory(id, DEFAULT_RANGE, now)
  const drawing = drawPrices(history, now, {
    totals: lowestTotals(sales),
    target: null,
  })
  const photo = await readDrawnAt(imageUrl)
  const content = {
    name,
    siteName: env.SITE_NAME,
    figure: offer ? formatPrice(offer.price, offer.currency) : '종료된 딜',
    isQuiet: offer === undefined || offer.suspiciousDropPercent !== null,
    note: offer
      ? [offer.shop, formatShipping(offer)].filter(Boolean).join(' · ')
      : '다시 올라오면 알려 드립니다',
    verdict: judgeOffer(history.record, sales[0] ?? null),
    line: drawing && relativeLine(drawing),
    photo: photo && imageUrl,
  }
  return shareCard(ShareCard, content, photo ? { bytes: photo, isGrey: !offer, ...PHOTO } : undefined)
})

/** The steps of a drawing in thousandths of its width and height, so that a card changes only if its line changes. */
function relativeLine({ steps, axes, figures }: PriceDrawing) {
  const { from, until, low, high } = axes
  const heightOf = (won: number) => Math.round((1 - (won - low) / (high - low)) * 1000)
  const spots = steps.map(({ at, totalWon }) => ({
    x: Math.round(((at - from) / Math.max(until - from, 1)) * 1000),
    y: heightOf(totalWon),
  }))
  return { spots, lowestAt: heightOf(figures.lowest), lowest: formatPrice(figures.lowest, 'KRW') }
}
