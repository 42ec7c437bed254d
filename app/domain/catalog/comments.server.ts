import { eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import {
  productCommentLikes,
  productCommentMentions,
  productCommentReports,
  productComments,
  products,
} from '#db/schema/catalog.ts'
import type { Comment } from '#domain/comments/comment.ts'
import type { CommentPlace } from '#domain/comments/place.server.ts'
import type { Page } from '#domain/page.ts'
import { getProductRow } from './grouping/aliases.server.ts'

/** Comments on products. */
export const PRODUCT_COMMENTS: CommentPlace = {
  tables: {
    comments: productComments,
    likes: productCommentLikes,
    mentions: productCommentMentions,
    reports: productCommentReports,
  },
  act: 'PRODUCT_COMMENT',
  getSubject: (id) => {
    const product = getProductRow(id)
    return { id: product.id, title: product.name }
  },
  pathOf: (productId, commentId) => `/products/${productId}?comment=${commentId}#comment-${commentId}`,
  noteCount: (productId, commentCount) => {
    db.update(products).set({ commentCount }).where(eq(products.id, productId)).run()
  },
}

/** A comment with the name of its product. */
export interface ProductComment extends Comment {
  productName: string
}

/** Adds to each comment of a list across products the name of its product. */
export function withProducts(comments: Comment[]): ProductComment[] {
  const ids = [...new Set(comments.map(({ subjectId }) => subjectId))]
  const named = db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
    .all()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return comments.map((comment) => ({ ...comment, productName: names.get(comment.subjectId) ?? '' }))
}

/** Like `withProducts`, for one page. */
export const pageWithProducts = (page: Page<Comment>): Page<ProductComment> => ({
  ...page,
  contents: withProducts(page.contents),
})
