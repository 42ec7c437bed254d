import { useEffect, useState } from 'react'
import { call } from '#client/calls.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { Won } from '../products/price.tsx'
import { ProductPicture } from '../products/productPicture.tsx'

const RENEW_EVERY_MS = MINUTE_MS

interface Product {
  id: number
  /** HTML, whose only tag is `<b>`. */
  name: string
  imageUrl: string | null
  categoryId: number
  lowestTotal: number | null
}

/** A product of ours that a message links to, with its present price. */
export function ChatCard({ productId }: { productId: number }) {
  const product = useProduct(productId)
  if (product === null) return null
  const name = textOf(product.name)
  return (
    <Link className="chat-card" to={`/products/${product.id}`}>
      <ProductPicture product={{ ...product, name }} isLater />
      <span>
        <span className="title">{name}</span>
        {product.lowestTotal === null ? (
          <span className="meta">종료</span>
        ) : (
          <span>
            <Won amount={product.lowestTotal} /> <span className="meta">진행 중</span>
          </span>
        )}
      </span>
      <Icon name="chevron-right" size="small" />
    </Link>
  )
}

/** The present data of the product, loaded again every minute while the page is visible. */
function useProduct(productId: number): Product | null {
  const [product, setProduct] = useState<Product | null>(null)
  useEffect(() => {
    const read = () =>
      void call<Product>(`products/${productId}`, { isQuiet: true }).then(setProduct, () => {})
    read()
    const renewing = setInterval(() => document.visibilityState === 'visible' && read(), RENEW_EVERY_MS)
    return () => clearInterval(renewing)
  }, [productId])
  return product
}

/** The text of a name, which calls answer as HTML. */
const textOf = (name: string): string =>
  new DOMParser().parseFromString(name, 'text/html').body.textContent ?? ''
