import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

/** From the first level on. Drawn, for a device may have no emoji; programs get those. */
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

/** The sign of a level, beside a word that says it. */
export function LevelIcon({ rank }: { rank: number }) {
  return <Icon name={LEVEL_ICONS[rank - 1] ?? 'sprout'} size="small" className="level-icon" />
}
