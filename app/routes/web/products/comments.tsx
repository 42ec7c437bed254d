import { useActionData } from '@remix-run/react'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { form, page } from '#http/answer.server.ts'
import { showThread, threadActs } from '#http/commentActs.server.ts'
import { ThreadScreen } from '#ui/comments/threadScreen.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export { WordsBoundary as ErrorBoundary } from '#ui/states/keptWords.tsx'

export const meta = titled('댓글')

export const loader = page(showThread(PRODUCT_COMMENTS))

export const action = form(threadActs(PRODUCT_COMMENTS))

/** The comments of a product on a separate page. */
export default function ProductComments() {
  const refused = useActionData<typeof action>()
  return (
    <ThreadScreen
      list={{ to: '/products', name: '상품' }}
      {...useLoaderData<typeof loader>()}
      refused={refused ?? undefined}
    />
  )
}
