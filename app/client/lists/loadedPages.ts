/** The loader's answers that make up a list, by page number. */
export type LoadedPages<Data> = Map<number, LoadedPage<Data>>

interface LoadedPage<Data> {
  data: Data
  /** The screen's loader data when this page arrived. The page is stale once the loader has answered again. */
  round: Data
}

/** The number of lists that are remembered for the way back. */
const MAX_REMEMBERED = 20

const remembered = new Map<string, unknown>()

/** The pages loaded in a list, by the entry of the browser's history that shows the list. */
export const recallPages = <Data>(entry: string): LoadedPages<Data> =>
  (remembered.get(entry) as LoadedPages<Data> | undefined) ?? new Map()

export function rememberPages<Data>(entry: string, pages: LoadedPages<Data>): void {
  remembered.delete(entry)
  remembered.set(entry, pages)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}
