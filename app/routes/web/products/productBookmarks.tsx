import { markWatched } from '#domain/alerts/products/watched.server.ts'
import { listBookmarks } from '#domain/interest/bookmarks.server.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { DealRows } from '#ui/products/deals/dealRows.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled('찜한 상품')

export const loader = page(
  byMember({ query: Paging }, ({ member, query }) => {
    const bookmarks = listBookmarks(member, query)
    return { ...bookmarks, contents: markWatched(member, bookmarks.contents) }
  }),
)

export default function ProductBookmarks() {
  const bookmarks = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="찜한 상품" words={`${bookmarks.totalCount.toLocaleString('ko-KR')}개`} />
      <section className="panel" aria-label="찜한 상품">
        {bookmarks.contents.length === 0 ? (
          <EmptyState
            title="찜한 상품이 없습니다"
            actions={
              <ButtonLink to="/bestCheapers" kind="primary">
                오늘의 딜 보기
              </ButtonLink>
            }
          >
            상품 페이지에서 찜을 누르면 여기에 모입니다.
          </EmptyState>
        ) : (
          <DealRows deals={bookmarks.contents} />
        )}
        <Pager {...bookmarks} pathOf={(page) => `/auth/my/productBookmarks?page=${page}`} />
      </section>
    </>
  )
}
