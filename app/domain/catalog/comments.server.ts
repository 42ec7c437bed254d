import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { productCommentLikes, productCommentMentions, productComments, products } from '#db/schema/catalog.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import { getProductRow } from './grouping/aliases.server.ts'

/** Comments on products. */
export const PRODUCT_COMMENTS: CommentPlace = {
  tables: {
    comments: productComments,
    likes: productCommentLikes,
    mentions: productCommentMentions,
  },
  act: 'PRODUCT_COMMENT',
  getSubject: (id) => {
    const product = getProductRow(id)
    return { id: product.id, title: product.name }
  },
  findAuthor: () => null,
  listTitles: (ids) =>
    db
      .select({ id: products.id, title: products.name })
      .from(products)
      .where(inArray(products.id, ids))
      .all(),
  getShown: (_, id) => {
    const product = getProductRow(id)
    return { id: product.id, title: product.name, commentCount: product.commentCount, isRemoved: false }
  },
  homeOf: (productId) => `/products/${productId}`,
  noteCount: (productId, commentCount) => {
    db.update(products).set({ commentCount }).where(eq(products.id, productId)).run()
  },
}
