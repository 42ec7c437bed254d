import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { categoryName } from '../../../domain/products/categories.ts'
import { readUnitPrice } from '../../../domain/products/prices/unitPrice.ts'
import { getProduct } from '../../../domain/products/products.server.ts'
import { page } from '../../../http/answer.server.ts'
import { readId } from '../../../http/input.server.ts'
import { titled } from '../../../ui/meta.ts'
import { productsPath } from '../../../ui/products/paths.ts'
import { PriceChart } from '../../../ui/products/priceChart.tsx'
import { drawPrices } from '../../../ui/products/priceDrawing.ts'
import { judgePrice } from '../../../ui/products/priceRecord.ts'
import { ProductHero } from '../../../ui/products/productHero.tsx'
import { SaleList } from '../../../ui/products/saleList.tsx'

const SHOWN_READINGS = 100

export const meta = titled(
  (data) => (data as { product: { name: string } } | undefined)?.product.name ?? '상품',
)

export const loader = page(({ params }) => {
  const { prices, ...product } = getProduct(readId(params.id))
  const [best] = product.sales
  const now = Date.now()
  return {
    product,
    unitPrice: best ? readUnitPrice({ ...best, categoryId: product.categoryId }) : null,
    record: judgePrice(prices, product.lowestTotal, now),
    drawing: drawPrices(prices, now),
    readings: prices.slice(-SHOWN_READINGS).reverse(),
    readingCount: prices.length,
  }
})

export default function Product() {
  const { product, unitPrice, record, drawing, readings, readingCount } = useLoaderData<typeof loader>()
  const categoryPath = productsPath({ searchKeyword: '', categoryIds: [product.categoryId], sort: 'NEW' })
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/products">상품</Link>
        <ChevronRight className="tiny" aria-hidden="true" />
        <Link to={categoryPath}>{categoryName(product.categoryId)}</Link>
      </nav>
      <ProductHero product={product} record={record} unitPrice={unitPrice} />
      {drawing && (
        <section className="panel">
          <div className="panel-head">
            <h2>가격 흐름</h2>
            <span className="spring" />
            <span className="meta">배송비 포함</span>
          </div>
          <PriceChart drawing={drawing} readings={readings} count={readingCount} />
        </section>
      )}
      <section className="panel">
        <div className="panel-head">
          <h2>판매와 출처</h2>
          <span className="muted num">{product.sales.length}</span>
          <span className="spring" />
          <span className="meta">싼 값부터</span>
        </div>
        <SaleList sales={product.sales} />
      </section>
    </>
  )
}
