/** A level: its rank, its icon and the number of tags that it needs. */
export interface Level {
  rank: number
  display: string
  tagCount: number
}

export const LEVELS: readonly Level[] = [
  { rank: 1, display: '🌱', tagCount: 0 },
  { rank: 2, display: '🌿', tagCount: 2 },
  { rank: 3, display: '🍀', tagCount: 5 },
  { rank: 4, display: '🌳', tagCount: 9 },
  { rank: 5, display: '🌲', tagCount: 13 },
  { rank: 6, display: '⭐', tagCount: 16 },
  { rank: 7, display: '💎', tagCount: 18 },
  { rank: 8, display: '👑', tagCount: 20 },
]

/** The level for this number of tags. */
export const levelOf = (tagCount: number): Level =>
  LEVELS.findLast((level) => level.tagCount <= tagCount) ?? LEVELS[0]!
