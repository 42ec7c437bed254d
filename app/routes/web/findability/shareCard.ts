import { redirect } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { formatPrice, formatShipping } from '#domain/offers/money/money.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { shareCard } from '#http/shareCards.server.ts'
import { ShareCard } from '#ui/shareCard.tsx'

/** The picture beside a shared link to a product: name, cheapest price and shop. */
export const loader = page(({ params }) => {
  const id = readId(params.id)
  const { id: survivor, name, sales } = getProduct(id)
  if (survivor !== id) throw redirect(`/products/${survivor}/card.png`, 301)
  const offer = sales.find((sale) => sale.endedAt === null)
  return shareCard(ShareCard, {
    name,
    siteName: env.SITE_NAME,
    figure: offer ? formatPrice(offer.price, offer.currency) : '종료된 딜',
    isQuiet: offer === undefined,
    note: offer
      ? [offer.shop, formatShipping(offer)].filter(Boolean).join(' · ')
      : '다시 올라오면 알려 드립니다',
  })
})
