import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

/** From the first level on. Icons, because a device may lack emoji; API clients get emoji. */
const LEVEL_ICONS: IconName[] = [
  'sprout',
  'leaf',
  'clover',
  'tree-deciduous',
  'tree-pine',
  'star',
  'gem',
  'crown',
]

/** The icon of a level, beside its name. */
export function LevelIcon({ rank }: { rank: number }) {
  return <Icon name={LEVEL_ICONS[rank - 1] ?? 'sprout'} size="small" className="level-icon" />
}
