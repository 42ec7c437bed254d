import type { CSSProperties } from 'react'
import { categoryName } from '../../domain/products/categories.ts'
import { Icon } from '../icons/icon.tsx'
import { pictureOf } from './pictures.ts'

const HUE_STEPS = 5
const HUE_STEP = 5

interface Pictured {
  id: number
  name: string
  categoryId: number
}

/** A product without a photograph: its category's tinted ground, a little its own, and an icon. */
export function ProductPicture({ product }: { product: Pictured }) {
  const { hue, icon } = pictureOf(product)
  const own = ((product.id % HUE_STEPS) - Math.floor(HUE_STEPS / 2)) * HUE_STEP
  return (
    <span
      className="pic"
      style={{ '--hue': hue + own } as CSSProperties}
      title={categoryName(product.categoryId)}
    >
      <Icon name={icon} />
    </span>
  )
}
