import type { PrizeKind } from '#domain/gifts/kinds.ts'
import type { IconName } from '../../icons/names.ts'

export interface ShownPrize {
  /** In the published order, from 0. */
  place: number
  kind: PrizeKind
  name: string
  /** Parts of a million. */
  odds: number
}

export interface OfferedPrize extends ShownPrize {
  /** null: without a limit. */
  left: number | null
  substituteName: string | null
}

export interface ShownReceipt {
  id: number
  /** `2026-11-20`. */
  date: string
  n: number
  /** The text that is hashed with the seed. */
  text: string
  commitment: string
  seed: string | null
  prize: ShownPrize
  ranOut: ShownPrize | null
  prizes: ShownPrize[]
  /** ISO 8601. */
  createAt: string
}

export const PRIZE_ICONS: Record<PrizeKind, IconName> = {
  STAR: 'star',
  POINT: 'sparkles',
  GIFT: 'gift',
  IN_KIND: 'package',
  NOTHING: 'minus',
}
