import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { getProduct } from '#domain/feed/products.server.ts'
import { type Asked, byMember, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { postComment, readComment, readThread, ThreadPlace } from '#http/input/threads.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { Comments } from '#ui/comments/comments.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'

export const meta = titled('댓글')

export const loader = page(
  byVisitor({ query: ThreadPlace }, ({ member, id, query, request }) => {
    const product = getProduct(id)
    if (product.id !== id)
      throw redirect(`/products/${product.id}/comments${new URL(request.url).search}`, 301)
    return {
      productId: product.id,
      name: product.name,
      count: product.commentCount,
      thread: readThread(member, PRODUCT_COMMENTS, product.id, query),
    }
  }),
)

/** Writes a comment, optionally with pictures; a button beside a comment likes it. */
export const action = form({
  '': byMember({ input: NewComment }, async ({ id: productId, ...asked }) => {
    const comment = await readComment(asked, NewComment)
    const { id, subjectId, isPaid } = await postComment(asked, PRODUCT_COMMENTS, productId, comment)
    const message = isPaid ? '댓글을 등록하였습니다. +20P' : '댓글을 등록하였습니다.'
    return redirectWithToast(PRODUCT_COMMENTS.pathOf(subjectId, id), message)
  }),
  like: byMember({ limit: 'REACTIONS' }, (asked) => {
    likeComment(asked.member, PRODUCT_COMMENTS, asked.rowId)
    return stay(asked)
  }),
  unlike: byMember({ limit: 'REACTIONS' }, (asked) => {
    unlikeComment(asked.member, PRODUCT_COMMENTS, asked.rowId)
    return stay(asked)
  }),
})

const stay = ({ request, id, rowId }: Asked) =>
  isSentByScript(request) ? null : redirect(pageBefore(request) ?? PRODUCT_COMMENTS.pathOf(id, rowId))

/** The comments of a product on a separate page: without a script, a refused comment is shown here again. */
export default function ProductComments() {
  const { productId, name, count, thread } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/products">상품</Link>
        <Icon name="chevron-right" size="tiny" />
        <Link to={`/products/${productId}`}>{name}</Link>
      </nav>
      <h1 className="visually-hidden">{name} 댓글</h1>
      <Comments
        home={`/products/${productId}`}
        thread={thread}
        count={count}
        refused={refused ?? undefined}
      />
    </>
  )
}
