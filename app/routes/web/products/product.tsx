import { redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { categoryName } from '../../../domain/products/categories.ts'
import { listHistory, readRecord, ShownRange } from '../../../domain/products/prices/history.server.ts'
import { readUnitPrice } from '../../../domain/products/prices/unitPrice.ts'
import { getProduct } from '../../../domain/products/products.server.ts'
import { page } from '../../../http/answer.server.ts'
import { readId, readQuery } from '../../../http/input.server.ts'
import { titled } from '../../../ui/meta.ts'
import { productsPath } from '../../../ui/products/paths.ts'
import { PriceChart } from '../../../ui/products/priceChart.tsx'
import { drawPrices } from '../../../ui/products/priceDrawing.ts'
import { PriceRanges, rangeName } from '../../../ui/products/priceRanges.tsx'
import { ProductHero } from '../../../ui/products/productHero.tsx'
import { SaleList } from '../../../ui/products/saleList.tsx'

const SHOWN_READINGS = 100

export const meta = titled(
  (data) => (data as { product: { name: string } } | undefined)?.product.name ?? '상품',
)

export const loader = page(({ request, params }) => {
  const id = readId(params.id)
  const product = getProduct(id)
  if (product.id !== id) throw redirect(`/products/${product.id}${new URL(request.url).search}`, 301)
  const [best] = product.sales
  const { days } = readQuery(request, ShownRange)
  const now = Date.now()
  const prices = listHistory(product.id, days, now)
  return {
    product,
    unitPrice: best ? readUnitPrice({ ...best, categoryId: product.categoryId }) : null,
    record: readRecord(product.id, now),
    days,
    drawing: drawPrices(prices.points, now),
    readings: prices.points.slice(-SHOWN_READINGS).reverse(),
    readingCount: prices.readings,
  }
})

export default function Product() {
  const { product, unitPrice, record, days, drawing, readings, readingCount } = useLoaderData<typeof loader>()
  const categoryPath = productsPath({ searchKeyword: '', categoryIds: [product.categoryId], sort: 'NEW' })
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/products">상품</Link>
        <ChevronRight className="tiny" aria-hidden="true" />
        <Link to={categoryPath}>{categoryName(product.categoryId)}</Link>
      </nav>
      <ProductHero product={product} record={record} unitPrice={unitPrice} />
      {(record.readings > 0 || readingCount > 0) && (
        <section className="panel">
          <div className="panel-head">
            <h2>가격 흐름</h2>
            <span className="spring" />
            <span className="meta">배송비 포함</span>
            <a className="meta" href={`/products/${product.id}/prices.csv`} download>
              CSV 내려받기
            </a>
          </div>
          <PriceRanges productId={product.id} days={days} />
          {drawing ? (
            <PriceChart drawing={drawing} readings={readings} count={readingCount} range={rangeName(days)} />
          ) : (
            <p className="meta p-4">이 기간에는 그래프를 그릴 만큼 관측하지 못했습니다.</p>
          )}
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
