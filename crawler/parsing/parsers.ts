import { parseProductList } from '../danawa/productList.ts'
import { parseProductPage } from '../danawa/productPage.ts'
import type { FoundPosts, Page, PostDetails, Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'
import { readSavedPage, type SavedPage } from './savedPage.ts'

/** What can be read in a page, and how. Each throws Unreadable for another page. */
export const PARSERS = {
  /** A page with posts, by its source and its path there. */
  posts: (page: Page, key: string, path: string): FoundPosts => {
    const shown = sourceOf(key).pages.find((each) => each.path === path)
    if (!shown) throw new Error(`${key} has no page ${path}`)
    return shown.parse(page)
  },
  /** A post's own page. */
  post: (page: Page, key: string): PostDetails => sourceOf(key).parseDetail(page),
  /** A list of the price comparison, and what a search there finds. */
  products: parseProductList,
  /** A product's page there. */
  product: parseProductPage,
  /** A page that somebody saved; null for an unknown source. */
  saved: (bytes: Uint8Array, key: string): SavedPage | null => readSavedPage(key, Buffer.from(bytes)),
}

function sourceOf(key: string): Source {
  const source = SOURCES.find((each) => each.key === key)
  if (!source) throw new Error(`there is no source ${key}`)
  return source
}
