import { useLocation } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type LoadedPages, recallPages } from '#client/lists/loadedPages.ts'
import type { Page } from '#domain/page.ts'
import { Link } from '../../link.tsx'
import type { InfiniteScrollProps } from './infiniteScroll.tsx'
import { Pager } from './pager.tsx'

/** Loads when the reader begins to scroll; if the script does not arrive, the pager turns the pages. */
const InfiniteScroll = lazy<(props: InfiniteScrollProps<never, never>) => ReactNode>(() =>
  import('./infiniteScroll.tsx').catch(() => ({ default: () => null })),
)

interface EndlessListProps<Data, Item> {
  /** The answer of the screen's loader; `read` returns its page of the list. */
  data: Data
  read: (data: Data) => Page<Item>
  /** Identifies items: a list may shift while its reader scrolls. */
  idOf: (item: Item) => number
  /** The address of a page. */
  pathOf: (page: number) => string
  children: (items: Item[]) => ReactNode
}

/**
 * A list that continues when the reader comes to its end. The address and the pager show the last loaded page. The
 * pager turns pages without a script, and for readers who use the keyboard: the list does not continue while the
 * focus is inside. After going back, the list is as long as before. A page after the last one leads to the first.
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
      {contents.length === 0 && shown.pageNumber > 1 ? (
        <p className="empty">
          이 페이지에는 내용이 없습니다.{' '}
          <Link className="inline-link" to={pathOf(1)}>
            첫 페이지 보기
          </Link>
        </p>
      ) : (
        children([...new Map(contents.map((item) => [idOf(item), item])).values()])
      )}
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

/**
 * The loader's answer with the first visible page: `data`, unless the reader came back to a list with several pages.
 */
export function useFirstPage<Data>(data: Data, read: (data: Data) => { pageNumber: number }): Data {
  const pages = recallPages<Data>(useLocation().key)
  const { pageNumber } = read(data)
  const first = Math.min(pageNumber, ...pages.keys())
  return first < pageNumber ? (pages.get(first)?.data ?? data) : data
}
