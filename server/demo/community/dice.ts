import { createRandom } from '#crawler/samples/random.ts'

/** Random choices; the same seed makes the same choices. */
export interface Dice {
  chance(share: number): boolean
  between(min: number, max: number): number
  oneOf<T>(items: readonly T[]): T
  /** Chooses `count` different items; all items if there are fewer. */
  some<T>(items: readonly T[], count: number): T[]
}

export function createDice(seed: number): Dice {
  const random = createRandom(seed)
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  return {
    between,
    chance: (share) => random() < share,
    oneOf: (items) => items[between(0, items.length - 1)]!,
    some: (items, count) => {
      const left = [...items]
      const found = Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      )
      return found.flat()
    },
  }
}
