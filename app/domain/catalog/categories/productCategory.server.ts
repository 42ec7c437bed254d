import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { listings, products, sales } from '#db/schema/catalog.ts'
import { pricePages } from '#db/schema/comparison.ts'
import { OTHER_CATEGORY } from './categories.ts'
import { categoryOfWord } from './learnedWords.server.ts'

/** At most this many of a product's posts are searched for a category word. */
const MAX_ASKED = 20

/**
 * Gives a product the category that the first of its posts with a category word names. Without such a word the product
 * keeps its category. So does a product with a page of the price comparison, whose category is more reliable. Returns
 * true when the category is another now.
 */
export function followCategoryWords(productId: number): boolean {
  const product = findProduct({ id: productId })
  if (!product || (product.categoryId !== OTHER_CATEGORY && findPricePage({ productId }))) return false
  const [categoryId] = listWords({ productId, size: MAX_ASKED }).flatMap(
    ({ word, name }) => categoryOfWord(word, name) ?? [],
  )
  if (categoryId === undefined || categoryId === product.categoryId) return false
  changeCategory({ id: productId, categoryId })
  return true
}

const findProduct = prepare('find', { id: products.id }, (db, given) =>
  db.select({ categoryId: products.categoryId }).from(products).where(eq(products.id, given.id)),
)

const findPricePage = prepare('find', { productId: pricePages.productId }, (db, given) =>
  db
    .select({ pcode: pricePages.pcode })
    .from(pricePages)
    .where(eq(pricePages.productId, given.productId))
    .limit(1),
)

const listWords = prepare('list', { productId: sales.productId, size: 'number' }, (db, given) =>
  db
    .select({ word: listings.category, name: sales.name })
    .from(sales)
    .innerJoin(listings, eq(listings.saleId, sales.id))
    .where(and(eq(sales.productId, given.productId), isNotNull(listings.category)))
    .orderBy(asc(sales.postedAt))
    .limit(given.size),
)

const changeCategory = prepare('run', columnsOf(products, 'id', 'categoryId'), (db, { id, ...changed }) =>
  db.update(products).set(changed).where(eq(products.id, id)),
)
