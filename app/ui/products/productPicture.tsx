import {
  Baby,
  CookingPot,
  Cpu,
  Gamepad2,
  Headphones,
  type LucideIcon,
  Package,
  Refrigerator,
  Shirt,
  SprayCan,
  Tent,
  TicketPercent,
  WandSparkles,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { categoryName } from '../../domain/products/categories.ts'

/** By category id: the hue of its ground and its icon. */
const PICTURES: Record<number, { hue: number; icon: LucideIcon }> = {
  1: { hue: 40, icon: CookingPot },
  2: { hue: 250, icon: Headphones },
  3: { hue: 170, icon: Cpu },
  4: { hue: 215, icon: Refrigerator },
  5: { hue: 95, icon: SprayCan },
  6: { hue: 330, icon: Shirt },
  7: { hue: 5, icon: WandSparkles },
  8: { hue: 285, icon: Gamepad2 },
  9: { hue: 70, icon: Baby },
  10: { hue: 145, icon: Tent },
  11: { hue: 20, icon: TicketPercent },
}
const OTHER = { hue: 195, icon: Package }
const HUE_STEPS = 5

/** A product without a picture: its category's tinted ground and icon, the hue a little its own. */
export function ProductPicture({ productId, categoryId }: { productId: number; categoryId: number }) {
  const { hue, icon: Icon } = PICTURES[categoryId] ?? OTHER
  const ground = { '--hue': hue + ((productId % HUE_STEPS) - 2) * 5 } as CSSProperties
  return (
    <span className="pic" style={ground} title={categoryName(categoryId)}>
      <Icon aria-hidden="true" />
    </span>
  )
}
