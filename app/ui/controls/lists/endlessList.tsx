import { useLocation } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type LoadedPages, recallPages } from '#client/lists/loadedPages.ts'
import type { Page } from '#domain/page.ts'
import type { InfiniteScrollProps } from './infiniteScroll.tsx'
import { Pager } from './pager.tsx'

/** Comes when one begins to scroll; a list whose script does not come is turned by its pager. */
const InfiniteScroll = lazy<(props: InfiniteScrollProps<never, never>) => ReactNode>(() =>
  import('./infiniteScroll.tsx').catch(() => ({ default: () => null })),
)

interface EndlessListProps<Data, Item> {
  /** What the screen's loader answered, and which page of the list stands in such an answer. */
  data: Data
  read: (data: Data) => Page<Item>
  /** What tells items apart: a list moves on while one reads it. */
  idOf: (item: Item) => number
  /** The address of a page. */
  pathOf: (page: number) => string
  children: (items: Item[]) => ReactNode
}

/**
 * A list that goes on when one comes to its end. The page that was reached stands in the address and in the pager,
 * which turns pages without a script and for those who go by keys: while they stand within the list, it does not
 * grow. On the way back it is as long as one left it.
 */
export function EndlessList<Data, Item>(props: EndlessListProps<Data, Item>) {
  const { key } = useLocation()
  return <LoadedList key={key} entry={key} {...props} />
}

function LoadedList<Data, Item>({
  entry,
  data,
  read,
  idOf,
  pathOf,
  children,
}: EndlessListProps<Data, Item> & { entry: string }) {
  const [known, setKnown] = useState<LoadedPages<Data>>(() => recallPages(entry))
  const isMoved = useScrolled()
  const shown = read(data)
  const pages = new Map(known).set(shown.pageNumber, { data, round: data })
  const numbers = [...pages.keys()].sort((a, b) => a - b)
  const contents = numbers.flatMap((number) => read(pages.get(number)?.data ?? data).contents)
  const scroll = { entry, data, read, pathOf, pages, onLoaded: setKnown }
  return (
    <>
      {children([...new Map(contents.map((item) => [idOf(item), item])).values()])}
      {(isMoved || known.size > 0) && (
        <Suspense>
          <InfiniteScroll {...(scroll as unknown as InfiniteScrollProps<never, never>)} />
        </Suspense>
      )}
      <Pager {...shown} pageNumber={numbers.at(-1) ?? 1} pathOf={pathOf} />
    </>
  )
}

function useScrolled(): boolean {
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    const onScroll = () => setMoved(true)
    addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isMoved
}

/** What the loader answered with the first page that stands there: `data`, unless one came back to a list that had grown. */
export function useFirstPage<Data>(data: Data, read: (data: Data) => { pageNumber: number }): Data {
  const pages = recallPages<Data>(useLocation().key)
  const { pageNumber } = read(data)
  const first = Math.min(pageNumber, ...pages.keys())
  return first < pageNumber ? (pages.get(first)?.data ?? data) : data
}
