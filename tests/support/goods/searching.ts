import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { listProducts } from '#domain/feed/products.server.ts'

/** Renews the search index, then returns a visitor's results. */
export async function searchProducts(searchKeyword: string): Promise<DealCard[]> {
  await renewSearchIndex()
  const asked = {
    searchKeyword,
    categoryIds: [],
    status: null,
    sort: 'NEW',
    pageNumber: 1,
    pageSize: 50,
  } as const
  return listProducts({ ...asked, categoryIds: [] }).contents
}
