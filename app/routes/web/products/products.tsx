import * as z from 'zod'
import { hidingOf } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { markWatched } from '#domain/alerts/products/watched.server.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { CategoryId } from '#domain/catalog/categories/choices.server.ts'
import { findSecondChance } from '#domain/catalog/search/secondChance.server.ts'
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
import { Pills, Segment, Tabs } from '#ui/controls/lists/tabs.tsx'
import { Link } from '#ui/link.tsx'
import { searchTitle, titled } from '#ui/meta.ts'
import { DealRows } from '#ui/products/deals/dealRows.tsx'
import { DEAL_STATES } from '#ui/products/deals/dealStates.ts'
import { EVERY_PRODUCT, feedPath, type ProductView, productsPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const SORTS = [
  { sort: 'NEW', name: '최신순' },
  { sort: 'PRICE', name: '가격순' },
  { sort: 'LIKE', name: '추천순' },
  { sort: 'COMMENT', name: '댓글순' },
] as const

const titleOf = (view: ProductView | undefined): string => searchTitle('상품', view?.searchKeyword)

export const meta = titled(
  (data) => titleOf((data as { view: ProductView } | undefined)?.view),
  (data) => {
    const { searchKeyword } = (data as { view: ProductView }).view
    return {
      description:
        '핫딜과 다나와 최저가를 상품별로 모았습니다. 이름 일부나 초성으로 찾고 가격 흐름을 보세요.',
      feedPath: feedPath(searchKeyword),
      isNarrowed: searchKeyword !== '',
    }
  },
)

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
      const chance =
        isSearch && !isNarrowed(view) && isNothing(found) ? findSecondChance(view.searchKeyword) : null
      const listed = chance ? listProducts({ ...view, ...paging, searchKeyword: chance.keyword }) : found
      const products = {
        ...listed,
        contents: markWatched(
          member,
          listed.contents.map((deal) => foldDeal(hides, deal)),
        ),
      }
      const isScarce = isSearch && found.totalCount < ENOUGH_HITS
      return {
        view,
        products,
        chance,
        isBeingSought: isScarce && lookUp(member, view.searchKeyword),
      }
    },
  ),
)

const isNarrowed = ({ categoryIds, status }: ProductView): boolean =>
  categoryIds.length > 0 || status !== null

const isNothing = ({ totalCount }: { totalCount: number }): boolean => totalCount === 0

/** Only a member's search queries the price comparison; everybody sees that a query is pending. */
const lookUp = (member: Member | null, keyword: string): boolean =>
  member ? queueSearch(member, keyword) : isLookedUp(keyword)

export default function Products() {
  const found = useLoaderData<typeof loader>()
  const { view, products, chance, isBeingSought } = found
  const { searchKeyword } = view
  return (
    <>
      <PageHead
        title={titleOf(view)}
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
        {chance === null && (products.totalCount > 0 || searchKeyword === '' || isNarrowed(view)) && (
          <>
            <Tabs label="정렬" choices={sortChoices(view)} />
            <div className="px-4 pt-3">
              <Segment label="상태" choices={stateChoices(view)} />
            </div>
            <Pills label="분류" choices={categoryChoices(view)} />
          </>
        )}
        {chance && (
          <p className="px-4 py-3" role="status">
            {chance.isRespelled && '혹시 '}
            <Link className="inline-link" to={productsPath({ ...view, searchKeyword: chance.keyword })}>
              ‘{chance.keyword}’
            </Link>
            {chance.isRespelled ? ' 상품을 찾으셨나요?' : ' 검색 결과입니다.'}
          </p>
        )}
        <EndlessList
          data={found}
          read={({ products }) => products}
          idOf={({ productId }) => productId}
          pathOf={(page) => productsPath(view, page)}
        >
          {(products) => (products.length === 0 ? <NoProducts {...view} /> : <DealRows deals={products} />)}
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

const stateChoices = (view: ProductView) =>
  ([null, 'LIVE', 'ENDED'] as const).map((status) => ({
    name: status === null ? '전체' : DEAL_STATES[status],
    to: productsPath({ ...view, status }),
    isCurrent: view.status === status,
  }))

const categoryChoices = (view: ProductView) =>
  [{ id: 0, name: '전체' }, ...CATEGORIES].map(({ id, name }) => ({
    name,
    to: productsPath({ ...view, categoryIds: id ? [id] : [] }),
    isCurrent: id ? view.categoryIds.includes(id) : view.categoryIds.length === 0,
  }))

function NoProducts(view: ProductView) {
  const { searchKeyword } = view
  const hasKeyword = searchKeyword !== ''
  if (isNarrowed(view))
    return (
      <EmptyState
        title="조건에 맞는 상품이 없습니다"
        actions={<ButtonLink to={productsPath({ ...EVERY_PRODUCT, searchKeyword })}>필터 초기화</ButtonLink>}
      >
        상태나 분류를 바꾸면 더 많은 상품이 보입니다.
      </EmptyState>
    )
  return (
    <EmptyState
      title={hasKeyword ? `‘${searchKeyword}’ 검색 결과가 없습니다` : '아직 상품이 없습니다'}
      actions={
        <>
          {hasKeyword && <WatchKeyword keyword={searchKeyword} kind="primary" name="이 키워드 알림 받기" />}
          <ButtonLink to="/bestCheapers">오늘의 딜 보기</ButtonLink>
        </>
      }
    >
      {hasKeyword
        ? '더 짧은 검색어로 찾아보세요. 키워드로 등록하면 딜이 올라올 때 알려 드립니다.'
        : '커뮤니티에 딜이 올라오면 상품이 하나씩 생깁니다.'}
    </EmptyState>
  )
}
