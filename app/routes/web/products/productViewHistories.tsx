import { listViewHistories, ViewSearch } from '#domain/interest/viewHistories.server.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EndlessList } from '#ui/controls/lists/endlessList.tsx'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { titled } from '#ui/meta.ts'
import { DealRow } from '#ui/products/deals/dealRow.tsx'
import { viewHistoriesPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled('최근 본 상품')

export const loader = page(
  byMember({ query: { search: ViewSearch, paging: Paging } }, ({ member, query: { search, paging } }) => ({
    ...search,
    viewed: listViewHistories(member, { ...search, ...paging }),
  })),
)

export default function ProductViewHistories() {
  const found = useLoaderData<typeof loader>()
  const { searchKeyword, viewed } = found
  return (
    <>
      <PageHead
        title="최근 본 상품"
        words={`${viewed.totalCount.toLocaleString('ko-KR')}개 · 90일 동안 보관합니다`}
      />
      <section className="panel" aria-label="최근 본 상품">
        <ListSearch label="본 상품에서 찾기" searchKeyword={searchKeyword} />
        <EndlessList
          data={found}
          read={({ viewed }) => viewed}
          idOf={({ card }) => card.productId}
          pathOf={(page) => viewHistoriesPath(searchKeyword, page)}
        >
          {(viewed) =>
            viewed.length === 0 ? (
              <NothingViewed searchKeyword={searchKeyword} />
            ) : (
              <ul>
                {viewed.map(({ card }) => (
                  <DealRow key={card.productId} deal={card} />
                ))}
              </ul>
            )
          }
        </EndlessList>
      </section>
    </>
  )
}

function NothingViewed({ searchKeyword }: { searchKeyword: string }) {
  const isSearch = searchKeyword !== ''
  return (
    <EmptyState
      title={isSearch ? `‘${searchKeyword}’ 상품은 본 적이 없습니다` : '아직 본 상품이 없습니다'}
      actions={
        <ButtonLink to={isSearch ? viewHistoriesPath('') : '/bestCheapers'} kind="primary">
          {isSearch ? '모두 보기' : '오늘의 딜 보기'}
        </ButtonLink>
      }
    >
      상품 페이지를 열면 여기에 남습니다. 나에게만 보입니다.
    </EmptyState>
  )
}
