import { contradict } from './options.ts'

const words = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[가-힣]+|[a-z]+|\d+/g) ?? [],
  )

/** Share of the shorter name's words that stand in the other one too, 0 to 1. */
function overlap(one: string, other: string): number {
  const [a, b] = [words(one), words(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.max(1, Math.min(a.size, b.size))
}

/**
 * Whether two names whose shop address is the same page mean one product. With the option named by the
 * address it is enough that nothing contradicts; without, half of the words must be shared too.
 */
export function isSameProduct(one: string, other: string, optionIsKnown: boolean): boolean {
  return !contradict(one, other) && (optionIsKnown || overlap(one, other) >= 0.5)
}
