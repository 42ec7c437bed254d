import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { pageText, withQuery } from '../../query.ts'

/** The filters of a list of deals, as in its address. */
export interface DealView {
  sources: string[]
  categoryIds: number[]
  kinds: PriceKind[]
  shops: string[]
  status: 'LIVE' | 'ENDED' | null
  sort: 'HEAT' | 'NEW' | 'PRICE' | 'COMMENT'
}

export const EVERY_DEAL: DealView = {
  sources: [],
  categoryIds: [],
  kinds: [],
  shops: [],
  status: null,
  sort: 'HEAT',
}

/** Whether a list is narrowed: by anything but its order. */
export const isFiltered = (view: DealView): boolean =>
  dealsPath({ ...view, sort: 'HEAT' }) !== dealsPath(EVERY_DEAL)

/** The address of today's deals with these filters; default values are omitted. */
export const dealsPath = (view: DealView, page = 1): string =>
  withQuery('/bestCheapers', { ...queryOf(view), page: pageText(page) })

/** The page on which these filters can be changed. */
export const filtersPath = (view: DealView): string => withQuery('/bestCheapers/filters', queryOf(view))

const queryOf = (view: DealView) => ({
  sort: view.sort === 'HEAT' ? '' : view.sort,
  status: view.status ?? '',
  categoryIds: view.categoryIds.join(','),
  sources: view.sources.join(','),
  kinds: view.kinds.join(','),
  shops: view.shops.join(','),
})

/** The filters of a list of products. */
export interface ProductView {
  searchKeyword: string
  categoryIds: number[]
  status: 'LIVE' | 'ENDED' | null
  sort: 'NEW' | 'PRICE' | 'LIKE' | 'COMMENT'
}

export const EVERY_PRODUCT: ProductView = { searchKeyword: '', categoryIds: [], status: null, sort: 'NEW' }

export function productsPath(view: ProductView, page = 1): string {
  return withQuery('/products', {
    searchKeyword: view.searchKeyword,
    categoryIds: view.categoryIds.join(','),
    status: view.status ?? '',
    sort: view.sort === 'NEW' ? '' : view.sort,
    page: pageText(page),
  })
}

/** A feed of a search's results, or of the newest deals. */
export const feedPath = (searchKeyword = ''): string => withQuery('/feed.xml', { searchKeyword })

/** The page of a product; a `bumpId` counts the visit for that bump. */
export const productPath = (id: number, bumpId?: number): string =>
  withQuery(`/products/${id}`, { hotUp: bumpId === undefined ? '' : String(bumpId) })

/** The confirmation page before a bump. */
export const bumpPath = (saleId: number): string => `/auth/productSaleHotUps/${saleId}`

export const OWN_BUMPS_PATH = '/auth/my/productSaleHotUps'

/** The member's viewed products, filtered by a keyword. */
export const viewHistoriesPath = (searchKeyword: string, page = 1): string =>
  withQuery('/auth/my/productViewHistories', { searchKeyword, page: pageText(page) })

/** A link that leaves the site: the server counts and checks it. */
export const externalPath = (url: string): string => withQuery('/external', { url })

/** The form of a keyword alert, filled in. */
export const keywordPath = (keyword: string): string => withQuery('/keywordNotify', { keyword })

/** The form of a product's price alert. */
export const watchPath = (productId: number): string => `/productNotify?productId=${productId}`
