import type { DealCard } from '../../app/domain/products/deals/deal.ts'
import { listProducts } from '../../app/domain/products/products.server.ts'
import { renewSearchIndex } from '../../app/domain/products/search/searchIndex.server.ts'

/** What a visitor finds a second from now. */
export async function searchProducts(searchKeyword: string): Promise<DealCard[]> {
  await renewSearchIndex()
  const asked = { searchKeyword, categoryIds: [], sort: 'NEW', pageNumber: 1, pageSize: 50 } as const
  return listProducts({ ...asked, categoryIds: [] }).contents
}
