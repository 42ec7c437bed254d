import { useActionData } from '@remix-run/react'
import { acceptPrice, listPriceReviews, rejectPrice } from '#domain/intake/priceReviews.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ReviewList } from '#ui/admin/reviewList.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/admin/prices'

export const meta = titled('가격 심사')

export const loader = page(byAdmin({ query: Paging }, ({ query }) => listPriceReviews(query)))

export const action = form({
  accept: byAdmin(({ member, rowId }) => {
    acceptPrice(member, rowId)
    return redirectWithToast(HERE, '가격을 승인하였습니다.')
  }),
  refuse: byAdmin(({ member, rowId }) => {
    rejectPrice(member, rowId)
    return redirectWithToast(HERE, '가격을 거절하였습니다.')
  }),
})

export default function AdminPrices() {
  const { contents, ...paging } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  return (
    <>
      <PageHead
        title="가격 심사"
        words="믿기 어려운 가격은 다시 확인할 때까지 보이지 않습니다. 길어도 5분입니다."
      />
      <section className="panel" aria-label="보류하거나 거절한 가격">
        {refusal && <FormError className="p-4">{refusal.message}</FormError>}
        {contents.length === 0 ? (
          <EmptyState title="보류하거나 거절한 가격이 없습니다">
            믿기 어려운 가격이 수집되면 여기에서 승인하거나 거절합니다.
          </EmptyState>
        ) : (
          <ReviewList reviews={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => `${HERE}?page=${number}`} />
    </>
  )
}
