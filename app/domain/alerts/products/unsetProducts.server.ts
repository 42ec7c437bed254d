import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { productAlerts } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import { priceFollows, pricePages } from '#db/schema/comparison.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'

export interface UnsetProduct {
  id: number
  name: string
  imageUrl: string | null
  categoryId: number
}

/** Products that a member added by address and has not set terms for, latest first. */
export const listUnsetProducts = (member: Member): UnsetProduct[] =>
  db
    .select({
      id: products.id,
      name: products.name,
      imageUrl: products.imageUrl,
      categoryId: products.categoryId,
    })
    .from(priceFollows)
    .innerJoin(pricePages, eq(pricePages.id, priceFollows.pageId))
    .innerJoin(products, eq(products.id, pricePages.productId))
    .where(
      and(
        eq(priceFollows.userId, member.id),
        notExists(
          db
            .select({ one: sql`1` })
            .from(productAlerts)
            .where(and(eq(productAlerts.userId, member.id), eq(productAlerts.productId, products.id))),
        ),
      ),
    )
    .groupBy(products.id)
    .orderBy(desc(sql`max(${priceFollows.createdAt})`))
    .all()
    .map((row) => ({ ...row, imageUrl: findProductPicture(row.id, row.imageUrl) }))
