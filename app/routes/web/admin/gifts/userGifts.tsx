import { useActionData } from '@remix-run/react'
import {
  archiveUserGifts,
  countOpenOrders,
  listOrders,
  ManyChanges,
  Ticks,
  updateStatuses,
} from '#domain/gifts/userGifts/orders.server.ts'
import { UserGiftFilter } from '#domain/gifts/userGifts/userGifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { Filters, listPath, USER_GIFTS } from '#ui/admin/orders/orderFilters.tsx'
import { OrderList } from '#ui/admin/orders/orderList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled('회원 선물')

/** The gifts of members that staff have to process. */
export const loader = page(
  bySuperAdmin({ query: { filter: UserGiftFilter, paging: Paging } }, ({ query: { filter, paging } }) => ({
    filter,
    orders: listOrders(filter, paging),
    open: countOpenOrders(),
  })),
)

export const action = form({
  '': bySuperAdmin({ input: ManyChanges, query: UserGiftFilter }, ({ member, input, query }) => {
    const { changed, refused } = updateStatuses(member, input)
    const rest = refused > 0 ? ` ${refused}개는 변경할 수 없는 상태라 그대로입니다.` : ''
    return redirectWithToast(listPath(query), `선물 ${changed}개의 상태를 변경하였습니다.${rest}`)
  }),
  archive: bySuperAdmin({ input: Ticks, query: UserGiftFilter }, ({ input, query }) =>
    redirectWithToast(listPath(query), `선물 ${archiveUserGifts(input)}개를 보관하였습니다.`),
  ),
})

/** Orders by state: several at once are moved to another state or archived. */
export default function UserGifts() {
  const { filter, orders, open } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  const { contents, ...paging } = orders
  return (
    <>
      <PageHead title="회원 선물" words={`${paging.totalCount.toLocaleString('ko-KR')}개`}>
        <ButtonLink to={`${USER_GIFTS}/write`} kind="primary">
          선물 보내기
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="회원 선물 목록">
        <Filters filter={filter} open={open} />
        {contents.length === 0 ? (
          <EmptyState title="이 상태의 선물이 없습니다">
            회원이 상점에서 신청하거나 뽑기에서 받은 선물이 여기에 모입니다.
          </EmptyState>
        ) : (
          <OrderList
            orders={contents}
            typed={refused?.typed ?? {}}
            refusal={refused?.refusal}
            filter={filter}
          />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => listPath(filter, number)} />
    </>
  )
}
