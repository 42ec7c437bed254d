import { useActionData } from '@remix-run/react'
import { MAX_ACTIVE_BUMPS } from '#domain/deals/bumps/bump.ts'
import { endBump } from '#domain/deals/bumps/bumps.server.ts'
import { listOwnBumps } from '#domain/feed/bumpedDeals.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { OwnBumpRow } from '#ui/products/bumps/ownBumpRow.tsx'
import { OWN_BUMPS_PATH } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled('내 끌올')

export const loader = page(byMember({ query: Paging }, ({ member, query }) => listOwnBumps(member, query)))

export const action = form({
  endBump: byMember(({ member, rowId }) => {
    endBump(member, rowId)
    return redirectWithToast(OWN_BUMPS_PATH, '끌올을 내렸습니다.')
  }),
})

export default function OwnBumps() {
  const own = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="내 끌올"
        words={`${own.totalCount.toLocaleString('ko-KR')}번 · 한 번에 ${MAX_ACTIVE_BUMPS}개까지 올려 둘 수 있습니다`}
      />
      {refused && <FormError className="px-4">{refused.refusal.message}</FormError>}
      <section className="panel" aria-label="내 끌올">
        {own.contents.length === 0 ? (
          <EmptyState
            title="아직 끌올한 딜이 없습니다"
            actions={
              <ButtonLink to="/bestCheapers" kind="primary">
                오늘의 딜 보기
              </ButtonLink>
            }
          >
            상품 페이지에서 끌올을 누르면 {COSTS.BUMP.amount}P로 최대 12시간 동안 오늘의 딜 맨 위에 올릴 수
            있습니다.
          </EmptyState>
        ) : (
          <ul className="hair">
            {own.contents.map((lifted) => (
              <OwnBumpRow key={lifted.bump.id} {...lifted} />
            ))}
          </ul>
        )}
        <Pager {...own} pathOf={(page) => `${OWN_BUMPS_PATH}?page=${page}`} />
      </section>
    </>
  )
}
