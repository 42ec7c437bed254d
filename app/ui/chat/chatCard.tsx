import { useEffect, useState } from 'react'
import { call } from '#client/calls.ts'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'

interface Product {
  id: number
  /** HTML, whose only tag is `<b>`. */
  name: string
  lowestTotal: number | null
  productSaleIds: number[]
}

/** A product of ours that a message links to, with its present price. */
export function ChatCard({ productId }: { productId: number }) {
  const [product, setProduct] = useState<Product | null>(null)
  useEffect(() => {
    call<Product>(`products/${productId}`, { isQuiet: true }).then(setProduct, () => {})
  }, [productId])
  if (product === null) return null
  return (
    <Link className="chat-card" to={`/products/${product.id}`}>
      <span className="title">{textOf(product.name)}</span>
      <span className="num">
        {product.lowestTotal === null ? '종료' : `${product.lowestTotal.toLocaleString('ko-KR')}원`}
      </span>
      <Icon name="chevron-right" size="small" />
    </Link>
  )
}

/** The text of a name, which calls answer as HTML. */
const textOf = (name: string): string =>
  new DOMParser().parseFromString(name, 'text/html').body.textContent ?? ''
