import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { listUnknownCategories } from '#domain/catalog/categories/unknownCategories.server.ts'
import { getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { listGroupedSales, listProductDecisions } from '#domain/catalog/grouping/decisions.server.ts'
import { NewMerge, NewSplit } from '#domain/catalog/grouping/newDecisions.server.ts'
import { forgetPair, listPairsOf } from '#domain/catalog/grouping/pairRulings.server.ts'
import { listProducts, ProductFilter } from '#domain/feed/products.server.ts'
import { mergeProducts } from '#domain/merging/merges.server.ts'
import { splitProduct } from '#domain/merging/splits.server.ts'
import { teachOther, teachSame } from '#domain/merging/teaching.server.ts'
import type { Paging as PartOfList } from '#domain/page.ts'
import { searchable } from '#domain/search/searchable.ts'
import { byAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { goBackWithToast, redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { PairTeaching } from '#ui/admin/pairTeaching.tsx'
import { DecisionList, FoundProducts, GroupedSales, MergeForm } from '#ui/admin/productMerging.tsx'
import { UnknownCategoryList } from '#ui/admin/unknownCategoryList.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/admin/products'
const FOUND = { pageNumber: 1, pageSize: 20 }

export const meta = titled('상품 합치기와 나누기')

/** The selected product, if any. */
const Chosen = z.object({ id: z.coerce.number().int().positive().nullable().default(null).catch(null) })

export const loader = page(
  byAdmin(
    { query: { filter: ProductFilter, chosen: Chosen, paging: Paging } },
    ({ query: { filter, chosen, paging } }) => {
      const { searchKeyword } = filter
      const search = { searchKeyword, categoryIds: [], status: null, sort: 'NEW' as const, ...FOUND }
      return {
        searchKeyword,
        found:
          searchKeyword === ''
            ? null
            : listProducts(search).contents.map(({ productId, name }) => ({ productId, name })),
        product: chosen.id === null ? null : readProduct(chosen.id, paging),
        unknownCategories: listUnknownCategories(),
      }
    },
  ),
)

function readProduct(anyId: number, paging: PartOfList) {
  const { id, name } = getProductRow(anyId)
  const sales = listGroupedSales(id, paging)
  const named = searchable(name)
  return {
    id,
    name,
    sales: {
      ...sales,
      contents: sales.contents.map((sale) => ({ ...sale, isOtherName: searchable(sale.name) !== named })),
    },
    pairs: listPairsOf(id),
    decisions: listProductDecisions(id),
  }
}

export const action = form({
  join: byAdmin({ input: NewMerge }, ({ member, rowId, input }) => {
    const shown = mergeProducts(member, rowId, input.productId)
    return redirectWithToast(`${HERE}?id=${shown}`, '상품을 합쳤습니다.')
  }),
  split: byAdmin({ input: NewSplit }, ({ member, rowId, input }) => {
    const shown = splitProduct(member, rowId, input.productSaleIds)
    return redirectWithToast(`${HERE}?id=${shown}`, '상품을 나눴습니다.')
  }),
  teachSame: byAdmin(({ member, rowId }) =>
    redirectWithToast(`${HERE}?id=${teachSame(member, rowId)}`, '같은 상품으로 판정하고 합쳤습니다.'),
  ),
  teachOther: byAdmin(({ member, rowId }) =>
    redirectWithToast(`${HERE}?id=${teachOther(member, rowId)}`, '다른 상품으로 판정하고 나눴습니다.'),
  ),
  forgetPair: byAdmin(({ rowId, request }) => {
    forgetPair(rowId)
    return goBackWithToast(request, HERE, '판정을 되돌렸습니다. 합치거나 나눈 상품은 그대로입니다.')
  }),
})

export default function GroupingOfProducts() {
  const { searchKeyword, found, product, unknownCategories } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isJoin = refused?.typed._act?.[0] === 'join'
  const joinError = isJoin ? refused.refusal.message : undefined
  useFocusOnRefusal(refused)
  return (
    <>
      <PageHead title="상품 합치기와 나누기" words="직접 정한 결과는 이후 글에도 적용됩니다" />
      <section className="panel" aria-label="상품 찾기">
        <ListSearch label="상품 이름으로 찾기" searchKeyword={searchKeyword} />
        {found && <FoundProducts found={found} searchKeyword={searchKeyword} />}
        {!found && !product && (
          <p className="panel-body muted">
            상품을 찾아 선택하면 어느 글이 왜 그 상품인지 보고, 합치거나 나눌 수 있습니다.
          </p>
        )}
      </section>
      {!found && !product && unknownCategories.length > 0 && (
        <UnknownCategoryList categories={unknownCategories} />
      )}
      {product && (
        <section className="panel" aria-label="선택한 상품">
          <div className="panel-head">
            <h2>
              <Link to={`/products/${product.id}`}>{product.name}</Link>
            </h2>
            <span className="muted num">#{product.id}</span>
          </div>
          {refused && !joinError && <FormError className="px-4 pb-2">{refused.refusal.message}</FormError>}
          <MergeForm
            key={`join-${product.id}`}
            id={product.id}
            typed={refused?.typed.productId?.[0]}
            error={joinError}
          />
          <GroupedSales key={`sales-${product.id}`} id={product.id} sales={product.sales.contents} />
          <Pager
            {...product.sales}
            pathOf={(pageNumber) =>
              `${HERE}?${new URLSearchParams({ id: `${product.id}`, page: `${pageNumber}` })}`
            }
          />
          <PairTeaching sales={product.sales.contents} pairs={product.pairs} />
          <DecisionList decisions={product.decisions} />
        </section>
      )}
    </>
  )
}
