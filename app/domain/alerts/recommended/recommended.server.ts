import { and, desc, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { causes } from '#db/schema/alerts.ts'
import { products, sales } from '#db/schema/catalog.ts'
import { notifyHistories } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'

const SHOWN = 20

/** A recommended deal, with the reason in its words at that time. */
export type Recommended = ReturnType<typeof listRecommended>[number]

/** The recommendations to a member, latest first. */
export const listRecommended = (member: Member) =>
  db
    .select({
      id: causes.id,
      productId: products.id,
      name: products.name,
      imageUrl: products.imageUrl,
      categoryId: products.categoryId,
      price: sales.price,
      currency: sales.currency,
      sourceKey: sales.sourceKey,
      endedAt: sales.endedAt,
      isResting: sales.isResting,
      reason: causes.words,
      createdAt: causes.createdAt,
    })
    .from(notifyHistories)
    .innerJoin(causes, and(eq(causes.historyId, notifyHistories.id), eq(causes.kind, 'RECOMMEND')))
    .innerJoin(sales, eq(sales.id, causes.saleId))
    .innerJoin(products, eq(products.id, sales.productId))
    .where(eq(notifyHistories.userId, member.id))
    .orderBy(desc(notifyHistories.id))
    .limit(SHOWN)
    .all()
    .map(({ endedAt, imageUrl, ...row }) => ({
      ...row,
      imageUrl: findProductPicture(row.productId, imageUrl),
      isEnded: endedAt !== null,
    }))
