import type { CSSProperties } from 'react'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { inWidth, type PictureWidth } from '#domain/catalog/pictures/pictures.ts'
import { Icon } from '../icons/icon.tsx'
import { pictureOf } from './pictures.ts'

const HUE_STEPS = 5
const HUE_STEP = 5

interface Pictured {
  id: number
  imageUrl: string | null
  name: string
  categoryId: number
}

/** A product's photograph. Without one, or until it loads, the tinted background of its category with an icon. */
export function ProductPicture({
  product,
  width = 128,
  isLater,
}: {
  product: Pictured
  width?: PictureWidth
  /** Below the visible part of the page: loads lazily. */
  isLater?: boolean
}) {
  const { hue, icon } = pictureOf(product)
  const own = ((product.id % HUE_STEPS) - Math.floor(HUE_STEPS / 2)) * HUE_STEP
  return (
    <span
      className="pic"
      style={{ '--hue': hue + own } as CSSProperties}
      title={categoryName(product.categoryId)}
    >
      <Icon name={icon} />
      {product.imageUrl && (
        <img
          src={inWidth(product.imageUrl, width)}
          alt=""
          width={width}
          height={width}
          // the picture at the head of a page has priority
          {...(width === 320 && !isLater ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
          decoding="async"
        />
      )}
    </span>
  )
}
