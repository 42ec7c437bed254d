import type { ActiveBump, Bump } from '#domain/deals/bumps/bumps.server.ts'
import type { BumpedDeal } from '#domain/feed/bumpedDeals.server.ts'
import { product } from './products.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

const times = ({ createdAt, endsAt }: Pick<Bump, 'createdAt' | 'endsAt'>) => ({
  createdAt: instant(createdAt),
  endsAt: instant(endsAt),
})

/** A bump as its member sees it. */
export const ownBump = (bump: Bump) => ({
  id: bump.id,
  productSaleId: bump.saleId,
  hitCount: bump.hitCount,
  ...times(bump),
  deadAt: instantOrNull(bump.deadAt),
  refundedAt: instantOrNull(bump.refundedAt),
})

/** The same in a list, with the bumped deal. */
export const ownBumpedDeal = ({ bump, card }: BumpedDeal<Bump & { productId: number }>) => ({
  ...ownBump(bump),
  product: product(card),
})

/** An active bump, for everybody. */
export const activeBump = ({ bump, card }: BumpedDeal<ActiveBump>) => ({
  id: bump.id,
  productSaleId: bump.saleId,
  hitCount: bump.hitCount,
  ...times(bump),
  product: product(card),
})
