import * as z from 'zod'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { CategoryId } from '#domain/catalog/categories/choices.server.ts'
import { isLookedUp, queueSearch } from '#domain/comparison/priceSearches.server.ts'
import { foldDeal } from '#domain/feed/foldedDeals.server.ts'
import { isListedApart, listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { limitActs, limitAddress, SEARCH_COST } from '#http/protection/limits.server.ts'
import { WatchKeyword } from '#ui/alerts/watchKeyword.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EndlessList } from '#ui/controls/lists/endlessList.tsx'
import { Pills, Tabs } from '#ui/controls/lists/tabs.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { titled } from '#ui/meta.ts'
import { DealRows } from '#ui/products/deals/dealRows.tsx'
import { feedPath, type ProductView, productsPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const SORTS = [
  { sort: 'NEW', name: '최신순' },
  { sort: 'PRICE', name: '가격순' },
  { sort: 'LIKE', name: '추천순' },
  { sort: 'COMMENT', name: '댓글순' },
] as const

export const meta = titled('상품', (data) => {
  const { searchKeyword } = (data as { view: ProductView }).view
  return {
    description: '핫딜과 다나와 최저가를 상품별로 모았습니다. 이름 일부나 초성으로 찾고 가격 흐름을 보세요.',
    feedPath: feedPath(searchKeyword),
    isNarrowed: searchKeyword !== '',
  }
})

/** The specification's parameter for a single category. */
const OneCategory = z.object({ categoryId: CategoryId.optional().catch(undefined) })

/** A search with fewer results than this also queries the price comparison. */
const ENOUGH_HITS = 5

/** Every known product, searched by name and filtered by category. */
export const loader = page(
  byVisitor(
    { query: { one: OneCategory, filter: ProductFilter, paging: Paging } },
    async ({ member, query: { one, filter, paging }, request }) => {
      const view = one.categoryId === undefined ? filter : { ...filter, categoryIds: [one.categoryId] }
      const isSearch = view.searchKeyword !== ''
      if (isSearch) await limitActs({ member, request }, 'SEARCHES', SEARCH_COST)
      else if (isListedApart({ ...view, ...paging })) await limitAddress(request, 'PUBLIC_CALLS')
      const found = listProducts({ ...view, ...paging })
      const hides = hidingOf(member)
      const products = { ...found, contents: found.contents.map((deal) => foldDeal(hides, deal)) }
      const isScarce = isSearch && products.totalCount < ENOUGH_HITS
      return { view, products, isBeingSought: isScarce && lookUp(member, view.searchKeyword) }
    },
  ),
)

/** Only a member's search queries the price comparison; everybody sees that a query is pending. */
const lookUp = (member: Member | null, keyword: string): boolean =>
  member ? queueSearch(member, keyword) : isLookedUp(keyword)

export default function Products() {
  const found = useLoaderData<typeof loader>()
  const { view, products, isBeingSought } = found
  const { searchKeyword } = view
  return (
    <>
      <PageHead
        title={searchKeyword === '' ? '상품' : `‘${searchKeyword}’ 검색`}
        words={
          <>
            {products.totalCount.toLocaleString('ko-KR')}개{products.hasMore && ' 이상'}
            {isBeingSought && ' · 다나와에서 찾는 중'}
          </>
        }
      >
        {searchKeyword !== '' && products.totalCount > 0 && (
          <WatchKeyword keyword={searchKeyword} size="small" />
        )}
      </PageHead>
      <section className="panel" aria-label="상품 목록">
        <Tabs label="정렬" choices={sortChoices(view)} />
        <Pills label="분류" choices={categoryChoices(view)} />
        <EndlessList
          data={found}
          read={({ products }) => products}
          idOf={({ productId }) => productId}
          pathOf={(page) => productsPath(view, page)}
        >
          {(products) =>
            products.length === 0 ? (
              <NoProducts searchKeyword={searchKeyword} />
            ) : (
              <DealRows of={{ deals: products }} />
            )
          }
        </EndlessList>
      </section>
    </>
  )
}

const sortChoices = (view: ProductView) =>
  SORTS.map(({ sort, name }) => ({
    name,
    to: productsPath({ ...view, sort }),
    isCurrent: view.sort === sort,
  }))

function categoryChoices(view: ProductView) {
  const every = {
    name: '전체',
    to: productsPath({ ...view, categoryIds: [] }),
    isCurrent: view.categoryIds.length === 0,
  }
  const each = CATEGORIES.map(({ id, name }) => ({
    name,
    to: productsPath({ ...view, categoryIds: [id] }),
    isCurrent: view.categoryIds.includes(id),
  }))
  return [every, ...each]
}

function NoProducts({ searchKeyword }: { searchKeyword: string }) {
  const hasKeyword = searchKeyword !== ''
  return (
    <EmptyState
      title={hasKeyword ? `‘${searchKeyword}’ 상품이 아직 없습니다` : '아직 상품이 없습니다'}
      actions={
        <>
          {hasKeyword ? (
            <WatchKeyword keyword={searchKeyword} kind="primary" name="이 키워드 알림 받기" />
          ) : (
            <ButtonLink to="/keywordNotify" kind="primary">
              <Icon name="bell-plus" size="small" />
              키워드 알림 만들기
            </ButtonLink>
          )}
          <ButtonLink to="/bestCheapers">오늘의 딜 보기</ButtonLink>
        </>
      }
    >
      {hasKeyword
        ? '띄어쓰기는 가리지 않습니다. 더 짧은 말로 찾아보시거나, 키워드로 등록해 두시면 올라올 때 알려 드립니다.'
        : '커뮤니티에 딜이 올라오면 상품이 하나씩 생깁니다.'}
    </EmptyState>
  )
}
