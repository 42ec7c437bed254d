import { listAllGifts } from '#domain/gifts/store/gifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { GiftList } from '#ui/admin/gifts/giftList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/superAdmin/gifts'

export const meta = titled('상점 선물')

export const loader = page(bySuperAdmin({ query: Paging }, ({ query }) => listAllGifts(query)))

/** All gifts of the store, also closed ones. */
export default function Gifts() {
  const { contents, ...paging } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="상점 선물" words={`${paging.totalCount.toLocaleString('ko-KR')}개`}>
        <ButtonLink to={`${HERE}/write`} kind="primary">
          선물 추가
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="상점 선물 목록">
        {contents.length === 0 ? (
          <EmptyState title="상점에 선물이 없습니다">
            선물을 추가하면 회원이 스타 포인트로 신청합니다.
          </EmptyState>
        ) : (
          <GiftList gifts={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => `${HERE}?page=${number}`} />
    </>
  )
}
