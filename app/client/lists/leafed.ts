/** Answers of a screen's loader that hold the pages of a list, by the page's number. */
export type Leaves<Data> = Map<number, Leaf<Data>>

interface Leaf<Data> {
  data: Data
  /** What the loader had answered by then: the page is stale when it answers anew. */
  round: Data
}

/** So many lists that one has read on in are remembered for the way back. */
const MOST_REMEMBERED = 20

const remembered = new Map<string, unknown>()

/** What was read of a list, by the entry of the browser's history in which it was. */
export const recallLeaves = <Data>(entry: string): Leaves<Data> =>
  (remembered.get(entry) as Leaves<Data> | undefined) ?? new Map()

export function rememberLeaves<Data>(entry: string, leaves: Leaves<Data>): void {
  remembered.delete(entry)
  remembered.set(entry, leaves)
  const [eldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && eldest !== undefined) remembered.delete(eldest)
}
