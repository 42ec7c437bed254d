import type { Watch } from './keywordIndex.ts'

/** A watch is packed into one number, which sorts fast: the member's id, then the keyword's id in the low 27 bits. */
const KEYWORD_IDS = 2 ** 27

/** A member, and the ids of their keywords that match. */
export type Watching = [userId: number, keywordIds: number[]]

/**
 * The watches of a search, in the order of their members. The ids of members are below 2²⁶, those of keywords below
 * 2²⁷.
 */
export class WatchList {
  readonly #watches: Float64Array

  constructor(watches: readonly Watch[]) {
    this.#watches = Float64Array.from(
      watches,
      ({ userId, keywordId }) => userId * KEYWORD_IDS + keywordId,
    ).sort()
  }

  /** At most `size` members whose ids are above `userId`. */
  after(userId: number, size: number): Watching[] {
    const members: Watching[] = []
    for (let at = this.#firstOf(userId + 1); at < this.#watches.length; at++) {
      const watch = this.#watches[at] as number
      const owner = Math.floor(watch / KEYWORD_IDS)
      const last = members.at(-1)
      if (last?.[0] === owner) last[1].push(watch % KEYWORD_IDS)
      else if (members.length === size) break
      else members.push([owner, [watch % KEYWORD_IDS]])
    }
    return members
  }

  /** Where the watches of this member, or of the next one, begin. */
  #firstOf(userId: number): number {
    let [from, to] = [0, this.#watches.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#watches[middle] as number) < userId * KEYWORD_IDS) from = middle + 1
      else to = middle
    }
    return from
  }
}
